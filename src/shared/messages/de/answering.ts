import { plural } from '../plural.ts';

const count = (value: number) => value.toLocaleString('de-DE');

const dayFormat = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });

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
  /** Where nobody knows how many. */
  andMore: '… und weitere.',
};
