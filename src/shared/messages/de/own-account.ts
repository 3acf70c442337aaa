/** The user's own name and address: in the settings, and on the pages that address change mails link to. */
export const ownAccount = {
  name: 'Name',
  changeName: 'Name ändern',
  nameSaved: 'Name geändert',
  nameFailed: 'Der Name wurde nicht geändert',
  nameMissing: 'Bitte geben Sie einen Namen ein.',
  nameFaults: {
    name_too_long: 'Höchstens 100 Zeichen.',
    name_has_lines: 'Bitte in einer Zeile.',
    name_has_invisible: 'Der Name enthält unsichtbare Zeichen.',
    name_has_address: 'Der Name darf keine Webadresse enthalten.',
  },
  save: 'Speichern',

  email: 'E-Mail-Adresse',
  changeEmail: 'E-Mail-Adresse ändern',
  newEmail: 'Neue E-Mail-Adresse',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  emailText:
    'Bestätigen Sie die neue Adresse mit dem Link, den wir dorthin senden. Ihre bisherige Adresse erfährt davon und kann die Änderung eine Woche lang widerrufen.',
  send: 'Link senden',
  sent: 'Link gesendet',
  sentText: (email: string) => `Öffnen Sie ihn im Postfach von ${email}.`,
  emailFailed: 'Die E-Mail-Adresse wurde nicht geändert',
  waiting: (email: string, until: string) => `${email} ist noch nicht bestätigt. Der Link gilt bis ${until}.`,
  stop: 'Änderung abbrechen',
  stopped: 'Ihre E-Mail-Adresse bleibt unverändert',
  byCompany: 'Ihre Adresse kommt aus der Anmeldung Ihres Unternehmens.',

  confirmTitle: 'Neue E-Mail-Adresse bestätigen',
  confirmText: 'Danach melden Sie sich mit der neuen Adresse an. Auf anderen Geräten werden Sie abgemeldet.',
  confirm: 'Adresse bestätigen',
  confirmedTitle: 'Ihre E-Mail-Adresse ist geändert',
  confirmedText: 'Ab jetzt melden Sie sich mit der neuen Adresse an.',
  toSettings: 'Zu den Einstellungen',
  signedOutTitle: 'Bitte melden Sie sich zuerst an',
  signedOutText:
    'Melden Sie sich in diesem Browser bei dem Konto an, dessen Adresse Sie ändern. Öffnen Sie danach den Link aus der E-Mail noch einmal.',
  invalidTitle: 'Dieser Link gilt nicht mehr',
  invalidText:
    'Er wurde schon benutzt, ist abgelaufen, gehört zu einem anderen Konto, oder die Änderung wurde widerrufen. In den Einstellungen sehen Sie Ihre Adresse.',

  keepTitle: 'Bisherige E-Mail-Adresse behalten?',
  keepText: 'Ihr Konto behält diese Adresse. Alle Geräte und Programme werden abgemeldet.',
  keep: 'Adresse behalten',
  keptTitle: 'Ihr Konto behält diese Adresse',
  keptText:
    'Alle Geräte sind abgemeldet. Falls Sie die Änderung nicht veranlasst haben, kennt jemand Ihr Passwort: Setzen Sie es jetzt zurück.',
  reset: 'Passwort zurücksetzen',
};
