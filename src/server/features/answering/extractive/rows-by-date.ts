import type { EvidencePassage } from '../answer-engine.ts';
import type { ScoredSentence } from './score-sentences.ts';
import { subjectOf } from './table-row.ts';

/**
 * Rows that several documents hold about the same thing: what a newer one says comes first, and each is told with its document,
 * for they may differ. All else stays where it is.
 * @returns the sentences in their new order, and which of them are such rows
 */
export function orderByDate(chosen: readonly ScoredSentence[]): {
  ordered: ScoredSentence[];
  isDated: (sentence: ScoredSentence) => boolean;
} {
  const dated = new Set<ScoredSentence>();
  const rows = chosen.filter(({ cells }) => cells !== null);
  const ordered = [...chosen];
  for (const same of Map.groupBy(rows, ({ cells }) => subjectOf(cells ?? []).text.toLowerCase()).values()) {
    if (new Set(same.map(({ passage }) => passage.documentId)).size < 2) continue;
    const places = same.map((row) => chosen.indexOf(row));
    const newestFirst = same.toSorted((left, right) => dateOf(right.passage).localeCompare(dateOf(left.passage)));
    for (const [index, row] of newestFirst.entries()) {
      dated.add(row);
      ordered[places[index] ?? index] = row;
    }
  }
  return { ordered, isDated: (sentence) => dated.has(sentence) };
}

/** The end of a quarter, and months of a year, as papers are named by them: "Q2 2024", "2025_09". */
const quarter = /(?<!\p{L})(?:Q([1-4])|([1-4])\. ?(?:quartal|quarter))[ _-]?(20\d\d)/iu;
const monthOfYear = /(?<!\d)(20\d\d)(?:[-_.](0[1-9]|1[0-2]))?(?!\d)/u;

/** The day of a document, else what its name says of it, YYYY-MM or YYYY; empty = unknown. */
export function dateOf({
  meetingDate,
  title,
  fileName,
}: Pick<EvidencePassage, 'meetingDate' | 'title' | 'fileName'>): string {
  if (meetingDate !== null) return meetingDate;
  const name = `${fileName} ${title}`.replaceAll('_', ' ');
  const [, short, long, year] = quarter.exec(name) ?? [];
  if (year !== undefined) return `${year}-${String(3 * Number(short ?? long)).padStart(2, '0')}`;
  const [, of = '', month] = monthOfYear.exec(`${fileName} ${title}`) ?? [];
  return month === undefined ? of : `${of}-${month}`;
}
