import { plural } from '../plural.ts';

/** Short times in seconds, longer ones in minutes. */
const duration = (seconds: number): string => (seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
const tries = (count: number): string => `Noch ${plural(count, '1 Versuch', `${count} Versuche`)}.`;

/** The second factor at sign-in. */
export const mfa = {
  title: 'Zwei-Faktor-Authentifizierung',
  subtitle: 'Bestätigen Sie Ihre Identität, um fortzufahren',
  methods: 'Verfahren',
  emailTab: 'E-Mail-Code',
  totpTab: 'Authenticator',
  passkeyTab: 'Passkey',
  codeLabel: '6-stelliger Code',
  emailSentTo: (email: string) => `Wir haben den Code an ${email} gesendet.`,
  emailRecent: (email: string) => `Wir haben gerade erst einen Code an ${email} gesendet. Er gilt noch.`,
  emailWaiting: 'Es wurde noch kein Code gesendet. Wir senden ihn, sobald es möglich ist.',
  emailSending: 'Der Code wird gesendet …',
  totpHint: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
  resend: 'Code erneut senden',
  resendIn: (seconds: number) => `Code erneut senden (in ${duration(seconds)})`,
  send: 'Code senden',
  sendIn: (seconds: number) => `Code senden (in ${duration(seconds)})`,
  verify: 'Bestätigen',
  verifying: 'Wird geprüft',
  useRecovery: 'Wiederherstellungscode verwenden',
  recoveryLabel: 'Wiederherstellungscode',
  recoveryHint: 'Einer der Codes, die Sie beim Einrichten gesichert haben. Jeder gilt einmal.',
  recoveryRequired: 'Bitte geben Sie einen Wiederherstellungscode ein.',
  backToCode: 'Zurück zum Code',
  otherAccount: 'Mit einem anderen Konto anmelden',
  codeSent: 'Code gesendet',
  codeSentDetail: 'Der Bestätigungscode wurde an Ihre E-Mail-Adresse gesendet',
  sendFailed: 'Der Bestätigungscode konnte nicht gesendet werden',
  codeIncomplete: 'Bitte geben Sie einen 6-stelligen Code ein',
  locked: 'Konto gesperrt',
  lockedDetail: 'Zu viele Fehlversuche. Bitte versuchen Sie es in 15 Minuten erneut.',
  lockedUntil: (time: string) => `Ein neuer Versuch ist ab ${time} Uhr möglich.`,
  emailWrong: (remaining: number) => `Der Code ist ungültig oder abgelaufen. ${tries(remaining)}`,
  totpWrong: (remaining: number) => `Der Bestätigungscode ist ungültig. ${tries(remaining)}`,
  passkeyWrong: (remaining: number) => `Dieser Passkey wurde nicht angenommen. ${tries(remaining)}`,
  recoveryWrong: (remaining: number) => `Der Wiederherstellungscode ist ungültig. ${tries(remaining)}`,
  failed: 'Die Bestätigung ist fehlgeschlagen',
  verified: 'Bestätigung erfolgreich',
  invalidSession: 'Ungültige Bestätigungssitzung',
};
