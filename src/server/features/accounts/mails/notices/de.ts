import { plural } from '#shared/messages/plural.ts';
import type { MailTexts } from '../mail-texts.ts';
import type { NoticeMail } from './notice-values.ts';

const greeting = 'Guten Tag,';
const off = ({ settingsLink }: { settingsLink: string }) => ({
  label: 'Diese E-Mails in den Einstellungen abschalten',
  link: settingsLink,
});

/** Optional notification mails, in German. */
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
      'es gibt eine neuere Fassung. Antworten nutzen jetzt sie; frühere Antworten aus der alten sind gekennzeichnet.',
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
  'looks-allowed': ({ company }, { at }) => ({
    subject: 'Einsicht in Chats und Dateien ist wieder möglich',
    heading: 'Einsicht ist wieder möglich',
    paragraphs: [
      greeting,
      `seit ${at} darf der Betreiber von BoardSearch bei „${company}“ mit einer Begründung in Chats und Dateien sehen. Bis dahin war ihm das untersagt.`,
      'Jede Einsicht in Ihre Chats und Dateien steht mit ihrer Begründung in Ihrem Sicherheitsprotokoll. Haben Sie das nicht vereinbart, wenden Sie sich bitte an den Betreiber.',
    ],
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
