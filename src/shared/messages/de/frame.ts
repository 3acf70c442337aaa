/** The frame around the pages: header, menu, switches. */
export const frame = {
  skipToContent: 'Zum Inhalt springen',
  home: 'BoardSearch, zur Startseite',
  mainNavigation: 'Hauptnavigation',
  ask: 'KI fragen',
  meetings: 'Sitzungen',
  upload: 'Hochladen & Abgleichen',
  settings: 'Einstellungen',
  admin: 'Verwaltung',
  account: 'Angemeldet:',
  logout: 'Abmelden',
  logoutFailed: 'Die Abmeldung ist fehlgeschlagen.',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  boardMeetings: 'Sitzungen',
  lastSync: {
    documents: {
      long: (when: string) => `Dokumente zuletzt geändert ${when}`,
      short: (when: string) => `Geändert ${when}`,
    },
    source: { long: (when: string) => `Zuletzt abgeglichen ${when}`, short: (when: string) => `Abgleich ${when}` },
  },
  noDocuments: 'Noch keine Dokumente',
  /** While files are being read. */
  reading: {
    read: (read: string, total: string) => `${read} von ${total} gelesen`,
    failed: (count: string, _number: number) => `${count} Fehler`,
    readShort: (read: string, total: string) => `${read} von ${total}`,
    waiting: 'Wartet auf das Lesen',
    begun: 'Dateien werden gelesen.',
    over: 'Das Lesen ist beendet.',
  },
  openPalette: 'Suchen und springen',
  palette: {
    placeholder: 'Dokument, Sitzung, Beschluss oder Chat suchen',
    nothing: 'Nichts gefunden.',
    searching: 'Wird gesucht',
    unavailable: 'Ihre Dokumente und Chats sind gerade nicht abrufbar.',
    count: (count: number) => `${count} Treffer`,
    pages: 'Seiten',
    found: 'Gefunden',
    newest: 'Zuletzt verwendet',
    kinds: {
      document: 'Dokument',
      meeting: 'Sitzung',
      'agenda-item': 'Tagesordnungspunkt',
      decision: 'Beschluss',
      chat: 'Chat',
    },
    preferences: 'Sprache und Darstellung',
    toGerman: 'Deutsch',
    toEnglish: 'English',
    toLight: 'Helle Darstellung',
    toDark: 'Dunkle Darstellung',
    apiReference: 'API-Referenz',
  },
  notices: {
    label: 'Mitteilungen',
    dismiss: 'Mitteilung schließen',
    /** While a session from before the rule goes on. */
    factorDue: (when: string) => `Ein zweiter Faktor ist jetzt vorgeschrieben. Richten Sie ihn bis ${when} ein.`,
    setUpFactor: 'Einrichten',
    maintenance:
      'BoardSearch wird gewartet: Sie können vorübergehend keine Fragen stellen und keine Dateien hinzufügen.',
    maintenanceUntil: (when: string) =>
      `BoardSearch wird gewartet: Sie können voraussichtlich bis ${when} keine Fragen stellen und keine Dateien hinzufügen.`,
  },
  modelNotice: {
    none: {
      title: 'Noch ist kein Sprachmodell verbunden',
      text: 'BoardSearch findet und zitiert ohne eines, und nichts verlässt diesen Server. Mit einem Modell, das auf demselben Server laufen kann, werden Antworten ausformuliert; jeder Satz behält seinen Beleg.',
      connect: 'Sprachmodell verbinden',
    },
    /** One is connected, but nobody may use it. */
    unassigned: {
      title: 'Noch kann niemand das Sprachmodell nutzen',
      text: 'Ein Sprachmodell ist verbunden und eingeschaltet, aber keinem Kunden freigegeben. Geben Sie es beim Modell unter „Kunden“ frei.',
      connect: 'Zu den Sprachmodellen',
    },
    dismiss: 'Verstanden',
    failed: 'Das konnte nicht gespeichert werden.',
  },
};
