import { plural } from '#shared/messages/plural.ts';
import type { MailTexts } from '../mail-texts.ts';
import type { NoticeMail } from './notice-values.ts';

const greeting = 'Hello,';
const off = ({ settingsLink }: { settingsLink: string }) => ({
  label: 'You can switch these e-mails off in the settings',
  link: settingsLink,
});
const hours = (minutes: number): string => `${Math.round(minutes / 60)} hours`;

/** Mails that a user wants, and those about the account's address, in English. */
export const notices: Pick<MailTexts, NoticeMail> = {
  'reading-failed': ({ count, link, ...rest }) => ({
    subject: plural(count, 'A file could not be read', 'Files could not be read'),
    heading: plural(count, 'A file could not be read', `${count} files could not be read`),
    paragraphs: [greeting, 'Under "Upload & Sync" each of them says why, and what you can do.'],
    button: { label: 'See the files', link },
    otherLink: off(rest),
  }),
  'paper-replaced': ({ count, link, ...rest }) => ({
    subject: plural(count, 'A paper was replaced', 'Papers were replaced'),
    heading: plural(count, 'A paper was replaced', `${count} papers were replaced`),
    paragraphs: [
      greeting,
      'A newer version is here. From now on it answers; answers that still come from the old one are marked.',
    ],
    button: { label: 'See the files', link },
    otherLink: off(rest),
  }),
  'task-due': ({ count, link, ...rest }) => ({
    subject: plural(count, 'A task is due today or tomorrow', 'Tasks are due today or tomorrow'),
    heading: plural(count, 'A task is due today or tomorrow', `${count} tasks are due today or tomorrow`),
    paragraphs: [
      greeting,
      'That is what your papers say. The register shows what they are about and where they stand.',
    ],
    button: { label: 'See tasks and deadlines', link },
    otherLink: off(rest),
  }),
  'backup-made': ({ isMade, ...rest }, { at }) => ({
    subject: isMade ? 'Your backup is made and checked' : 'Your backup could not be made',
    heading: isMade ? 'Your backup is made and checked' : 'Your backup could not be made',
    paragraphs: [
      greeting,
      isMade
        ? `The backup of your BoardSearch account is ready since ${at}. Its restore was rehearsed: every byte can be read and is what was saved.`
        : `The backup of your BoardSearch account failed on ${at}. The settings say why; earlier backups are still there.`,
    ],
    button: { label: 'To the settings', link: rest.settingsLink },
  }),
  'new-sign-in': ({ device, ...rest }, { at, forgotPasswordLink }) => ({
    subject: 'New sign-in to BoardSearch',
    heading: 'New sign-in',
    paragraphs: [
      greeting,
      `On ${at} somebody signed in to your account from a device that we had not seen before${device ? `: ${device}` : ''}.`,
      'If it was you, there is nothing to do. If not, please reset your password at once.',
    ],
    button: { label: 'Reset the password', link: forgotPasswordLink },
    otherLink: off(rest),
  }),
  'email-change-approve': ({ newEmail, link, validMinutes }) => ({
    subject: 'Your e-mail address at BoardSearch is about to change',
    heading: 'Change of your e-mail address',
    paragraphs: [
      greeting,
      `Your BoardSearch account is to have this address from now on: ${newEmail}. Please agree; the new address has to confirm it, too.`,
    ],
    button: { label: 'Agree to the change', link },
    notes: [
      `The link works for ${hours(validMinutes)}. Without it nothing changes.`,
      'If this was not you, somebody else is in your account. Do not open the link then, and please change your password at once.',
    ],
  }),
  'email-change-confirm': ({ link, validMinutes }) => ({
    subject: 'Confirm your new e-mail address at BoardSearch',
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      greeting,
      'A BoardSearch account is to have this address from now on. Please confirm that it is yours; the address it has now has to agree, too.',
    ],
    button: { label: 'Confirm the address', link },
    notes: [`The link works for ${hours(validMinutes)}. If this was not you, there is nothing to do.`],
  }),
  'email-change-taken': ({ loginLink }) => ({
    subject: 'This address has an account at BoardSearch already',
    heading: 'This address has an account already',
    paragraphs: [
      greeting,
      'Somebody wanted to give this address to another BoardSearch account. It has one already; nothing was changed in either.',
    ],
    button: { label: 'Log in', link: loginLink },
    notes: ['If this was not you, there is nothing to do.'],
  }),
};
