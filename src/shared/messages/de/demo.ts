/** The demo: its sign-in page, its frame, its banner. */
export const demo = {
  loginTitle: 'Demo ansehen',
  loginSubtitle:
    'Drei Konten mit Beispieldokumenten eines erfundenen Unternehmens. Ein Klick füllt das Formular, dann melden Sie sich an.',
  accounts: 'Demo-Konten',
  chooseFirst: 'Bitte wählen Sie eines der Konten, oder füllen Sie beide Felder aus.',
  documents: (count: number) => `${count} Dokumente`,
  preparing: (ready: number, all: number) => `Wird vorbereitet: ${ready} von ${all} Dokumenten gelesen`,
  preparingChats: 'Wird vorbereitet: Beispielfragen werden beantwortet',
  isOff: 'Die Demo ist hier nicht eingeschaltet.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'In der Demo anmelden',
  loggedIn: 'In das Demo-Konto angemeldet',
  initialised: 'Demo-Konto mit Beispieldaten angelegt',
  ownAccount: 'Lieber mit eigenen Dokumenten?',
  toSignUp: 'Konto anlegen',
  ended: 'Ihr Besuch der Demo ist beendet. Alles, was Sie darin hochgeladen und gefragt haben, wurde gelöscht.',
  navigation: 'Navigation der Demo',
  ask: 'KI fragen',
  meetings: 'Sitzungen',
  upload: 'Hochladen',
  settings: 'Einstellungen',
  exit: 'Demo beenden',
  exitFailed: 'Die Demo konnte nicht beendet werden.',
  banner: 'Demo-Modus',
  signedInAs: (name: string) => `Angemeldet als ${name}.`,
  bannerPapers: (organisation: string) => `Beispieldokumente der erfundenen Organisation ${organisation}.`,
  bannerText: 'Was Sie hier fragen und hochladen, sehen nur Sie; es wird um Mitternacht gelöscht.',
  bannerShort: 'Wird um Mitternacht gelöscht.',
  endsSoon: (minutes: number) =>
    minutes <= 1
      ? 'In weniger als einer Minute wird die Demo zurückgesetzt, und Sie werden abgemeldet.'
      : `In ${minutes} Minuten wird die Demo zurückgesetzt, und Sie werden abgemeldet.`,
  closedTitle: 'Sicherheit des Kontos',
  closedText:
    'Passwort, zweiter Faktor und Passkeys lassen sich in der Demo nicht ändern. In einem eigenen Konto finden Sie sie hier.',
};
