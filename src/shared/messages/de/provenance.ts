/** How an answer was produced. */
export const provenance = {
  title: 'So entstand diese Antwort',
  byModel: (model: string) => `Von der KI „${model}“ geschrieben, jeder Satz an seinem Zitat geprüft.`,
  lowered: (count: number) =>
    count === 1
      ? 'Nach der zweiten Prüfung wurde 1 zuvor gezeigte Aussage zurückgenommen.'
      : `Nach der zweiten Prüfung wurden ${count} zuvor gezeigte Aussagen zurückgenommen.`,
  leftOut: (count: number) =>
    count === 1
      ? '1 Aussage ohne ausreichenden Beleg weggelassen'
      : `${count} Aussagen ohne ausreichenden Beleg weggelassen`,
  leftOutHint:
    'Zu jeder Aussage der Grund und das Zitat, auf das sie sich berief. Ihr eigener Wortlaut wird nicht gespeichert.',
  problems: {
    unreachable: 'Das Sprachmodell war nicht erreichbar.',
    refused: 'Das Sprachmodell hat die Anfrage abgelehnt. Bitte geben Sie Ihrer Administration Bescheid.',
    over_budget:
      'Das Kontingent für das Sprachmodell ist aufgebraucht. Ihre Administration kann es erhöhen; sonst beginnt es nächsten Monat neu.',
    rate_limited: 'Das Sprachmodell war ausgelastet. Sie können die Frage in einigen Minuten neu beantworten lassen.',
    filtered: 'Der Anbieter des Sprachmodells hat die Antwort zurückgehalten.',
    stalled: 'Das Sprachmodell hat nicht rechtzeitig geantwortet. Sie können die Frage neu beantworten lassen.',
    cut: 'Die Verbindung zum Sprachmodell ist abgebrochen. Sie können die Frage neu beantworten lassen.',
    bad_answer: 'Das Sprachmodell hat nichts geschrieben, was sich belegen lässt.',
    first_unproven: 'Der erste Satz der Antwort ließ sich nicht belegen.',
  },
  insteadBuiltIn: 'Deshalb stammt diese Antwort von der eingebauten Suche, die wörtlich zitiert.',
  isPartial: 'Sie sehen, was bis dahin belegt war; es kann etwas fehlen.',
  engine: 'Geschrieben von',
  builtIn: 'der eingebauten Suche, ohne Sprachmodell: Sie zitiert Sätze aus Ihren Unterlagen.',
  model: (model: string) => `dem Sprachmodell „${model}“`,
  sent: 'Gesendet wurden',
  sentToModel: (
    model: string,
    { passages, documents, records, turns }: { passages: number; documents: number; records: number; turns: number },
  ) => {
    const parts = [
      'Ihre Frage',
      ...(turns > 0
        ? [turns === 1 ? 'die Frage davor mit ihrer Antwort' : `die ${turns} Fragen davor mit ihren Antworten`]
        : []),
      ...(passages > 0 ? [passages === 1 ? 'höchstens 1 Textstelle' : `höchstens ${passages} Textstellen`] : []),
      ...(records > 0 ? [records === 1 ? 'höchstens 1 Eintrag' : `höchstens ${records} Einträge`] : []),
    ];
    const last = parts.pop() ?? '';
    const all = parts.length === 0 ? last : `${parts.join(', ')} und ${last}`;
    return `${all} aus ${documents === 1 ? '1 Dokument' : `${documents} Dokumenten`} an „${model}“.`;
  },
  nothingSent: 'nichts: Ihre Frage und Ihre Unterlagen haben diesen Server für die Antwort nicht verlassen.',
  prompt: 'Anweisung',
  reader: 'Auswahl',
  readers: {
    used: 'Das Lesemodell dieses Servers hat die besten Sätze gelesen und ausgewählt. Es schreibt nichts.',
    sure: 'Nach Wörtern; die Wahl war klar, das Lesemodell wurde nicht gebraucht.',
    busy: 'Nach Wörtern: Das Lesemodell war ausgelastet. Sie können die Frage neu beantworten lassen.',
    off: 'Nach Wörtern: Das Lesemodell ist auf diesem Server ausgeschaltet.',
    unavailable: 'Nach Wörtern: Das Lesemodell steht auf diesem Server nicht zur Verfügung.',
  },
  checked: 'Geprüft',
  shown: (count: number) =>
    count === 1 ? '1 Aussage wörtlich belegt und gezeigt' : `${count} Aussagen wörtlich belegt und gezeigt`,
  supported: (count: number) =>
    `${count === 1 ? '1 Aussage' : `${count} Aussagen`} sinngemäß belegt: Zahlen, Namen, Daten und Verneinungen stehen im Zitat, der Rest in anderen Worten.`,
  missing: (count: number) => (count === 1 ? '1 Aussage weggelassen' : `${count} Aussagen weggelassen`),
  repeated: (count: number) => (count === 1 ? '1 Wiederholung weggelassen' : `${count} Wiederholungen weggelassen`),
  look: 'Zweite Prüfung',
  noLook: 'nicht nötig: Alles ist wörtlich belegt.',
  looked: ({ asked, allowed, lowered }: { asked: number; allowed: number; lowered: number }) =>
    [
      `Das Sprachmodell hat ${asked === 1 ? '1 Aussage' : `${asked} Aussagen`} noch einmal mit dem Zitat verglichen.`,
      ...(allowed > 0 ? [`Als sinngemäß belegt zugelassen: ${allowed}.`] : []),
      ...(lowered > 0 ? [`Zurückgenommen: ${lowered}.`] : []),
    ].join(' '),
  lookFailed: (asked: number) =>
    `ohne Urteil zu ${asked === 1 ? '1 Aussage' : `${asked} Aussagen`}. Sie sehen nur, was wörtlich belegt ist.`,
  reason: (count: number, reason: string) => (count === 1 ? reason : `${count}-mal: ${reason}`),
  reasons: {
    unquoted: 'Die Aussage nannte kein Zitat.',
    form: 'Die Aussage enthielt einen Verweis oder stand in einer anderen Sprache.',
    repeated: 'Die Aussage wiederholt eine andere.',
    quotation: 'Das genannte Zitat steht so nicht in den Unterlagen.',
    denied: 'Die zweite Prüfung hat widersprochen: Das Zitat sagt etwas anderes.',
    undecided: 'Das Zitat belegt die Aussage nicht wörtlich, und die zweite Prüfung kam zu keinem Urteil.',
    aside: 'Die Aussage ergänzte eine andere, die weggelassen wurde.',
    dangling: 'Die Aussage bezog sich („es“, „sie“ …) auf eine weggelassene.',
    number: 'Eine Zahl der Aussage steht nicht im Zitat.',
    unit: 'Eine Einheit der Aussage steht nicht im Zitat.',
    sign: 'Ein Vorzeichen steht anders im Zitat.',
    date: 'Ein Datum der Aussage steht nicht im Zitat.',
    amount: 'Ein Betrag der Aussage steht nicht im Zitat.',
    name: 'Ein Name der Aussage steht nicht im Zitat.',
    body: 'Ein Gremium der Aussage steht nicht im Zitat.',
    paragraph: 'Ein Paragraf der Aussage steht nicht im Zitat.',
    negation: 'Ein „nicht“ oder „kein“ steht anders im Zitat.',
    modal: 'Ob etwas geschehen kann, soll oder muss, steht anders im Zitat.',
    quantifier: '„Alle“, „nur“, „mindestens“ oder Ähnliches steht anders im Zitat.',
    direction: 'Ob etwas zunimmt oder abnimmt, steht anders im Zitat.',
    vote: 'Ein Abstimmungsergebnis steht anders im Zitat.',
    condition: 'Eine Bedingung oder ein Vorbehalt fehlt oder steht nicht im Zitat.',
    parties: 'Wer etwas tat oder wen es betraf, steht anders im Zitat.',
    words: 'Wichtige Wörter der Aussage stehen nicht im Zitat.',
    letters: 'Die Aussage enthielt fremde Schriftzeichen.',
  },
};
