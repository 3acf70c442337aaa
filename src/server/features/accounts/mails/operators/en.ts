import { adminOverview } from '#shared/messages/en/admin-overview.ts';
import type { MailTexts } from '../mail-texts.ts';

const greeting = 'Hello,';
const { health } = adminOverview;

/** Mails to the provider's admins about the machine, in English. */
export const operatorMails: Pick<MailTexts, 'operator-alarm' | 'operator-all-clear' | 'test-mail'> = {
  'operator-alarm': ({ part, advice, since, link }, { formatTime }) => ({
    subject: `Something is wrong with BoardSearch: ${health.parts[part]}`,
    heading: health.parts[part],
    paragraphs: [greeting, `since ${formatTime(since)}:`, health.advices[advice]],
    button: { label: 'Open the overview', link },
    notes: ['This message comes at most once a day for each matter, and another once it is over.'],
  }),
  'operator-all-clear': ({ part, since, link }, { at, formatTime }) => ({
    subject: `All clear: ${health.parts[part]}`,
    heading: `${health.parts[part]}: all clear`,
    paragraphs: [greeting, `what was wrong since ${formatTime(since)} ended on ${at}. There is nothing left to do.`],
    button: { label: 'Open the overview', link },
  }),
  'test-mail': (_, { at }) => ({
    subject: 'Test email from BoardSearch',
    heading: 'Email works',
    paragraphs: [greeting, `you sent yourself this test email on ${at}.`],
  }),
};
