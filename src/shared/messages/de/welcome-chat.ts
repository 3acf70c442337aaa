/** The welcome chat on the landing page. */
export const welcomeChat = {
  title: 'Fragen Sie uns',
  botName: 'BoardSearch-Chatbot',
  greeting:
    'Guten Tag! Ich beantworte Fragen zu BoardSearch: was es kann, was es kostet und wie sicher Ihre Unterlagen sind. Was möchten Sie wissen?',
  label: 'Ihre Frage',
  placeholder: 'Ihre Frage …',
  send: 'Senden',
  you: 'Sie',
  typing: 'Der Chatbot schreibt …',
  notice: 'Hier antwortet ein Programm, kein Mensch. Der Verlauf bleibt in Ihrem Browser.',
  chipsLabel: 'Vorschläge',
  chips: ['Demo anfragen', 'Preise erfahren', 'Funktionen zeigen'],
  /** The arrow beside a suggestion. */
  askChip: (chip: string) => `Sofort fragen: ${chip}`,
  topicsLabel: 'Meinten Sie',
  actions: {
    signup: 'Kostenlos testen',
    demo: 'Demo starten',
    pricing: 'Preise ansehen',
    contact: 'Vertrieb schreiben',
    login: 'Anmelden',
  },
  errorTitle: 'Fehler',
  errorText: 'Entschuldigung, es ist ein Problem aufgetreten. Bitte versuchen Sie es erneut.',
  busyText: 'Zu viele Fragen in kurzer Zeit. Bitte versuchen Sie es in einigen Minuten erneut.',
  apology: 'Entschuldigung, ich hatte gerade ein kurzes technisches Problem. Könnten Sie Ihre Frage bitte wiederholen?',
  closeToast: 'Meldung schließen',
  withoutScript: 'Der Chat braucht JavaScript. Schreiben Sie uns gern:',
};
