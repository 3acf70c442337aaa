import type { EvidencePassage } from '../answer-engine.ts';
import { type PassageSentence, sentencesOf, tidy } from './sentences-of-passages.ts';
import type { Cell } from './table-row.ts';

export type TableRow = PassageSentence & { cells: readonly Cell[] };

/** Rows that follow each other below one header, as far as they are at hand. */
export type PassageTable = {
  rows: readonly TableRow[];
  /** What stands directly above it, its captions, and its section. */
  caption: string;
  /** Its rows are lines of text with a figure each. */
  isList?: true;
  /** Nothing of it is missing: what stands before and behind it is known to be something else, or all of its document was read. */
  isWhole: boolean;
};

/** Sentences above a table that say what it is of. */
const sentencesAbove = 2;
/** A sheet of a workbook is a page of its own; tables of other files go on overleaf. */
const isWorkbook = /\.xlsx?$/iu;

/** The tables whose rows stand in some passages, in the order of the passages. */
export function tablesOfPassages(passages: readonly EvidencePassage[]): PassageTable[] {
  return [...Map.groupBy(passages, ({ documentId }) => documentId).values()]
    .filter((document) => document.some(({ context }) => context !== null))
    .flatMap(tablesOfDocument);
}

function tablesOfDocument(document: readonly EvidencePassage[]): PassageTable[] {
  const ordered = document.toSorted((left, right) => left.firstPage - right.firstPage || left.start - right.start);
  const sentences = ordered.flatMap((passage) => sentencesOf(passage, 0));
  const runs = runsOfRows(sentences, continues);
  return runs.map(({ rows, first, last }) => ({
    rows,
    caption: captionOf(rows, sentences.slice(Math.max(0, first - sentencesAbove - 2), first)),
    isWhole:
      rows.every(({ passage }) => passage.isFromWholeList === true) ||
      (isParted(rows[0], sentences[first - 1], sentences.slice(0, first), -1) &&
        isParted(rows.at(-1), sentences[last + 1], sentences.slice(last + 1), 1)),
  }));
}

/** Rows that follow each other; `first` and `last` are places among the sentences. */
type RunOfRows = { rows: readonly TableRow[]; first: number; last: number };

/** The runs of rows among some sentences. @param continues whether a row goes on with the table of the one before it */
export function runsOfRows(
  sentences: readonly PassageSentence[],
  continues: (before: TableRow, row: TableRow) => boolean,
): RunOfRows[] {
  const runs: { rows: TableRow[]; first: number; last: number }[] = [];
  let isOpen = false;
  for (const [index, sentence] of sentences.entries()) {
    const run = runs.at(-1);
    const before = run?.rows.at(-1);
    // A header that is repeated overleaf ends nothing.
    if (!isRow(sentence)) isOpen &&= sentence.form === 'contents';
    else if (run && before && isOpen && continues(before, sentence)) {
      run.rows.push(sentence);
      run.last = index;
    } else {
      runs.push({ rows: [sentence], first: index, last: index });
      isOpen = true;
    }
  }
  return runs;
}

const isRow = (sentence: PassageSentence): sentence is TableRow => sentence.cells !== null;

/** The same columns, but for empty ones, in the same passage or in the next one. */
function continues(before: TableRow, row: TableRow): boolean {
  const { ordinal, firstPage, fileName } = before.passage;
  const isNext = ordinal !== undefined && row.passage.ordinal === ordinal + 1;
  if (before.passage !== row.passage && !isNext) return false;
  if (isWorkbook.test(fileName) && row.passage.firstPage !== firstPage) return false;
  const [left, right] = [namesOf(before), namesOf(row)];
  return left.isSubsetOf(right) || right.isSubsetOf(left);
}

const namesOf = ({ cells }: TableRow) => new Set(cells.map(({ name }) => name));

/** A caption is no longer than this, in characters. */
const longestCaption = 200;

function captionOf(rows: readonly TableRow[], before: readonly PassageSentence[]): string {
  const passage = rows[0]?.passage;
  const above = before.filter((sentence) => sentence.passage === passage && sentence.form !== 'contents');
  const known = new Set(rows.map(({ text }) => text));
  // Behind the lines of its rows a passage's context has the captions of tables that began before it.
  const captions = (passage?.context ?? '')
    .split('\n')
    .slice(-sentencesAbove)
    .filter((line) => line.length <= longestCaption && !known.has(tidy(line)));
  return [passage?.section ?? '', ...captions, ...above.slice(-sentencesAbove).map(({ text }) => text)].join('\n');
}

/** Whether something else than rows stands beside a run: in its passage, or in the one that is its neighbour. */
function isParted(
  row: TableRow | undefined,
  beside: PassageSentence | undefined,
  further: readonly PassageSentence[],
  step: 1 | -1,
): boolean {
  if (row === undefined) return false;
  const { ordinal, documentId } = row.passage;
  const other = step === 1 ? beside : further.findLast(({ form }) => form !== 'contents');
  if (step === -1 && ordinal === 0) return true;
  if (other === undefined || other.passage.documentId !== documentId) return false;
  return other.passage === row.passage || other.passage.ordinal === (ordinal ?? Number.NaN) + step;
}
