import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { answering } from '#shared/messages/de/answering.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import type { Extreme } from './find-extreme.ts';
import type { Marks } from './marks.ts';
import { tidy } from './sentences-of-passages.ts';
import { timeCellOf } from './table-periods.ts';
import type { ComparedRow } from './table-reader.ts';
import { isNumber, namedValues, subjectOf } from './table-row.ts';

/** Rows that are told; of more that are equal the number. */
const mostRows = 10;

/**
 * The rows with the greatest or least values, each with its own mark, and how they were found.
 * @param paperOf how a paper is told from others, where several are answered from
 */
export function writeExtremes(
  extremes: readonly Extreme[],
  paperOf: (passage: EvidencePassage) => string,
  texts: typeof answering,
  marks: Marks,
): AnswerSegment[] {
  const tables = [...new Set(extremes.map(({ table }) => table))];
  const areSeveral = tables.length > 1;
  const isOneOfPaper = ({ documentId }: EvidencePassage) =>
    tables.filter(({ rows }) => rows[0]?.passage.documentId === documentId).length > 1;
  /** Sheets of one workbook are told by their names. */
  const nameOf = (passage: EvidencePassage) =>
    [paperOf(passage), ...(isOneOfPaper(passage) && passage.section ? [passage.section] : [])].join(', ');
  return extremes.flatMap((extreme, index) => {
    const shown = extreme.rows.slice(0, mostRows);
    const rest = extreme.rows.length - shown.length;
    return shown.map((row, place): AnswerSegment => {
      const paper = areSeveral && place === 0 ? `${nameOf(row.passage)}: ` : '';
      const isLast = place === shown.length - 1;
      const said = rowText(row, extreme);
      const further = rest > 0 ? ` ${texts.furtherRows(rest)}` : said.endsWith('.') ? '' : '.';
      return {
        text: `${paper}${said}${isLast ? `${further} ${claimOf(extreme, texts)}` : ';'}`,
        marks: [marks.quote(row.passage, row.start, row.end)],
        kind: 'sentence',
        isComputed: true,
        ...(index > 0 && place === 0 ? { startsParagraph: true } : {}),
      };
    });
  });
}

/** The same rows as quotations, each once. */
export function quoteExtremes(extremes: readonly Extreme[], most: number, marks: Marks): AnswerSegment[] {
  const rows = extremes.flatMap((extreme) => extreme.rows);
  const once = new Map(rows.map((row) => [`${row.passage.id} ${row.start}`, row]));
  return [...once.values()].slice(0, most).map(({ passage, start, end }) => ({
    text: tidy(passage.text.slice(start, end), true),
    marks: [marks.quote(passage, start, end)],
    kind: 'quotation',
  }));
}

function claimOf(extreme: Extreme, texts: typeof answering): string {
  const { column, title, compared, table, ...rest } = extreme;
  if (column === null) return texts.computedPeriod(rest.isMost, compared);
  return texts.computedExtreme({
    ...rest,
    column: table.isList ? null : title,
    rows: compared,
    isWhole: table.isWhole,
  });
}

/** What the row is about, when it was, the figure, and what else the question names. */
function rowText(row: ComparedRow, { named, table }: Extreme): string {
  if (table.isList) return row.text.replace(/[.,;]$/u, '');
  const others = row.cells.filter((cell) => cell !== row.cell);
  const first = others.find((cell) => !isNumber(cell));
  const time = first === undefined ? undefined : timeCellOf([first]);
  const subject = time === undefined ? subjectOf(others) : { text: time.value, cells: [time] };
  const beside = others.filter((cell) => !subject.cells.includes(cell) && named.has(cell.name));
  return [subject.text, namedValues([row.cell, ...beside])].filter((part) => part !== '').join(' – ');
}
