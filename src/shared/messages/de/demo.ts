/** The demo: its sign-in page, its frame, its banner. */
export const demo = {
  loginTitle: 'Demo ansehen',
  loginSubtitle:
    'Drei Konten mit Beispieldokumenten eines erfundenen Unternehmens. Wählen Sie eines, und melden Sie sich an.',
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
  ended: 'Ihre Demo ist beendet. Was Sie hochgeladen und gefragt haben, wurde gelöscht.',
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
  bannerDay: (day: string) => `In der Demo ist heute der ${day}.`,
  bannerText: 'Was Sie hier fragen und hochladen, sehen nur Sie; es wird um Mitternacht gelöscht.',
  bannerShort: 'Wird um Mitternacht gelöscht.',
  endsSoon: (minutes: number) =>
    minutes <= 1
      ? 'Die Demo wird in weniger als einer Minute zurückgesetzt; Sie werden dann abgemeldet.'
      : `Die Demo wird in ${minutes} Minuten zurückgesetzt; Sie werden dann abgemeldet.`,
  closedTitle: 'Kontosicherheit',
  closedText:
    'Passwort, zweiter Faktor und Passkeys lassen sich in der Demo nicht ändern. In einem eigenen Konto finden Sie sie hier.',
};
