/** How an answer was produced. */
export const provenance = {
  title: 'Wie diese Antwort entstand',
  byModel: (model: string) => `Von der KI „${model}“ geschrieben, jeder Satz mit seinem Beleg geprüft.`,
  leftOut: (count: number) =>
    count === 1 ? '1 Aussage ohne Beleg weggelassen.' : `${count} Aussagen ohne Beleg weggelassen.`,
  problems: {
    unreachable: 'Das Sprachmodell war nicht erreichbar.',
    refused: 'Das Sprachmodell hat die Anfrage abgelehnt. Bitte geben Sie Ihrer Administration Bescheid.',
    over_budget:
      'Das Kontingent für das Sprachmodell ist aufgebraucht. Ihre Administration kann es erhöhen, sonst gilt es ab dem nächsten Monat neu.',
    rate_limited: 'Das Sprachmodell war ausgelastet. Sie können die Frage in einigen Minuten neu beantworten lassen.',
    filtered: 'Der Anbieter des Sprachmodells hat die Antwort zurückgehalten.',
    stalled: 'Das Sprachmodell hat nicht rechtzeitig geantwortet. Sie können die Frage neu beantworten lassen.',
    cut: 'Die Verbindung zum Sprachmodell ist abgebrochen. Sie können die Frage neu beantworten lassen.',
    bad_answer: 'Das Sprachmodell hat nichts geschrieben, was sich belegen lässt.',
    first_unproven: 'Der Satz, mit dem das Sprachmodell antwortet, ließ sich nicht belegen.',
  },
  insteadBuiltIn: 'Deshalb stammt diese Antwort von der eingebauten Suche, die wörtlich zitiert.',
  isPartial: 'Gezeigt wird, was bis dahin belegt war; es kann etwas fehlen.',
  engine: 'Geschrieben von',
  builtIn: 'der eingebauten Suche, ohne Sprachmodell: Sie wählt Sätze Ihrer Unterlagen aus und zitiert sie.',
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
  checked: 'Geprüft',
  shown: (count: number) => (count === 1 ? '1 Aussage belegt und gezeigt' : `${count} Aussagen belegt und gezeigt`),
  reason: (count: number, reason: string) => `${count} weggelassen: ${reason}`,
  reasons: {
    unquoted: 'ohne Zitat',
    form: 'mit Verweis oder in anderer Sprache',
    repeated: 'steht schon da',
    quotation: 'Zitat steht nicht in den Unterlagen',
    denied: 'der zweite Blick hat widersprochen: Die Quellen sagen etwas anderes',
    undecided: 'ein zweiter Blick war nötig, kam aber zu keinem Urteil',
    aside: 'ergänzt nur eine weggelassene Aussage',
    dangling: 'bezieht sich auf eine weggelassene Aussage',
    number: 'Zahl nicht belegt',
    unit: 'Einheit nicht belegt',
    sign: 'Vorzeichen nicht belegt',
    date: 'Datum nicht belegt',
    amount: 'Betrag nicht belegt',
    name: 'Name nicht belegt',
    body: 'Gremium nicht belegt',
    paragraph: 'Paragraf nicht belegt',
    negation: 'Verneinung nicht belegt',
    modal: 'Kann, Muss oder Soll nicht belegt',
    quantifier: '„alle“, „nur“ oder Ähnliches nicht belegt',
    direction: 'Zunahme oder Abnahme nicht belegt',
    vote: 'Abstimmungsergebnis nicht belegt',
    condition: 'Bedingung oder Vorbehalt fehlt oder ist nicht belegt',
    parties: 'wer was tat, ist nicht belegt',
    words: 'steht so nicht im Zitat',
    letters: 'mit fremden Schriftzeichen',
  },
};
