import { plural } from '#shared/messages/plural.ts';
import type { MailTexts } from '../mail-texts.ts';
import type { NoticeMail } from './notice-values.ts';

const greeting = 'Hello,';
const off = ({ settingsLink }: { settingsLink: string }) => ({
  label: 'You can switch these e-mails off in the settings',
  link: settingsLink,
});

/** Optional notification mails, in English. */
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
  'looks-allowed': ({ company }, { at }) => ({
    subject: 'Looks into chats and files are possible again',
    heading: 'Looks are possible again',
    paragraphs: [
      greeting,
      `Since ${at} the operator of BoardSearch may look into chats and files of "${company}" for a reason that is given. Until then that was forbidden.`,
      'Each look into your chats and files stands in your security log, with its reason. If you have not agreed to this, please contact the operator.',
    ],
  }),
  'new-sign-in': ({ device, ...rest }, { at, forgotPasswordLink }) => ({
    subject: 'New login to BoardSearch',
    heading: 'New login',
    paragraphs: [
      greeting,
      `On ${at} somebody signed in to your account from a device that we had not seen before${device ? `: ${device}` : ''}.`,
      'If it was you, there is nothing to do. If not, please reset your password at once.',
    ],
    button: { label: 'Reset the password', link: forgotPasswordLink },
    otherLink: off(rest),
  }),
};
