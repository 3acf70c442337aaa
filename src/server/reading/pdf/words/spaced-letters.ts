import type { Word } from './word.ts';

/** Spaced letters that make a word; three may be a list of names ("A B C"). */
const fewestLetters = 4;
/** In type sizes: widest gap within a word. Columns of single letters are further apart. */
const widestGap = 0.8;
/** Gaps exceeding the run's usual one by this factor separate words: blanks are spaced out, too. */
const wordGap = 1.6;
/** In type sizes: tolerance of font metrics. */
const tolerance = 0.06;

const letters = /^\p{L}{1,2}$/u;
const lastLetters = /^(?:\p{L}{1,2}[.,:;!?)]?|[.,:;!?)])$/u;

/**
 * Joins letters spaced for emphasis ("T o t a l", "B e s c h l u s s  1") into words: runs of single letters on one
 * line at about equal distances. Leaves the given words unchanged.
 * @param words of one writing direction, in drawing order
 */
export function joinSpacedLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const end = endOfRun(words, at);
    const run = words.slice(at, end);
    if (run.length >= fewestLetters && isSpacedOut(run)) joined.push(...wordsOfRun(run));
    else joined.push(...run);
    at = end;
  }
  return joined;
}

/** Exclusive end of the letter run that begins at `from`; a normal word is a run of one. */
function endOfRun(words: readonly Word[], from: number): number {
  let end = from + 1;
  for (let last = words[from]; last && letters.test(last.text); end += 1) {
    const next = words[end];
    if (!next || !lastLetters.test(next.text) || !standsBeside(last, next)) break;
    last = next;
  }
  return end;
}

function standsBeside(last: Word, next: Word): boolean {
  const gap = next.left - last.right;
  const overlap = Math.min(last.bottom, next.bottom) - Math.max(last.top, next.top);
  return (
    gap > 0 &&
    gap < widestGap * last.size &&
    Math.abs(next.size - last.size) < 0.05 * last.size &&
    overlap > 0.6 * (last.bottom - last.top)
  );
}

/** True for mostly single letters that are not just the alphabet: "A B C D" are names. */
function isSpacedOut(run: readonly Word[]): boolean {
  const single = run.filter(({ text }) => text.replace(/\P{L}/gu, '').length <= 1).length;
  const codes = run.map(({ text }) => text.toLowerCase().charCodeAt(0));
  return (
    single >= 0.6 * run.length && !codes.every((code, index) => index === 0 || code === (codes[index - 1] ?? 0) + 1)
  );
}

function wordsOfRun(run: readonly Word[]): Word[] {
  const gaps = run.slice(1).map((word, index) => word.left - (run[index]?.right ?? word.left));
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const size = run[0]?.size ?? 0;
  const pieces: Word[][] = [];
  for (const [index, word] of run.entries()) {
    const gap = gaps[index - 1] ?? Number.POSITIVE_INFINITY;
    if (gap > wordGap * usual + tolerance * size) pieces.push([word]);
    else pieces.at(-1)?.push(word);
  }
  return pieces.map(joinAll);
}

function joinAll(piece: readonly Word[]): Word {
  const [first] = piece as [Word, ...Word[]];
  return {
    ...first,
    text: piece.map(({ text }) => text).join(''),
    left: Math.min(...piece.map(({ left }) => left)),
    right: Math.max(...piece.map(({ right }) => right)),
    top: Math.min(...piece.map(({ top }) => top)),
    bottom: Math.max(...piece.map(({ bottom }) => bottom)),
    hyphen: piece.at(-1)?.hyphen ?? false,
  };
}
