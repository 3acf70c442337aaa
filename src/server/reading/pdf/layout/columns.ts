import type { Word } from '../words/word.ts';

/** Side-by-side columns of running text: words between `top` and `bottom` stand left or right of `middle`. */
export interface TextColumns {
  top: number;
  bottom: number;
  middle: number;
}

/** A stretch of words drawn one after the other on one line. */
interface Stretch {
  left: number;
  right: number;
  top: number;
  bottom: number;
  words: number;
}

/** Two stretches beside each other. */
interface Pair {
  left: Stretch;
  right: Stretch;
}

/** Pairs of lines beside each other that make columns, so that an address beside a letterhead does not. */
const fewestPairs = 5;
/** Beyond this the search for pairs would take too long; no page of text has so many lines. */
const mostStretches = 600;

/**
 * Finds two columns of running text, or null. Their lines need not stand at the same heights. A table is none: its cells are short, and
 * it is drawn row by row.
 */
export function findTextColumns(words: readonly Word[]): TextColumns | null {
  const stretches = buildStretches(words);
  if (stretches.length < 2 * fewestPairs || stretches.length > mostStretches) return null;
  const pairs = stretches.flatMap((left) => {
    const right = nearestBeside(left, stretches);
    return right ? [{ left, right }] : [];
  });
  const middle = commonGap(pairs);
  if (middle === null) return null;
  const crossing = stretches.filter((each) => each.left < middle && each.right > middle);
  const beside = largestGroup(
    pairs.filter(({ left, right }) => left.right <= middle && right.left >= middle),
    crossing,
  );
  if (beside.length < fewestPairs) return null;
  const start = reachUp(
    stretches,
    crossing,
    Math.min(...beside.map(({ left, right }) => Math.min(left.top, right.top))),
  );
  const end = Math.min(...crossing.map((each) => each.top).filter((top) => top > start), Infinity);
  const inside = stretches.filter(
    (each) => each.top >= start - 1 && each.bottom <= end + 1 && !crossing.includes(each),
  );
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

/** Whether a word belongs to the columns' part of the page. */
export function isInside(word: Word, columns: TextColumns): boolean {
  const height = (word.top + word.bottom) / 2;
  return height >= columns.top && height <= columns.bottom;
}

function buildStretches(words: readonly Word[]): Stretch[] {
  const stretches: Stretch[] = [];
  let last: Word | null = null;
  for (const word of [...words].sort((one, other) => one.order - other.order)) {
    const stretch = stretches.at(-1);
    const isNext =
      last !== null &&
      Math.abs(word.bottom - last.bottom) < 0.4 * (word.bottom - word.top) &&
      word.left >= last.left &&
      word.left - last.right < 1.2 * Math.max(word.size, 4);
    if (stretch && isNext) {
      stretch.right = Math.max(stretch.right, word.right);
      stretch.top = Math.min(stretch.top, word.top);
      stretch.bottom = Math.max(stretch.bottom, word.bottom);
      stretch.words += 1;
    } else {
      stretches.push({ left: word.left, right: word.right, top: word.top, bottom: word.bottom, words: 1 });
    }
    last = word;
  }
  return stretches;
}

function nearestBeside(left: Stretch, stretches: readonly Stretch[]): Stretch | null {
  let nearest: Stretch | null = null;
  for (const right of stretches) {
    const overlap = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
    if (right.left <= left.right || overlap < 0.3 * Math.min(left.bottom - left.top, right.bottom - right.top))
      continue;
    if (!nearest || right.left < nearest.left) nearest = right;
  }
  return nearest;
}

/** The place that lies in the gaps of most pairs. */
function commonGap(pairs: readonly Pair[]): number | null {
  let best: number | null = null;
  let most = 0;
  for (const { right } of pairs) {
    const place = right.left - 1;
    const count = pairs.filter((pair) => pair.left.right <= place && pair.right.left >= place).length;
    if (count > most) {
      most = count;
      best = place;
    }
  }
  return best;
}

/** The pairs between two lines that run across the whole width: the part of the page that has most of them. */
function largestGroup(pairs: readonly Pair[], crossing: readonly Stretch[]): Pair[] {
  const groups = new Map<number, Pair[]>();
  for (const pair of pairs) {
    const above = crossing.filter((each) => each.top < pair.left.top).length;
    const group = groups.get(above);
    if (group) group.push(pair);
    else groups.set(above, [pair]);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length)[0] ?? [];
}

/** The upper end: a column's first line may stand above the first pair. */
function reachUp(stretches: readonly Stretch[], crossing: readonly Stretch[], top: number): number {
  const first = stretches.filter(
    (each) => each.top < top && top - each.bottom < 0.6 * (each.bottom - each.top) && !crossing.includes(each),
  );
  return Math.min(top, ...first.map((each) => each.top));
}

/** The lower end of the columns: on from the last pair, as long as lines follow each other closely. */
function reachDown(stretches: readonly Stretch[], pairBottoms: readonly number[]): number {
  let bottom = Math.max(...pairBottoms);
  for (const each of [...stretches].sort((one, other) => one.top - other.top)) {
    if (each.bottom > bottom && each.top - bottom < 1.2 * (each.bottom - each.top)) bottom = each.bottom;
  }
  return bottom;
}

function isRunningText(lines: readonly Stretch[]): boolean {
  if (lines.length < 4) return false;
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const full = lines.filter((line) => line.right - left > 0.7 * (right - left)).length;
  const wordCount = lines.reduce((sum, line) => sum + line.words, 0);
  return wordCount / lines.length >= 3 && full >= 0.5 * lines.length;
}

/** Columns of text are drawn one after the other: in drawing order the pen hardly ever changes sides. */
function isDrawnByColumn(words: readonly Word[], middle: number): boolean {
  const inOrder = [...words].sort((one, other) => one.order - other.order);
  let changes = 0;
  for (const [index, word] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before && before.left < middle !== word.left < middle) changes += 1;
  }
  return changes <= 3;
}
