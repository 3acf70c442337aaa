import type { ProviderAct } from '#shared/contracts/looks.ts';
import { plural } from '#shared/messages/plural.ts';
import type { MailTexts } from '../mail-texts.ts';
import type { NoticeMail } from './notice-values.ts';

const greeting = 'Guten Tag,';
const off = ({ settingsLink }: { settingsLink: string }) => ({
  label: 'Diese E-Mails in den Einstellungen abschalten',
  link: settingsLink,
});

const acted: Record<ProviderAct, { subject: string; what: string }> = {
  chat: { subject: 'Einsicht in einen Ihrer Chats', what: 'einen Ihrer Chats eingesehen' },
  file: { subject: 'Einsicht in eine Ihrer Dateien', what: 'eine Ihrer Dateien heruntergeladen' },
  deleted: { subject: 'Eine Ihrer Dateien wurde gelöscht', what: 'eine Ihrer Dateien gelöscht' },
  exported: { subject: 'Ihre Daten wurden exportiert', what: 'alle Ihre Dateien und Chats in ein Archiv geschrieben' },
  moved: { subject: 'Ihr Konto gehört zu einem anderen Kunden', what: 'Ihr Konto einem anderen Kunden zugeordnet' },
};

/** Notification mails, in German. */
export const notices: Pick<MailTexts, NoticeMail> = {
  'reading-failed': ({ count, link, ...rest }) => ({
    subject: plural(count, 'Eine Datei konnte nicht gelesen werden', 'Dateien konnten nicht gelesen werden'),
    heading: plural(count, 'Eine Datei konnte nicht gelesen werden', `${count} Dateien konnten nicht gelesen werden`),
    paragraphs: [greeting, 'unter „Hochladen & Abgleichen“ sehen Sie, woran es liegt und was Sie tun können.'],
    button: { label: 'Dateien ansehen', link },
    otherLink: off(rest),
  }),
  'paper-replaced': ({ count, link, ...rest }) => ({
    subject: plural(count, 'Eine Unterlage wurde ersetzt', 'Unterlagen wurden ersetzt'),
    heading: plural(count, 'Eine Unterlage wurde ersetzt', `${count} Unterlagen wurden ersetzt`),
    paragraphs: [
      greeting,
      'es gibt eine neuere Fassung. Ihre Antworten nutzen jetzt sie; frühere aus der alten sind gekennzeichnet.',
    ],
    button: { label: 'Dateien ansehen', link },
    otherLink: off(rest),
  }),
  'task-due': ({ count, link, ...rest }) => ({
    subject: plural(count, 'Eine Aufgabe ist heute oder morgen fällig', 'Aufgaben sind heute oder morgen fällig'),
    heading: plural(
      count,
      'Eine Aufgabe ist heute oder morgen fällig',
      `${count} Aufgaben sind heute oder morgen fällig`,
    ),
    paragraphs: [greeting, 'so steht es in Ihren Unterlagen. Einzelheiten und Fundstellen sehen Sie im Register.'],
    button: { label: 'Aufgaben und Fristen ansehen', link },
    otherLink: off(rest),
  }),
  'backup-made': ({ isMade, ...rest }, { at }) => ({
    subject: isMade ? 'Ihre Sicherung ist erstellt und geprüft' : 'Ihre Sicherung konnte nicht erstellt werden',
    heading: isMade ? 'Ihre Sicherung ist erstellt und geprüft' : 'Ihre Sicherung konnte nicht erstellt werden',
    paragraphs: [
      greeting,
      isMade
        ? `die Sicherung Ihres BoardSearch-Kontos ist seit ${at} fertig. Wir haben die Wiederherstellung geprüft: Jedes Byte stimmt.`
        : `die Sicherung Ihres BoardSearch-Kontos ist am ${at} fehlgeschlagen. Den Grund sehen Sie in den Einstellungen; frühere Sicherungen sind noch da.`,
    ],
    button: { label: 'Zu den Einstellungen', link: rest.settingsLink },
  }),
  'provider-acted': ({ act, reason, settingsLink }, { at }) => ({
    subject: acted[act].subject,
    heading: acted[act].subject,
    paragraphs: [
      greeting,
      `am ${at} hat der Anbieter von BoardSearch ${acted[act].what}.`,
      ...(reason === undefined ? [] : [`Angegebener Grund: ${reason}`]),
      'Der Vorgang steht in Ihrem Sicherheitsprotokoll. Haben Sie ihn nicht erwartet, wenden Sie sich bitte an den Anbieter; ob er Einsicht nehmen darf, entscheiden Sie in den Einstellungen.',
    ],
    button: { label: 'Zu den Einstellungen', link: settingsLink },
  }),
  'company-linked': ({ company }, { at, forgotPasswordLink }) => ({
    subject: 'Firmenanmeldung mit Ihrem Konto verbunden',
    heading: 'Anmeldung über Ihr Unternehmen',
    paragraphs: [
      greeting,
      `am ${at} hat sich jemand über die Firmenanmeldung von „${company}“ bei Ihrem BoardSearch-Konto angemeldet. Von jetzt an öffnet diese Anmeldung Ihr Konto.`,
      'Waren Sie das nicht, wenden Sie sich bitte sofort an Ihr Unternehmen, und setzen Sie Ihr Passwort zurück.',
    ],
    button: { label: 'Passwort zurücksetzen', link: forgotPasswordLink },
  }),
  'new-sign-in': ({ device, ...rest }, { at, forgotPasswordLink }) => ({
    subject: 'Neue Anmeldung bei BoardSearch',
    heading: 'Neue Anmeldung',
    paragraphs: [
      greeting,
      `am ${at} hat sich jemand von einem neuen Gerät bei Ihrem Konto angemeldet${device ? `: ${device}` : ''}.`,
      'Waren Sie das, brauchen Sie nichts zu tun. Wenn nicht, setzen Sie Ihr Passwort bitte sofort zurück.',
    ],
    button: { label: 'Passwort zurücksetzen', link: forgotPasswordLink },
    otherLink: off(rest),
  }),
};
