import { plural } from '#shared/messages/plural.ts';
import type { MailContext, MailTexts } from './mail-texts.ts';
import { notices } from './notices/en.ts';

const greeting = 'Hello,';

const duration = (minutes: number): string => {
  if (minutes === 60) return 'one hour';
  if (minutes > 1_440 && minutes % 1_440 === 0) return `${minutes / 1_440} days`;
  if (minutes % 60 === 0) return `${minutes / 60} hours`;
  return minutes === 1 ? 'one minute' : `${minutes} minutes`;
};

const resetButton = ({ forgotPasswordLink }: MailContext) => ({ label: 'Reset password', link: forgotPasswordLink });
const notYou = 'If this was not you, please reset your password at once and contact your administrator.';

const methods = {
  email: 'codes by email',
  totp: 'authenticator app',
  passkey: 'passkey',
  all: 'two-factor authentication',
};

/** Mails in English. */
export const mails: MailTexts = {
  ...notices,
  'reset-password': ({ link, validMinutes, name }) => ({
    subject: 'Reset your BoardSearch password',
    heading: 'Set a new password',
    paragraphs: [
      name ? `Hello ${name},` : greeting,
      'A new password was requested for your BoardSearch account. Set it at this address.',
    ],
    button: { label: 'Set password', link },
    notes: [
      `The link works once and for ${duration(validMinutes)}. If you did not ask for a new password, there is nothing to do: your current one stays valid.`,
    ],
  }),
  'verification-code': ({ code, minutes }) => ({
    subject: 'Your BoardSearch verification code',
    heading: 'Your verification code',
    paragraphs: [greeting, 'Enter this code in BoardSearch to go on.'],
    code: { label: 'Verification code', value: code },
    notes: [
      `The code works once and for ${duration(minutes)}. Do not pass it on to anyone; we never ask for it.`,
      'If you are not logging in right now, somebody may know your password. Please change it then.',
    ],
  }),
  'confirm-email': ({ link, validMinutes }) => ({
    subject: 'Please confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      greeting,
      'A BoardSearch account was created with this address. Please confirm that it is yours, with the password that you chose. Then you can log in.',
    ],
    button: { label: 'Confirm address', link },
    notes: [
      `The link works for ${duration(validMinutes)}.`,
      'If you did not create an account, there is nothing to do: without the password nobody can confirm it.',
    ],
  }),
  'finish-sign-up': ({ link, validMinutes }) => ({
    subject: 'Finish your BoardSearch sign-up',
    heading: 'Set your own password',
    paragraphs: [
      greeting,
      'Somebody has just tried to create a BoardSearch account with this address. One had been created before, but never confirmed. Set your own password at this address: that confirms the account as yours.',
    ],
    button: { label: 'Set password', link },
    notes: [
      `The link works once and for ${duration(validMinutes)}. A password that was chosen at the first sign-up is void afterwards.`,
      'If this was not you, there is nothing to do.',
    ],
  }),
  'already-registered': ({ loginLink, resetLink }) => ({
    subject: 'You already have a BoardSearch account',
    heading: 'You already have an account',
    paragraphs: [
      greeting,
      'Somebody has just tried to create a BoardSearch account with this address. There is one already; nothing about it was changed.',
    ],
    button: { label: 'Log in', link: loginLink },
    otherLink: { label: 'If you no longer know your password, reset it here', link: resetLink },
    notes: ['If this was not you, there is nothing to do.'],
  }),
  'prove-login': ({ link, validMinutes }, { forgotPasswordLink }) => ({
    subject: 'Confirm your BoardSearch login',
    heading: 'Confirm your login',
    paragraphs: [
      greeting,
      'The right password for your BoardSearch account has just been entered. Because there were many failed attempts before, it takes this email as well: open the link and log in there.',
    ],
    button: { label: 'Log in', link },
    otherLink: { label: 'If this was not you, somebody knows your password: reset it here', link: forgotPasswordLink },
    notes: [`The link works once and for ${duration(validMinutes)}. It lets nobody in without your password.`],
  }),
  'password-changed': (_values, context) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [greeting, `The password of your BoardSearch account was changed on ${context.at}.`, notYou],
    button: resetButton(context),
  }),
  'second-factor-changed': ({ change, method, byAdmin }, context) => {
    const verb = change === 'enabled' ? 'turned on' : 'turned off';
    const name = methods[method];
    return {
      subject: 'Your two-factor authentication was changed',
      heading: `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${verb}`,
      paragraphs: [
        greeting,
        `On ${context.at} the second factor “${name}” of your BoardSearch account was ${verb}${byAdmin ? ' by an administrator' : ''}.`,
        byAdmin ? 'If you did not expect this, please contact your administrator.' : notYou,
      ],
      ...(byAdmin ? {} : { button: resetButton(context) }),
    };
  },
  'account-settled': ({ decision, ...gone }, context) => {
    const isKept = decision === 'kept';
    const ways = [
      gone.passkeys > 0 && plural(gone.passkeys, 'one passkey', `${gone.passkeys} passkeys`),
      gone.hasAuthenticator && 'the authenticator app',
      gone.hasRecoveryCodes && 'the recovery codes',
    ];
    const things = [
      gone.uploads > 0 && plural(gone.uploads, 'one upload', `${gone.uploads} uploads`),
      gone.chats > 0 && plural(gone.chats, 'one chat', `${gone.chats} chats`),
      gone.sources > 0 && plural(gone.sources, 'one data source', `${gone.sources} data sources`),
    ];
    const list = [...(isKept ? [] : things), ...ways].filter((each) => each !== false).join(', ');
    return {
      subject: isKept ? 'Ways to log in were removed' : 'Your account was started over',
      heading: isKept ? 'Ways to log in were removed' : 'Your account was started over',
      paragraphs: [
        greeting,
        isKept
          ? `On ${context.at} your address was proven for the first time and your BoardSearch account was kept. Removed, because nobody had proven them: ${list}.`
          : `On ${context.at} your address was proven for the first time and got a new, empty BoardSearch account. What had been put in under this address before is set aside, where nobody can log in${list ? `: ${list}` : ''}.`,
        isKept
          ? 'You can add them again in the settings.'
          : 'If any of it was yours, your administrator can give it back to you.',
        notYou,
      ],
      button: resetButton(context),
    };
  },
  'new-passkey': (_values, context) => ({
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    paragraphs: [
      greeting,
      `On ${context.at} a passkey was added to your BoardSearch account. It can be used to log in.`,
      notYou,
    ],
    button: resetButton(context),
  }),
  'recovery-codes-changed': (_values, context) => ({
    subject: 'New recovery codes',
    heading: 'New recovery codes',
    paragraphs: [
      greeting,
      `On ${context.at} new recovery codes were created for your BoardSearch account. The previous ones no longer work.`,
      notYou,
    ],
    button: resetButton(context),
  }),
  'admin-recovery-used': (_values, context) => ({
    subject: 'Emergency access was used',
    heading: 'Emergency access was used',
    paragraphs: [
      greeting,
      `On ${context.at} the password of your BoardSearch administrator account was set again with the operator’s recovery code. All sessions of this account were ended.`,
      'If you did not expect this, the operator must change the recovery code at once. Reset your password after that.',
    ],
    button: resetButton(context),
  }),
  onboarding: ({ email, link, validMinutes }) => ({
    subject: 'Your access to BoardSearch',
    heading: 'Welcome to BoardSearch',
    paragraphs: [greeting, `An account was created for you. Set your password, then log in with the address ${email}.`],
    button: { label: 'Set password', link },
    notes: [
      `The link works once and for ${duration(validMinutes)}. After that, request a new one on the login page under "Forgot password".`,
    ],
  }),
  'email-changed': ({ newEmail }, context) => ({
    subject: 'The email address of your account was changed',
    heading: 'New email address',
    paragraphs: [
      greeting,
      `The administration changed the address of your BoardSearch account on ${context.at}. From now on you log in with ${newEmail}.`,
      'If this was not agreed with you, please contact your administrator.',
    ],
  }),
  'confirm-new-email': ({ link, validMinutes }) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm the new address',
    paragraphs: [
      greeting,
      'This address is to become that of a BoardSearch account. Open the link in a browser in which you are logged in to that account.',
    ],
    button: { label: 'Confirm address', link },
    notes: [
      `The link is valid for ${duration(validMinutes)} and works once.`,
      'If this was not you, there is nothing to do: without being logged in to the account the link does nothing.',
    ],
  }),
  'email-has-account': (_values, context) => ({
    subject: 'Your address has a BoardSearch account already',
    heading: 'Your address has an account already',
    paragraphs: [
      greeting,
      `On ${context.at} this address was to become that of another BoardSearch account. It has an account already; neither was changed.`,
    ],
    notes: ['If this was not you, there is nothing to do.'],
  }),
  'email-change-requested': ({ newEmail, link, validMinutes }, context) => ({
    subject: 'Your account is to have another email address',
    heading: 'Another email address was requested',
    paragraphs: [
      greeting,
      `On ${context.at} somebody in your BoardSearch account asked for it to have the address ${newEmail}. It counts once it is confirmed there.`,
      'If this was not you, keep this address here: all devices are then logged out, too.',
    ],
    button: { label: 'Keep this address', link },
    notes: [
      `The link is valid for ${duration(validMinutes)}, even where the other address has been confirmed by then.`,
      'If this was not you, somebody else is in your account. Please change your password, too.',
    ],
  }),
  'own-email-changed': ({ newEmail }, context) => ({
    subject: "Your account's email address was changed",
    heading: 'New email address',
    paragraphs: [
      greeting,
      `Since ${context.at} your BoardSearch account has the address ${newEmail}. From now on you log in with it; on other devices you have to do so anew.`,
      'If this was not you, take it back with the link in the email that went to the address before.',
    ],
  }),
  'email-change-stopped': ({ email }, context) => ({
    subject: 'Your account keeps its email address',
    heading: 'Your account keeps its email address',
    paragraphs: [
      greeting,
      `The change of your BoardSearch account's address was taken back on ${context.at}. Its address is ${email}.`,
      notYou,
    ],
    button: resetButton(context),
  }),
  'account-locked': ({ minutes }, context) => ({
    subject: 'Your account is locked for a while',
    heading: 'Your account is locked for a while',
    paragraphs: [
      greeting,
      `After too many wrong codes on ${context.at}, logging in to your account is locked for ${duration(minutes)}. You can try again after that.`,
      'If this was not you, somebody knows your password. Please reset it at once.',
    ],
    button: resetButton(context),
  }),
  'deletion-requested': ({ due, link }) => ({
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    paragraphs: [
      greeting,
      `Your BoardSearch account will be deleted on ${due}, with every document, chat and setting. Nobody can bring that back afterwards. Until then you can use it as before.`,
      'If you have changed your mind, or this was not you, keep the account at this address.',
    ],
    button: { label: 'Keep the account', link },
    notes: ['If this was not you, somebody else is in your account. Please change your password at once, too.'],
  }),
  'deletion-undone': (_values, context) => ({
    subject: 'Your account will be kept',
    heading: 'Your account will be kept',
    paragraphs: [greeting, `On ${context.at} the deletion of your BoardSearch account was called off.`, notYou],
    button: resetButton(context),
  }),
  'account-erased': (_values, context) => ({
    subject: 'Your account has been deleted',
    heading: 'Your account has been deleted',
    paragraphs: [
      greeting,
      `Your BoardSearch account was deleted on ${context.at}, with every document, chat and setting. Should an older backup ever be restored, your account is deleted from it again.`,
    ],
  }),
  'customer-deletion': ({ company, due }) => ({
    subject: 'Your access to BoardSearch ends',
    heading: 'Your access to BoardSearch ends',
    paragraphs: [
      greeting,
      `The access of "${company}" to BoardSearch ends on ${due}. All accounts, files and chats are deleted then.`,
      'What you want to keep you can download until then as an archive in the settings.',
    ],
  }),
  'customer-kept': ({ company }) => ({
    subject: 'Your access to BoardSearch stays',
    heading: 'Your access to BoardSearch stays',
    paragraphs: [greeting, `The access of "${company}" to BoardSearch does not end after all. Nothing was deleted.`],
  }),
  'archive-ready': ({ link, days }, context) => ({
    subject: 'Your BoardSearch archive is ready',
    heading: 'Your archive is ready',
    paragraphs: [
      greeting,
      `The archive of your own data that was ordered is ready since ${context.at}. Download it in the settings; it is kept for ${days} days.`,
      notYou,
    ],
    button: { label: 'To the settings', link },
  }),
  'admin-new-place': ({ admin, address, device }, context) => ({
    subject: 'Administrator account used from a new place',
    heading: 'Login from a new place',
    paragraphs: [
      greeting,
      `on ${context.at}, ${admin} logged in from a place or with a device from which this account had not been used before: ${[address, device].filter(Boolean).join(', ')}.`,
      'If that was not expected, end the sessions of this account and have its password changed.',
    ],
  }),
  'admin-added': ({ admin }, context) => ({
    subject: 'A new administrator account',
    heading: 'A new administrator account',
    paragraphs: [
      greeting,
      `since ${context.at}, ${admin} is an administrator of the operator. If you know nothing of it, please look into it at once.`,
    ],
  }),
  'admin-looked': ({ admin, customer, kind, reason }, context) => ({
    subject: kind === 'file' ? 'A look into a file' : 'A look into a chat',
    heading: 'A look by the operator',
    paragraphs: [
      greeting,
      `on ${context.at}, ${admin} looked into a ${kind} of the customer ${customer}.`,
      `Reason given: ${reason}`,
    ],
    notes: [
      'The look stands in the log; the person concerned sees it in their settings. You get this message as an administrator.',
    ],
  }),
  'audit-broken': ({ place, link }, context) => ({
    subject: 'The audit log is no longer intact',
    heading: 'The verification of the log has failed',
    paragraphs: [
      greeting,
      `the verification of ${context.at} found entries that are not as they were written. The first: ${place}.`,
      'Save the database before you change anything. "npm run audit-verify" names every place; the operations manual says what they mean.',
    ],
    button: { label: 'Open the log', link },
    notes: ['This message comes only once for the same finding.'],
  }),
  'audit-checkpoint': ({ statement, signature }) => ({
    subject: 'Checkpoint of the audit log',
    heading: 'Checkpoint of the audit log',
    paragraphs: [
      greeting,
      'keep this message: it shows when something of the log is missing later, or an old copy was restored.',
      statement,
    ],
    code: { label: 'Signature (Ed25519)', value: signature },
  }),
  'model-refused': ({ model }, context) => ({
    subject: `Language model ${model}: the provider refuses its key`,
    heading: 'The provider refuses the key',
    paragraphs: [
      greeting,
      `the language model ${model} refused a request on ${context.at} because its key is not valid, or no longer. Until that is mended, the next allowed model or the built-in search answers.`,
      'Store a new key with "npm run language-model -- set"; "npm run language-model -- test" shows whether it is valid.',
    ],
    notes: ['This message comes at most once a day for each model.'],
  }),
  'model-budget': ({ model }, context) => ({
    subject: `Language model ${model}: a limit is reached`,
    heading: 'A limit is reached',
    paragraphs: [
      greeting,
      `the language model ${model} was not asked on ${context.at} because a budget or a limit is used up: at the provider, of the model or of a customer. Until then the next allowed model or the built-in search answers.`,
      '"npm run language-model -- usage" shows which limit it is; "npm run language-model -- limits" changes it.',
    ],
    notes: ['This message comes at most once a day for each model.'],
  }),
};

export const footer = 'This message was sent automatically. Replies are not read.';
