import { plural } from '../plural.ts';

const count = (value: number) => value.toLocaleString('de-DE');

const dayFormat = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });

/** What was compared to find the greatest or least value of a column. */
type ComparedRows = {
  /** Null of a list of figures. */
  column: string | null;
  isMost: boolean;
  /** So many were asked for. */
  count: number;
  rows: number;
  /** Words of the question that the rows had to hold. */
  among: readonly string[];
  isWhole: boolean;
  totals: number;
  numberless: number;
};

/** What was added up. */
type AddedRows = Pick<ComparedRows, 'column' | 'rows' | 'among' | 'numberless'> & { sum: string };

/** What an answer says in its own voice; everything else in it is quoted. */
export const answering = {
  nothingFound: 'In Ihren Dokumenten habe ich dazu nichts gefunden.',
  /** To one of several things that a question asks, in the words of the question. */
  nothingFoundTo: (part: string) => `Zu „${part}“ habe ich in Ihren Dokumenten nichts gefunden, was antwortet.`,
  nothingOfDay: (date: string) =>
    `Vom ${dayFormat.format(new Date(`${date}T00:00:00Z`))} habe ich in Ihren Dokumenten nichts gefunden.`,
  readAs: (words: readonly string[]) => `Gesucht wurde nach ${words.map((word) => `„${word}“`).join(', ')}.`,
  meantMeeting: (date: string) =>
    `Gesucht wurde in den Unterlagen zur Sitzung vom ${dayFormat.format(new Date(`${date}T00:00:00Z`))}.`,
  noDocuments: 'Es ist noch kein Dokument gelesen, in dem ich suchen könnte.',
  searched: (passages: number, documents: number) =>
    `Durchsucht ${plural(passages, 'wurde', 'wurden')} ${count(passages)} ${plural(passages, 'Textstelle', 'Textstellen')} in ${count(documents)} ${plural(documents, 'Dokument', 'Dokumenten')}.`,
  relatedFollow: 'Diese Fundstellen kommen dem Thema am nächsten:',
  noSummary: 'Ich habe keine Stelle gefunden, die eine Antwort belegt.',
  noSummaryOf: (part: string) => `Zu „${part}“ habe ich keine Stelle gefunden, die eine Antwort belegt.`,
  noProvenSummary: 'Aus den Fundstellen ergibt sich keine belegte Zusammenfassung.',
  noRecommendations: 'Die Fundstellen nennen dazu keine offene Frist, Aufgabe oder Abstimmung.',
  /** Of a contract whose notice must be given before it ends: no document says this day. */
  computedNotice: (notice: string, end: string) =>
    `Daraus berechnet: spätestens am ${dayFormat.format(new Date(`${notice}T00:00:00Z`))} zu kündigen, für ein Ende am ${dayFormat.format(new Date(`${end}T00:00:00Z`))}.`,
  decided: (open: string, date: string, decision: string) =>
    `„${open}“ – entschieden am ${dayFormat.format(new Date(`${date}T00:00:00Z`))}: „${decision}“`,
  conflict: (first: string, second: string) => `Zwei Dokumente nennen verschiedene Zahlen: „${first}“ – „${second}“`,
  newerVersion: (newer: string, older: string) => `„${newer}“ ist die neuere Fassung von „${older}“.`,
  rowsThatSay: (value: string, rows: number) =>
    `„${value}“ steht bei ${count(rows)} ${plural(rows, 'Eintrag', 'Einträgen')}:`,
  rowsAmongOthers: (value: string) => `„${value}“ steht unter anderem bei:`,
  furtherRows: (rows: number) => `und ${count(rows)} weitere.`,
  ofDay: (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`)),
  atLeastMore: (rest: number) => `… und mindestens ${count(rest)} weitere.`,
  countedInList: (entries: number) => `Aus der Liste gezählt, eine Zahl nennt sie nicht: ${count(entries)} Einträge.`,
  /** No paper says that it is the greatest, or least: the rows of a table were compared. */
  computedExtreme: ({ column, isMost, count: asked, rows, among, isWhole, totals, numberless }: ComparedRows) =>
    [
      `Daraus berechnet: ${asked > 1 ? `die ${count(asked)} ${isMost ? 'höchsten' : 'niedrigsten'} Werte` : `der ${isMost ? 'höchste' : 'niedrigste'} Wert`} ${column === null ? '' : `in „${column}“ `}unter den ${count(rows)} verglichenen ${column === null ? 'Einträgen dieser Liste' : 'Zeilen dieser Tabelle'}`,
      among.length > 0 ? ` mit ${among.map((word) => `„${word}“`).join(', ')}` : '',
      totals > 0 ? `, ohne ${plural(totals, 'die Summenzeile', `die ${count(totals)} Summenzeilen`)}` : '',
      numberless > 0
        ? `; ${count(numberless)} weitere ${plural(numberless, 'hat', 'haben')} dort keine vergleichbare Zahl`
        : '',
      isWhole
        ? '.'
        : `. ${column === null ? 'Die Liste kann weitere Einträge' : 'Die Tabelle kann weitere Zeilen'} haben; verglichen wurden nur die gefundenen.`,
    ].join(''),
  /** The same of one row, whose columns are years or quarters. */
  computedPeriod: (isMost: boolean, columns: number) =>
    `Daraus berechnet: der ${isMost ? 'höchste' : 'niedrigste'} Wert dieser Zeile unter den ${count(columns)} verglichenen Spalten.`,
  /** No paper says the sum: the rows of a table were added up. */
  computedSum: ({ column, sum, rows, among, numberless }: AddedRows) =>
    [
      `Zusammen ${sum}: berechnet als Summe ${column === null ? '' : `von „${column}“ `}aus den ${count(rows)} ${column === null ? 'Einträgen dieser Liste' : 'Zeilen dieser Tabelle'}`,
      among.length > 0 ? ` mit ${among.map((word) => `„${word}“`).join(', ')}` : '',
      numberless > 0 ? `; ${count(numberless)} weitere ${plural(numberless, 'hat', 'haben')} dort keine Zahl` : '',
      '.',
    ].join(''),
  /** Where nobody knows how many. */
  andMore: '… und weitere.',
};
