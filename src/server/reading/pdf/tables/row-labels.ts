import { isListMark, type Row } from '../layout/lines.ts';
import type { Word } from '../words/word.ts';

/** A visual row of a table: the words of its label, and the contents of its columns. */
export interface LabelRow {
  row: Row;
  words: Word[];
  figures: { words: Word[]; left: number; right: number; text: string }[];
}

/** A row of the table: the lines of its label, and its figures. */
export interface JoinedRow {
  label: Word[][];
  figures: LabelRow['figures'];
}

/** Share of the usual row distance below which lines belong to one label. */
const tightShare = 0.92;
/** Points; smaller differences in line spacing do not count. */
const evenStep = 0.3;
/** In type sizes: least hanging indent of a label's further lines. */
const hang = 0.3;

/**
 * Joins labels of several lines. A line continues if the next line's first word did not fit, and the next line is not a
 * row of its own by type, distance or beginning.
 * @param next the row below the last; it may continue the last label
 */
export function joinLabels(rows: readonly LabelRow[], next?: LabelRow): { rows: JoinedRow[]; further: number } {
  const lines = next && next.figures.length === 0 ? [...rows, next] : rows;
  const judge = new LineJudge(rows);
  const joined: JoinedRow[] = [];
  let further = 0;
  for (const [index, line] of lines.entries()) {
    const current = joined.at(-1);
    const above = lines[index - 1];
    const isContinuation = above !== undefined && current !== undefined && belongsAbove(lines, index, current, judge);
    if (isContinuation) {
      if (line.words.length > 0) current.label.push(line.words);
      current.figures.push(...line.figures);
      if (index === rows.length) further = 1;
    } else if (index < rows.length) {
      joined.push({ label: line.words.length > 0 ? [line.words] : [], figures: [...line.figures] });
    }
  }
  return { rows: joined, further };
}

function belongsAbove(lines: readonly LabelRow[], index: number, current: JoinedRow, judge: LineJudge): boolean {
  const line = lines[index] as LabelRow;
  const above = lines[index - 1] as LabelRow;
  if (line.figures.length > 0 && current.figures.length > 0) return false;
  if (!judge.mayContinue(above, line)) return false;
  if (line.figures.length > 0 || current.figures.length === 0 || beginsLowercase(line)) return true;
  // A line between two figure rows may end the upper label or begin the lower: it belongs to the nearer.
  const steps: number[] = [];
  for (let at = index; lines[at]?.figures.length === 0; at++) {
    const [upper, lower] = [lines[at] as LabelRow, lines[at + 1]];
    if (!lower || !judge.mayContinue(upper, lower)) return true;
    steps.push(lower.row.bottom - upper.row.bottom);
  }
  return line.row.bottom - above.row.bottom < Math.max(...steps) - evenStep;
}

function beginsLowercase({ words }: LabelRow): boolean {
  return /^\p{Ll}/u.test(words[0]?.text ?? '');
}

/** Knows a table's label widths and row distance. */
class LineJudge {
  readonly #rights: number[];
  readonly #pitch: number;

  constructor(lines: readonly LabelRow[]) {
    this.#rights = lines.map(rightOf).sort((one, other) => other - one);
    const steps = lines.slice(1).map(({ row }, index) => row.bottom - (lines[index]?.row.bottom ?? 0));
    const own = lines
      .slice(1)
      .flatMap((line, index) => (line.figures.length > 0 && lines[index]?.figures.length ? [steps[index] ?? 0] : []));
    const known = (own.length > 0 ? own : steps).sort((one, other) => one - other);
    this.#pitch = known[Math.floor(known.length / 2)] ?? 0;
  }

  /** True if the lower line may continue the upper one's label. */
  mayContinue(upper: LabelRow, lower: LabelRow): boolean {
    const [last, first] = [upper.words.at(-1), lower.words[0]];
    const start = upper.words[0];
    if (!last || !first || !start || isListMark(first.text)) return false;
    if (last.text.endsWith(':') || last.bold !== first.bold) return false;
    const step = lower.row.bottom - upper.row.bottom;
    if (step > 1.5 * this.#pitch) return false;
    const isTight = step < tightShare * this.#pitch;
    // The furthest reach of a label. At normal distance, a line that is itself the widest proves nothing.
    const reach = this.#rights[!isTight && this.#rights[0] === rightOf(upper) ? 1 : 0] ?? 0;
    const room = reach - last.right - 0.25 * first.size;
    if (first.right - first.left <= room) return false;
    return (
      beginsLowercase(lower) ||
      isTight ||
      first.left > start.left + hang * first.size ||
      /[,\-–(]$|^(?:und|and|of|von)$/u.test(last.text)
    );
  }
}

function rightOf({ words }: LabelRow): number {
  return words.at(-1)?.right ?? 0;
}
