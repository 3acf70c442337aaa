import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { answering } from '#shared/messages/de/answering.ts';
import type { ListEntry } from './count-entries.ts';
import type { TableAnswer, ValueRows } from './find-in-table.ts';
import type { Marks } from './marks.ts';
import { rowInList } from './table-row.ts';

/** Rows of a value that are named; of more the number is told. */
const mostRows = 40;

/** A list of rows as a text: of each value how many say it, then each of them with its own mark. */
export function writeTableAnswer(
  { rows, values, isWhole }: TableAnswer,
  isCount: boolean,
  texts: typeof answering,
  marks: Marks,
): AnswerSegment[] {
  // A tally of a value that no row has tells that rows are missing, or have another word for it.
  const isCountable = isWhole && values.every((each) => each.rows.length > 0 || each.tally?.count === 0);
  const toTell = values.filter((each) => each.rows.length > 0 || isCount || rows.length === 0);
  return toTell.flatMap((each, index) => {
    const segments = writeValue(each, isCountable, isCount, texts, marks);
    const [first, ...others] = segments;
    return first && index > 0 ? [{ ...first, startsParagraph: true }, ...others] : segments;
  });
}

function writeValue(
  { value, rows, tally }: ValueRows,
  isCountable: boolean,
  isCount: boolean,
  texts: typeof answering,
  marks: Marks,
): AnswerSegment[] {
  const segments: AnswerSegment[] = [];
  // The document's own figure proves a number; rows that differ from it may not be all there are.
  if (tally && (isCount || tally.count !== rows.length || rows.length === 0)) {
    const { passage, start, end, text } = tally.sentence;
    segments.push({ text: `${text}.`, marks: [marks.quote(passage, start, end)], kind: 'sentence' });
  }
  const isComplete = isCountable && (tally === null || tally.count === rows.length);
  const intro = isComplete ? texts.rowsThatSay(value, rows.length) : texts.rowsAmongOthers(value);
  const shown = rows.slice(0, mostRows);
  for (const [index, row] of shown.entries()) {
    const entry = rowInList(row.cells, [row.cell]);
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

/** The entries of a list, counted, each with its own mark. */
export function writeCountedEntries(
  entries: readonly ListEntry[],
  texts: typeof answering,
  marks: Marks,
): AnswerSegment[] {
  const shown = entries.slice(0, mostRows);
  return shown.map(({ passage, start, end, text }, index) => {
    const rest = entries.length - shown.length;
    const ending = index < shown.length - 1 ? ';' : rest > 0 ? ` ${texts.furtherRows(rest)}` : '.';
    return {
      text: `${index === 0 ? `${texts.countedInList(entries.length)} ` : ''}${text.replace(/[.;,]$/, '')}${ending}`,
      marks: [marks.quote(passage, start, end)],
      kind: 'sentence',
    };
  });
}
