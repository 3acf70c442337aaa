import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { answering } from '#shared/messages/de/answering.ts';
import { mostTablePassages } from '../find-passages.ts';
import type { TableAnswer } from './find-in-table.ts';
import type { Marks } from './marks.ts';
import { rowInList } from './table-row.ts';

/** Rows that are named; of more the number is told. */
const mostRows = 40;

/** A list of rows as a text: how many say what, then each of them with its own mark. */
export function writeTableAnswer(
  { rows, tally }: TableAnswer,
  isCount: boolean,
  texts: typeof answering,
  marks: Marks,
): AnswerSegment[] {
  const segments: AnswerSegment[] = [];
  const [first] = rows;
  // The document's own figure proves a number; rows that differ from it may not be all there are.
  if (tally && (isCount || first === undefined || tally.count !== rows.length)) {
    const { passage, start, end, text } = tally.sentence;
    segments.push({ text: `${text}.`, marks: [marks.quote(passage, start, end)], kind: 'sentence' });
  }
  if (first === undefined) return segments;
  const passages = new Set(rows.map(({ passage }) => passage.id));
  const isComplete = passages.size < mostTablePassages && (tally === null || tally.count === rows.length);
  const value = first.cell.value;
  const shown = rows.slice(0, mostRows);
  for (const [index, row] of shown.entries()) {
    const entry = rowInList(row.cells, [row.cell]);
    const intro = isComplete ? texts.rowsThatSay(value, rows.length) : texts.rowsAmongOthers(value);
    const rest = isComplete && index === shown.length - 1 ? rows.length - shown.length : 0;
    const end = index < shown.length - 1 ? ';' : rest > 0 ? ` ${texts.furtherRows(rest)}` : '.';
    segments.push({
      text: `${index === 0 ? `${intro} ` : ''}${entry}${end}`,
      marks: [marks.quote(row.passage, row.start, row.end)],
      kind: 'sentence',
    });
  }
  return segments;
}
