import type { Word } from '../words/word.ts';

/** Two columns of running text: words between `top` and `bottom` are left or right of `middle`. */
export interface TextColumns {
  top: number;
  bottom: number;
  middle: number;
}

/** Words drawn consecutively on one line. */
interface TextRun {
  left: number;
  right: number;
  top: number;
  bottom: number;
  words: number;
}

/** Two runs side by side. */
interface Pair {
  left: TextRun;
  right: TextRun;
}

/** Pairs of adjacent lines that make columns; an address beside a letterhead has fewer. */
const fewestPairs = 5;
/** Beyond this the pair search would take too long; no page of text has so many lines. */
const mostRuns = 600;

/**
 * Finds two columns of running text, or null. Their lines need not be at the same heights. A table does not qualify:
 * its cells are short and it is drawn row by row.
 */
export function findTextColumns(words: readonly Word[]): TextColumns | null {
  const runs = buildRuns(words);
  if (runs.length < 2 * fewestPairs || runs.length > mostRuns) return null;
  const pairs = runs.flatMap((left) => {
    const right = nearestBeside(left, runs);
    return right ? [{ left, right }] : [];
  });
  const middle = commonGap(pairs);
  if (middle === null) return null;
  const crossing = runs.filter((each) => each.left < middle && each.right > middle);
  const beside = largestGroup(
    pairs.filter(({ left, right }) => left.right <= middle && right.left >= middle),
    crossing,
  );
  if (beside.length < fewestPairs) return null;
  const start = reachUp(runs, crossing, Math.min(...beside.map(({ left, right }) => Math.min(left.top, right.top))));
  const end = Math.min(...crossing.map((each) => each.top).filter((top) => top > start), Infinity);
  const inside = runs.filter((each) => each.top >= start - 1 && each.bottom <= end + 1 && !crossing.includes(each));
  const bottom = reachDown(
    inside,
    beside.map(({ left, right }) => Math.max(left.bottom, right.bottom)),
  );
  const taken = inside.filter((each) => each.bottom <= bottom + 1);
  const sides = [taken.filter((each) => each.right <= middle), taken.filter((each) => each.left >= middle)];
  if (!sides.every(isRunningText)) return null;
  const columns = { top: start, bottom, middle };
  return isDrawnByColumn(
    words.filter((word) => isInside(word, columns)),
    middle,
  )
    ? columns
    : null;
}

/** True if a word is within the columns' vertical range. */
export function isInside(word: Word, columns: TextColumns): boolean {
  const height = (word.top + word.bottom) / 2;
  return height >= columns.top && height <= columns.bottom;
}

function buildRuns(words: readonly Word[]): TextRun[] {
  const runs: TextRun[] = [];
  let last: Word | null = null;
  for (const word of [...words].sort((one, other) => one.order - other.order)) {
    const run = runs.at(-1);
    const isNext =
      last !== null &&
      Math.abs(word.bottom - last.bottom) < 0.4 * (word.bottom - word.top) &&
      word.left >= last.left &&
      word.left - last.right < 1.2 * Math.max(word.size, 4);
    if (run && isNext) {
      run.right = Math.max(run.right, word.right);
      run.top = Math.min(run.top, word.top);
      run.bottom = Math.max(run.bottom, word.bottom);
      run.words += 1;
    } else {
      runs.push({ left: word.left, right: word.right, top: word.top, bottom: word.bottom, words: 1 });
    }
    last = word;
  }
  return runs;
}

function nearestBeside(left: TextRun, runs: readonly TextRun[]): TextRun | null {
  let nearest: TextRun | null = null;
  for (const right of runs) {
    const overlap = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
    if (right.left <= left.right || overlap < 0.3 * Math.min(left.bottom - left.top, right.bottom - right.top))
      continue;
    if (!nearest || right.left < nearest.left) nearest = right;
  }
  return nearest;
}

/** The x position within the gaps of most pairs. */
function commonGap(pairs: readonly Pair[]): number | null {
  let best: number | null = null;
  let most = 0;
  for (const { right } of pairs) {
    const x = right.left - 1;
    const count = pairs.filter((pair) => pair.left.right <= x && pair.right.left >= x).length;
    if (count > most) {
      most = count;
      best = x;
    }
  }
  return best;
}

/** The largest group of pairs not separated by full-width lines. */
function largestGroup(pairs: readonly Pair[], crossing: readonly TextRun[]): Pair[] {
  const groups = new Map<number, Pair[]>();
  for (const pair of pairs) {
    const above = crossing.filter((each) => each.top < pair.left.top).length;
    const group = groups.get(above);
    if (group) group.push(pair);
    else groups.set(above, [pair]);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length)[0] ?? [];
}

/** The columns' top: a column's first line may be above the first pair. */
function reachUp(runs: readonly TextRun[], crossing: readonly TextRun[], top: number): number {
  const first = runs.filter(
    (each) => each.top < top && top - each.bottom < 0.6 * (each.bottom - each.top) && !crossing.includes(each),
  );
  return Math.min(top, ...first.map((each) => each.top));
}

/** The columns' bottom: extends below the last pair while lines follow closely. */
function reachDown(runs: readonly TextRun[], pairBottoms: readonly number[]): number {
  let bottom = Math.max(...pairBottoms);
  for (const each of [...runs].sort((one, other) => one.top - other.top)) {
    if (each.bottom > bottom && each.top - bottom < 1.2 * (each.bottom - each.top)) bottom = each.bottom;
  }
  return bottom;
}

function isRunningText(lines: readonly TextRun[]): boolean {
  if (lines.length < 4) return false;
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const full = lines.filter((line) => line.right - left > 0.7 * (right - left)).length;
  const wordCount = lines.reduce((sum, line) => sum + line.words, 0);
  return wordCount / lines.length >= 3 && full >= 0.5 * lines.length;
}

/** True if drawn column by column: in drawing order the pen hardly ever changes sides. */
function isDrawnByColumn(words: readonly Word[], middle: number): boolean {
  const inOrder = [...words].sort((one, other) => one.order - other.order);
  let changes = 0;
  for (const [index, word] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before && before.left < middle !== word.left < middle) changes += 1;
  }
  return changes <= 3;
}
