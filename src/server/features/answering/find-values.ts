/**
 * What people ask of a list in other words than its cells say: "Wer fehlte?" and "Abwesend". Of every concept: how questions
 * put it, what a cell then says (the whole cell), and the words by which the rest of the list is found.
 */
export type ValueConcept = {
  question: RegExp;
  cell: RegExp;
  search: string;
  /** How a sentence tells it, where it may have the question's words in another meaning. */
  told?: RegExp;
  /** What counts first where a document has it: who was excused was absent, but not the other way round. */
  first?: RegExp;
};

const word = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');
const cell = (alternatives: string) => new RegExp(`^(?:${alternatives})$`, 'iu');

const absence = {
  cell: cell(
    'abwesend|entschuldigt|unentschuldigt|fehlt|fehlte|abgemeldet|nicht anwesend|absent|excused|apologies|not present',
  ),
  search: 'abwesend entschuldigt fehlt absent excused',
};

const upToEightWords = '(?:[\\p{L}\\d.-]+ ){1,8}';
/** Of persons and votes, or with "sich": what is contained in a budget abstains from nothing. */
const abstains = '(?:enth(?:a|ä)lt(?:en)?|enthielt(?:en)?)';

/** The first that fits counts: "stimmten nicht ab" before "stimmten". */
const concepts: readonly ValueConcept[] = [
  {
    question: word(
      'nicht (?:ab)?gestimmt|(?:stimmten?|stimmt) (?:\\p{L}+ ){0,6}nicht ab|keine stimmen?(?: ab\\p{L}*)?|keine stimmabgabe|did(?: not|n.t) vote|no vote',
    ),
    cell: cell('keine stimmabgabe|nicht (?:ab)?gestimmt|no vote|did not vote|not voting|not voted'),
    search: 'keine Stimmabgabe nicht abgestimmt no vote',
  },
  {
    question: word('entschuldigt\\p{L}*|excused|apologies'),
    ...absence,
    first: cell('entschuldigt|excused|apologies'),
  },
  {
    question: word('abwesend\\p{L}*|absent|absentees'),
    ...absence,
    first: cell('abwesend|absent'),
  },
  {
    question: word(
      'fehlt|fehlten?|fehlen|fehlende\\p{L}*|nicht (?:anwesend|dabei|da)|missing|not present|did(?: not|n.t) attend',
    ),
    ...absence,
  },
  {
    question: word('anwesend\\p{L}*|teilgenommen|nahm(?:en)? (?:\\p{L}+ ){1,6}teil|present|attended'),
    cell: cell('anwesend|teilgenommen|present|attended'),
    search: 'anwesend teilgenommen present attended',
  },
  {
    question: word(
      `(?:stimm)?enthaltung(?:en)?|der stimme|sich (?:${upToEightWords})?${abstains}|${abstains} sich|(?:wer|stimm\\p{L}*) (?:${upToEightWords})?${abstains}|mit enthalten|abstain(?:ed)?|abstentions?`,
    ),
    cell: cell('enthaltung|enthalten|enth\\.|abstain|abstained|abstention'),
    told: word(
      `sich (?:${upToEightWords})?${abstains}|${abstains} (?:${upToEightWords})?sich|der stimme|(?:stimm)?enthaltung(?:en)?|abstain(?:ed|ing|s)?|abstentions?`,
    ),
    search: 'Enthaltung enthalten abstain abstention',
  },
  {
    question: word(
      'dagegen|nein(?:-?stimmen?)?|gegenstimmen?|(?:ge)?stimmt?(?:en|e)? (?:[\\p{L}-]+ ){0,6}gegen|gegen (?:[\\p{L}-]+ ){1,8}(?:ge)?stimm(?:t|te|ten|en)|ablehnten?|abgelehnt haben|lehnten? (?:\\p{L}+ ){1,8}ab|vot(?:e|ed|ing) (?:\\p{L}+ ){0,4}against|opposed|voted no',
    ),
    cell: cell('nein|dagegen|gegen|kontra|contra|ablehnung|abgelehnt|no|nay|against'),
    search: 'Nein dagegen no against',
  },
  {
    question: word(
      'dafür|ja(?:-?stimmen)|zugestimmt|stimmten? (?:[\\p{L}\\d.-]+ ){0,6}(?:zu|für|ja)|befürwort\\p{L}*|in favou?r|voted (?:for|yes)|supported',
    ),
    cell: cell('ja|dafür|pro|zustimmung|zugestimmt|yes|aye|for|in favou?r'),
    search: 'Ja dafür Zustimmung yes aye for',
  },
  {
    question: word('erledigte?|abgeschlossene?|done|completed|closed'),
    cell: cell('erledigt|abgeschlossen|done|completed|closed'),
    search: 'erledigt abgeschlossen done completed closed',
  },
  {
    question: word('offene?|pendente?n?|unerledigte?|ausstehende?|noch zu (?:tun|erledigen)|open|pending|outstanding'),
    cell: cell('offen|pendent|ausstehend|nicht erledigt|open|pending|outstanding'),
    search: 'offen pendent ausstehend open pending',
  },
];

/** What the question asks of a list's cells; null where it asks nothing of the kind. */
export function conceptOf(question: string): ValueConcept | null {
  return concepts.find((concept) => concept.question.test(question)) ?? null;
}

/** True where a line of a passage's context ("Name: Meier; Stimme: Nein") has a cell that says so. */
export function saysInRow(concept: ValueConcept, context: string | null): boolean {
  return (context ?? '').split(/\n|; /).some((each) => concept.cell.test(each.slice(each.indexOf(': ') + 2).trim()));
}

const openingLabel = /^(\p{L}[\p{L} ]{1,40}?)\s*:\s*\S/u;

/** True where a line opens with the value as its label: "Entschuldigt: Bétrisey Karin", "Ja: 62". */
function isLabelled(value: RegExp, line: string): boolean {
  return value.test(openingLabel.exec(line)?.[1] ?? '');
}

const asksForPersons =
  /^(?:(?:und|and) )?(?:wer|wen|who|whom|welche (?:mitglieder|personen)|which (?:members|people))(?!\p{L})/iu;
const bareFigure = /^[^:]*:\s*\d+\.?\s*$/u;

/**
 * How well a line's label says what was asked: 2 = as it was asked, 1 = in other words, 0 = not at all. "Enthaltung: 3" names nobody
 * who was asked for.
 */
export function labelWorth(concept: ValueConcept, line: string, question: string): 0 | 1 | 2 {
  if (bareFigure.test(line) && asksForPersons.test(question)) return 0;
  if (isLabelled(concept.first ?? concept.cell, line)) return 2;
  return isLabelled(concept.cell, line) ? 1 : 0;
}

/** The concept by the very value that was asked about, if any of the passages has that. */
export function narrowed(
  concept: ValueConcept,
  passages: readonly { text: string; context: string | null }[],
): ValueConcept {
  const { first } = concept;
  if (first === undefined) return concept;
  const own = { ...concept, cell: first };
  const hasOwn = passages.some(
    ({ text, context }) => saysInRow(own, context) || text.split('\n').some((line) => isLabelled(first, line)),
  );
  return hasOwn ? own : concept;
}
