import type { ProviderAct } from '#shared/contracts/looks.ts';
import { plural } from '#shared/messages/plural.ts';
import type { MailTexts } from '../mail-texts.ts';
import type { NoticeMail } from './notice-values.ts';

const greeting = 'Hello,';
const off = ({ settingsLink }: { settingsLink: string }) => ({
  label: 'Turn off these emails in the settings',
  link: settingsLink,
});

const acted: Record<ProviderAct, { subject: string; what: string }> = {
  chat: { subject: 'The provider opened one of your chats', what: 'opened one of your chats' },
  file: { subject: 'The provider downloaded one of your files', what: 'downloaded one of your files' },
  deleted: { subject: 'One of your files was deleted', what: 'deleted one of your files' },
  exported: { subject: 'Your data was exported', what: 'exported all your files and chats as an archive' },
  moved: { subject: 'Your account was moved to another customer', what: 'moved your account to another customer' },
};

/** Notification mails, in English. */
export const notices: Pick<MailTexts, NoticeMail> = {
  'reading-failed': ({ count, link, ...rest }) => ({
    subject: plural(count, 'A file could not be read', 'Files could not be read'),
    heading: plural(count, 'A file could not be read', `${count} files could not be read`),
    paragraphs: [greeting, 'See “Upload & Sync” for the reason and what you can do.'],
    button: { label: 'See the files', link },
    otherLink: off(rest),
  }),
  'paper-replaced': ({ count, link, ...rest }) => ({
    subject: plural(count, 'A document was replaced', 'Documents were replaced'),
    heading: plural(count, 'A document was replaced', `${count} documents were replaced`),
    paragraphs: [
      greeting,
      'There is a newer version. Answers now use it; earlier answers based on the old one are marked.',
    ],
    button: { label: 'See the files', link },
    otherLink: off(rest),
  }),
  'task-due': ({ count, link, ...rest }) => ({
    subject: plural(count, 'A task is due today or tomorrow', 'Tasks are due today or tomorrow'),
    heading: plural(count, 'A task is due today or tomorrow', `${count} tasks are due today or tomorrow`),
    paragraphs: [greeting, 'According to your documents. See the register for details and sources.'],
    button: { label: 'See tasks and deadlines', link },
    otherLink: off(rest),
  }),
  'backup-made': ({ isMade, ...rest }, { at }) => ({
    subject: isMade ? 'Your backup is ready and checked' : 'Your backup failed',
    heading: isMade ? 'Your backup is ready and checked' : 'Your backup failed',
    paragraphs: [
      greeting,
      isMade
        ? `The backup of your BoardSearch account has been ready since ${at}. We tested restoring it: every byte matches.`
        : `The backup of your BoardSearch account failed on ${at}. See the settings for the reason; earlier backups are still there.`,
    ],
    button: { label: 'Go to settings', link: rest.settingsLink },
  }),
  'provider-acted': ({ act, reason, settingsLink }, { at }) => ({
    subject: acted[act].subject,
    heading: acted[act].subject,
    paragraphs: [
      greeting,
      `On ${at} the provider of BoardSearch ${acted[act].what}.`,
      ...(reason === undefined ? [] : [`Reason given: ${reason}`]),
      'This is in your security log. If you didn’t expect it, please contact the provider; you decide in the settings whether it has access.',
    ],
    button: { label: 'Go to settings', link: settingsLink },
  }),
  'company-linked': ({ company }, { at, forgotPasswordLink }) => ({
    subject: 'Company login connected to your account',
    heading: 'Login through your company',
    paragraphs: [
      greeting,
      `On ${at} someone logged in to your BoardSearch account through the company login of “${company}”. From now on, that login opens your account.`,
      'If it wasn’t you, contact your company immediately and reset your password.',
    ],
    button: { label: 'Reset the password', link: forgotPasswordLink },
  }),
  'new-sign-in': ({ device, ...rest }, { at, forgotPasswordLink }) => ({
    subject: 'New login to BoardSearch',
    heading: 'New login',
    paragraphs: [
      greeting,
      `On ${at} someone logged in to your account from a new device${device ? `: ${device}` : ''}.`,
      'If it was you, you don’t need to do anything. If not, reset your password immediately.',
    ],
    button: { label: 'Reset password', link: forgotPasswordLink },
    otherLink: off(rest),
  }),
};
