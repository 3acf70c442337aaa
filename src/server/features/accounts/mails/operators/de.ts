import { adminOverview } from '#shared/messages/de/admin-overview.ts';
import type { MailTexts } from '../mail-texts.ts';

const greeting = 'Guten Tag,';
const { health } = adminOverview;

/** Mails to the provider's admins about the machine, in German. */
export const operatorMails: Pick<MailTexts, 'operator-alarm' | 'operator-all-clear' | 'test-mail'> = {
  'operator-alarm': ({ part, advice, since, link }, { formatTime }) => ({
    subject: `Störung bei BoardSearch: ${health.parts[part]}`,
    heading: health.parts[part],
    paragraphs: [greeting, `seit ${formatTime(since)}:`, health.advices[advice]],
    button: { label: 'Übersicht öffnen', link },
    notes: ['Diese Nachricht kommt je Störung höchstens einmal am Tag, und noch einmal, wenn sie vorbei ist.'],
  }),
  'operator-all-clear': ({ part, since, link }, { at, formatTime }) => ({
    subject: `Entwarnung: ${health.parts[part]}`,
    heading: `${health.parts[part]}: Entwarnung`,
    paragraphs: [
      greeting,
      `die Störung, die am ${formatTime(since)} begann, ist seit ${at} vorbei. Sie müssen nichts weiter tun.`,
    ],
    button: { label: 'Übersicht öffnen', link },
  }),
  'test-mail': (_, { at }) => ({
    subject: 'Test-E-Mail von BoardSearch',
    heading: 'Der E-Mail-Versand funktioniert',
    paragraphs: [greeting, `diese Test-E-Mail haben Sie sich am ${at} selbst gesendet.`],
  }),
};
