/** Connected programs: the consent screen, and the list in the settings. */
export const connections = {
  title: 'Verbundene Programme',
  intro: 'Assistenten, denen Sie erlaubt haben, in Ihren Unterlagen zu suchen und Fragen zu stellen.',
  none: 'Noch kein Programm verbunden.',
  loadFailed: 'Die verbundenen Programme konnten nicht geladen werden.',
  since: (date: string) => `verbunden am ${date}`,
  validUntil: (date: string) => `gültig bis ${date}`,
  usedOn: (date: string) => `zuletzt benutzt am ${date}`,
  neverUsed: 'noch nicht benutzt',
  disconnect: 'Trennen',
  disconnectOf: (name: string) => `„${name}“ trennen`,
  disconnectTitle: (name: string) => `„${name}“ trennen?`,
  disconnectText: 'Das Programm hat sofort keinen Zugang mehr. Sie können es später neu verbinden.',
  disconnected: 'Programm getrennt',
  disconnectFailed: 'Das Programm wurde nicht getrennt',
  guide: {
    title: 'Einen Assistenten verbinden',
    intro:
      'Assistenten, die das Model Context Protocol (MCP) beherrschen, verbinden Sie mit dieser Adresse. Beim ersten Mal öffnet der Assistent BoardSearch im Browser, und Sie erlauben den Zugriff.',
    address: 'Adresse',
    copy: 'Kopieren',
    copyOf: (what: string) => `${what} kopieren`,
    copied: 'Kopiert',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt',
    clients: {
      claude: {
        name: 'Claude',
        steps: [
          'Claude Desktop und claude.ai: „Einstellungen“ öffnen, dann „Konnektoren“ und „Benutzerdefinierten Konnektor hinzufügen“, und die Adresse oben einfügen.',
          'Claude Code: diesen Befehl im Terminal ausführen, danach in Claude Code /mcp eingeben und anmelden.',
        ],
      },
      vscode: {
        name: 'VS Code (GitHub Copilot)',
        steps: ['In die Datei .vscode/mcp.json einfügen, dann über dem Eintrag „Start“ wählen.'],
      },
      cursor: {
        name: 'Cursor',
        steps: ['In die Datei ~/.cursor/mcp.json einfügen, dann in den Einstellungen unter „MCP“ anmelden.'],
      },
    },
  },
  direct: {
    title: 'Hier bestätigen Sie, dass ein Programm auf BoardSearch zugreifen darf',
    text: 'Gerade fragt kein Programm danach. Beginnen Sie die Verbindung im Programm: Es öffnet dann diese Seite.',
    toSettings: 'Verbundene Programme in den Einstellungen',
  },
  askTitle: 'Programm verbinden',
  asks: (name: string) => `Ein Programm, das sich „${name}“ nennt, möchte in Ihrem Namen auf BoardSearch zugreifen.`,
  unproven:
    'Den Namen hat sich das Programm selbst gegeben. Verbinden Sie es nur, wenn Sie die Verbindung gerade selbst begonnen haben.',
  account: 'Ihr Konto',
  place: 'Rückleitung an',
  onDevice: (place: string) => `ein Programm auf diesem Gerät (${place})`,
  mayDo: 'Es darf',
  scopes: {
    read: 'Ihre Unterlagen, Sitzungen, Beschlüsse und Aufgaben lesen',
    ask: 'Fragen stellen, die in Ihrem Tarif zählen und in Ihren Chats erscheinen',
  },
  leaves:
    'Was das Programm liest, verlässt BoardSearch. Sie können die Verbindung jederzeit in den Einstellungen trennen.',
  allow: 'Erlauben',
  refuse: 'Ablehnen',
  moving: 'Sie werden zum Programm zurückgeleitet. Sie können diese Seite schließen.',
  invalid: 'Diese Anfrage ist nicht gültig',
  invalidText: 'Starten Sie die Verbindung im Programm neu. Es wurde kein Zugriff erlaubt.',
  failed: 'Das Programm wurde nicht verbunden',
};
