import { plural } from '#shared/messages/plural.ts';
import type { MailContext, MailTexts } from './mail-texts.ts';
import { notices } from './notices/en.ts';
import { operatorMails } from './operators/en.ts';

const greeting = 'Hello,';

const duration = (minutes: number): string => {
  if (minutes === 60) return 'one hour';
  if (minutes > 1_440 && minutes % 1_440 === 0) return `${minutes / 1_440} days`;
  if (minutes % 60 === 0) return `${minutes / 60} hours`;
  return minutes === 1 ? 'one minute' : `${minutes} minutes`;
};

const resetButton = ({ forgotPasswordLink }: MailContext) => ({ label: 'Reset password', link: forgotPasswordLink });
const notYou = 'If this wasn’t you, reset your password immediately and contact your administrator.';

const methods = {
  email: 'codes by email',
  totp: 'authenticator app',
  passkey: 'passkey',
  all: 'two-factor authentication',
};

/** Mails in English. */
export const mails: MailTexts = {
  ...notices,
  ...operatorMails,
  'reset-password': ({ link, validMinutes, name }) => ({
    subject: 'Reset your BoardSearch password',
    heading: 'Set a new password',
    paragraphs: [
      name ? `Hello ${name},` : greeting,
      'Someone requested a new password for your BoardSearch account. Set it with this link.',
    ],
    button: { label: 'Set password', link },
    notes: [
      `The link works once and for ${duration(validMinutes)}. If you didn’t request a new password, you don’t need to do anything: your current one still works.`,
    ],
  }),
  'verification-code': ({ code, minutes }) => ({
    subject: 'Your BoardSearch verification code',
    heading: 'Your verification code',
    paragraphs: [greeting, 'Enter this code in BoardSearch to continue.'],
    code: { label: 'Verification code', value: code },
    notes: [
      `The code works once and for ${duration(minutes)}. Don’t share it with anyone; we’ll never ask for it.`,
      'If you aren’t logging in right now, someone may know your password. Please change it.',
    ],
  }),
  'confirm-email': ({ link, validMinutes }) => ({
    subject: 'Please confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      greeting,
      'A BoardSearch account was created with this address. Confirm that it’s yours with the password you chose; then you can log in.',
    ],
    button: { label: 'Confirm address', link },
    notes: [
      `The link works for ${duration(validMinutes)}.`,
      'If you didn’t create an account, you don’t need to do anything: nobody can confirm it without the password.',
    ],
  }),
  'finish-sign-up': ({ link, validMinutes }) => ({
    subject: 'Finish your BoardSearch sign-up',
    heading: 'Set your own password',
    paragraphs: [
      greeting,
      'Someone has just tried to create a BoardSearch account with this address. One already existed but was never confirmed. Set your own password with this link to confirm it as yours.',
    ],
    button: { label: 'Set password', link },
    notes: [
      `The link works once and for ${duration(validMinutes)}. Any password chosen earlier will no longer work.`,
      'If this wasn’t you, you don’t need to do anything.',
    ],
  }),
  'already-registered': ({ loginLink, resetLink }) => ({
    subject: 'You already have a BoardSearch account',
    heading: 'You already have an account',
    paragraphs: [
      greeting,
      'Someone has just tried to create a BoardSearch account with this address. You already have one; nothing was changed.',
    ],
    button: { label: 'Log in', link: loginLink },
    otherLink: { label: 'Forgot your password? Reset it here', link: resetLink },
    notes: ['If this wasn’t you, you don’t need to do anything.'],
  }),
  'prove-login': ({ link, validMinutes }, { forgotPasswordLink }) => ({
    subject: 'Confirm your BoardSearch login',
    heading: 'Confirm your login',
    paragraphs: [
      greeting,
      'Someone has just entered the correct password for your BoardSearch account. Because there were many failed attempts before, please confirm: open the link and log in there.',
    ],
    button: { label: 'Log in', link },
    otherLink: { label: 'If this wasn’t you, someone knows your password: reset it here', link: forgotPasswordLink },
    notes: [`The link works once and for ${duration(validMinutes)}. Nobody can use it without your password.`],
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
          ? `On ${context.at} your address was confirmed for the first time and your BoardSearch account was kept. These unconfirmed ways to log in were removed: ${list}.`
          : `On ${context.at} your address was confirmed for the first time and got a new, empty BoardSearch account. The previous account under this address is locked, and nobody can log in to it${list ? `: ${list}` : ''}.`,
        isKept
          ? 'You can add them again in the settings.'
          : 'If any of it was yours, your administrator can restore it.',
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
      `On ${context.at} the password of your BoardSearch administrator account was reset with the operator’s recovery code. All sessions of this account were ended.`,
      'If you didn’t expect this, the operator must change the recovery code immediately. Then reset your password.',
    ],
    button: resetButton(context),
  }),
  onboarding: ({ email, link, validMinutes }) => ({
    subject: 'Your access to BoardSearch',
    heading: 'Welcome to BoardSearch',
    paragraphs: [greeting, `An account has been created for you. Set your password, then log in with ${email}.`],
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
      `An administrator changed the address of your BoardSearch account on ${context.at}. From now on, log in with ${newEmail}.`,
      'If you didn’t agree to this, please contact your administrator.',
    ],
  }),
  'confirm-new-email': ({ link, validMinutes }) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new address',
    paragraphs: [
      greeting,
      'Someone wants to use this address for a BoardSearch account. Open the link in a browser where you’re logged in to that account.',
    ],
    button: { label: 'Confirm address', link },
    notes: [
      `The link is valid for ${duration(validMinutes)} and works once.`,
      'If this wasn’t you, you don’t need to do anything: the link works only when logged in to the account.',
    ],
  }),
  'email-has-account': (_values, context) => ({
    subject: 'Your address already has a BoardSearch account',
    heading: 'Your address already has an account',
    paragraphs: [
      greeting,
      `On ${context.at} someone tried to use this address for another BoardSearch account. It already has one; nothing was changed.`,
    ],
    notes: ['If this wasn’t you, you don’t need to do anything.'],
  }),
  'email-change-requested': ({ newEmail, link, validMinutes }, context) => ({
    subject: 'A new email address was requested for your account',
    heading: 'New email address requested',
    paragraphs: [
      greeting,
      `On ${context.at} someone in your BoardSearch account requested the new address ${newEmail}. It takes effect once it is confirmed there.`,
      'If this wasn’t you, keep your current address here; all devices will be logged out.',
    ],
    button: { label: 'Keep this address', link },
    notes: [
      `The link is valid for ${duration(validMinutes)}, even after the new address has been confirmed.`,
      'If this wasn’t you, someone else is in your account. Please change your password as well.',
    ],
  }),
  'own-email-changed': ({ newEmail }, context) => ({
    subject: "Your account's email address was changed",
    heading: 'New email address',
    paragraphs: [
      greeting,
      `Since ${context.at} your BoardSearch account has the address ${newEmail}. From now on, log in with it; on other devices you’ll need to log in again.`,
      'If this wasn’t you, undo it with the link in the email sent to your previous address.',
    ],
  }),
  'email-change-stopped': ({ email }, context) => ({
    subject: 'Your account keeps its email address',
    heading: 'Your account keeps its email address',
    paragraphs: [
      greeting,
      `The change of your BoardSearch account’s address was undone on ${context.at}. Its address is ${email}.`,
      notYou,
    ],
    button: resetButton(context),
  }),
  'account-locked': ({ minutes }, context) => ({
    subject: 'Your account is temporarily locked',
    heading: 'Your account is temporarily locked',
    paragraphs: [
      greeting,
      `After too many wrong codes on ${context.at}, you can’t log in to your account for ${duration(minutes)}. Then you can try again.`,
      'If this wasn’t you, someone knows your password. Please reset it immediately.',
    ],
    button: resetButton(context),
  }),
  'deletion-requested': ({ due, link }) => ({
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    paragraphs: [
      greeting,
      `Your BoardSearch account will be deleted on ${due}, with all documents, chats and settings. This can’t be undone. Until then you can use it as before.`,
      'If you’ve changed your mind, or this wasn’t you, keep the account with this link.',
    ],
    button: { label: 'Keep the account', link },
    notes: ['If this wasn’t you, someone else is in your account. Please change your password immediately as well.'],
  }),
  'deletion-undone': (_values, context) => ({
    subject: 'Your account will be kept',
    heading: 'Your account will be kept',
    paragraphs: [greeting, `On ${context.at} the deletion of your BoardSearch account was cancelled.`, notYou],
    button: resetButton(context),
  }),
  'account-erased': (_values, context) => ({
    subject: 'Your account has been deleted',
    heading: 'Your account has been deleted',
    paragraphs: [
      greeting,
      `Your BoardSearch account was deleted on ${context.at}, with all documents, chats and settings. If an older backup is ever restored, your account will be deleted from it again.`,
    ],
  }),
  'customer-deletion': ({ company, due }) => ({
    subject: 'Your access to BoardSearch ends',
    heading: 'Your access to BoardSearch ends',
    paragraphs: [
      greeting,
      `Access to BoardSearch for “${company}” ends on ${due}. All accounts, files and chats will then be deleted.`,
      'Until then you can download what you want to keep as an archive in the settings.',
    ],
  }),
  'customer-kept': ({ company }) => ({
    subject: 'Your access to BoardSearch continues',
    heading: 'Your access to BoardSearch continues',
    paragraphs: [greeting, `Access to BoardSearch for “${company}” will not end after all. Nothing was deleted.`],
  }),
  'archive-ready': ({ link, days }, context) => ({
    subject: 'Your BoardSearch archive is ready',
    heading: 'Your archive is ready',
    paragraphs: [
      greeting,
      `The archive of your data has been ready since ${context.at}. Download it in the settings; it is kept for ${days} days.`,
      notYou,
    ],
    button: { label: 'Go to settings', link },
  }),
  'admin-new-place': ({ admin, address, device }, context) => ({
    subject: 'Administrator account used from a new location',
    heading: 'Login from a new location',
    paragraphs: [
      greeting,
      `On ${context.at}, ${admin} logged in from a new location or device: ${[address, device].filter(Boolean).join(', ')}.`,
      'If you didn’t expect this, end the sessions of this account and have its password changed.',
    ],
  }),
  'admin-added': ({ admin }, context) => ({
    subject: 'A new administrator account',
    heading: 'A new administrator account',
    paragraphs: [
      greeting,
      `On ${context.at}, ${admin} became an administrator of the operator. If you didn’t know, please check this immediately.`,
    ],
  }),
  'admin-looked': ({ admin, customer, kind, reason }, context) => ({
    subject: kind === 'file' ? 'Access to a file' : 'Access to a chat',
    heading: 'Access by the operator',
    paragraphs: [
      greeting,
      `on ${context.at}, ${admin} looked into a ${kind} of the customer ${customer}.`,
      `Reason given: ${reason}`,
    ],
    notes: [
      'This is in the log; the person concerned sees it in their settings. You get this message as an administrator.',
    ],
  }),
  'audit-broken': ({ place, link }, context) => ({
    subject: 'The audit log is no longer intact',
    heading: 'Verification of the audit log failed',
    paragraphs: [
      greeting,
      `The verification of ${context.at} found entries that have been changed. The first: ${place}.`,
      'Back up the database before you change anything. “npm run audit-verify” lists every entry; the operations manual explains them.',
    ],
    button: { label: 'Open the log', link },
    notes: ['You get this message only once for the same finding.'],
  }),
  'audit-checkpoint': ({ statement, signature }) => ({
    subject: 'Checkpoint of the audit log',
    heading: 'Checkpoint of the audit log',
    paragraphs: [
      greeting,
      'Keep this message: it proves if part of the log goes missing later, or an old copy is restored.',
      statement,
    ],
    code: { label: 'Signature (Ed25519)', value: signature },
  }),
  'model-refused': ({ model }, context) => ({
    subject: `Language model ${model}: the provider rejected the key`,
    heading: 'The provider rejected the key',
    paragraphs: [
      greeting,
      `The language model ${model} refused a request on ${context.at} because its key isn’t valid. Until this is fixed, the next enabled model or the built-in search answers.`,
      'Store a new key with “npm run language-model -- set”; “npm run language-model -- test” shows whether it works.',
    ],
    notes: ['This message comes at most once a day for each model.'],
  }),
  'model-budget': ({ model }, context) => ({
    subject: `Language model ${model}: a limit is reached`,
    heading: 'A limit is reached',
    paragraphs: [
      greeting,
      `The language model ${model} wasn’t used on ${context.at} because a budget or limit is used up: at the provider, for the model or for a customer. Meanwhile the next enabled model or the built-in search answers.`,
      '“npm run language-model -- usage” shows which limit it is; “npm run language-model -- limits” changes it.',
    ],
    notes: ['This message comes at most once a day for each model.'],
  }),
};

export const footer = 'This message was sent automatically. Replies are not read.';
