import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { answering } from '#shared/messages/de/answering.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import type { ColumnSum } from './find-column-sum.ts';
import type { Marks } from './marks.ts';
import { tidy } from './sentences-of-passages.ts';
import { namedValues, subjectOf } from './table-row.ts';
import type { TableRow } from './tables-of-passages.ts';

/** A stretch of a passage. */
type Stretch = { passage: EvidencePassage; start: number; end: number };

/**
 * What a column comes to, with marks for all rows that were added up.
 * @param paperOf how a paper is told from others, where several are answered from
 */
export function writeColumnSums(
  sums: readonly ColumnSum[],
  paperOf: (passage: EvidencePassage) => string,
  texts: typeof answering,
  marks: Marks,
): AnswerSegment[] {
  const areSeveral = new Set(sums.map(({ table }) => table)).size > 1;
  return sums.map((each, index): AnswerSegment => {
    const [first] = each.rows;
    const paper = areSeveral && first ? `${paperOf(first.passage)}: ` : '';
    return {
      text: `${paper}${textOf(each, texts)}`,
      marks: stretchesOf(each).map(({ passage, start, end }) => marks.quote(passage, start, end)),
      kind: 'sentence',
      ...(each.stated === null ? { isComputed: true } : {}),
      ...(index > 0 ? { startsParagraph: true } : {}),
    };
  });
}

/** The rows that it follows from, as quotations. */
export function quoteColumnSums(sums: readonly ColumnSum[], most: number, marks: Marks): AnswerSegment[] {
  const stretches = sums.flatMap(stretchesOf);
  const once = new Map(stretches.map((each) => [`${each.passage.id} ${each.start} ${each.end}`, each]));
  return [...once.values()].slice(0, most).map(({ passage, start, end }) => ({
    text: tidy(passage.text.slice(start, end), true),
    marks: [marks.quote(passage, start, end)],
    kind: 'quotation',
  }));
}

function textOf(sum: ColumnSum, texts: typeof answering): string {
  const { stated, table, title, rows, among, numberless } = sum;
  if (stated !== null) return `${subjectOf(stated.cells).text} – ${namedValues([stated.cell])}.`;
  const ofList = table.isList ? null : title;
  return texts.computedSum({ column: ofList, sum: sum.sum, rows: rows.length, among, numberless });
}

/** Rows that follow each other in one stretch; those of one passage, unless others stand between. */
function stretchesOf({ stated, rows, table }: ColumnSum): Stretch[] {
  if (stated !== null) return [stated];
  const added = new Set(rows.map(placeOf));
  const stretches: Stretch[] = [];
  let isOpen = false;
  for (const row of table.rows) {
    const last = stretches.at(-1);
    if (!added.has(placeOf(row))) isOpen = false;
    else if (isOpen && last?.passage === row.passage) last.end = row.end;
    else {
      stretches.push({ passage: row.passage, start: row.start, end: row.end });
      isOpen = true;
    }
  }
  return stretches;
}

const placeOf = ({ passage, start }: TableRow) => `${passage.id} ${start}`;
