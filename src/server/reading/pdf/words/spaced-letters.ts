import type { Word } from './word.ts';

/** Spaced letters that make a word; three may be a list of names ("A B C"). */
const fewestLetters = 4;
/** In type sizes: widest gap within a word, and between two spaced words. Columns are further apart. */
const widestGap = { letters: 0.8, words: 2.5 };
/** Gaps exceeding the run's usual one by this factor separate words: blanks are spaced out, too. */
const wordGap = 1.6;
/** In type sizes: tolerance of font metrics. */
const tolerance = 0.06;
/** In type sizes: least spacing within a word that is set in spaced letters. */
export const leastTracking = 0.1;

const letters = /^\p{L}{1,2}$/u;
const lastLetters = /^(?:\p{L}{1,2}[.,:;!?)]?|[.,:;!?)])$/u;
/** Digits and signs that belong to spaced letters: "7 / 2 6", "1 2 .", "( 3 )"; single letters do beside them. */
const signs = /^[\p{N}/.,:;()§–-]{1,4}$/u;
const single = /^\p{L}[.,:;!?)]?$/u;

/** Consecutive words, and the gap between spaced letters of theirs. */
type Run = { words: readonly Word[]; usual: number };

/**
 * Joins letters spaced for emphasis ("T o t a l", "B e s c h l u s s  7 / 2 6") into words: runs of single letters on
 * one line at about equal distances, and the digits and signs beside them at the same distances. Leaves the given words
 * unchanged.
 * @param words of one writing direction, in drawing order
 */
export function joinSpacedLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const run = runFrom(words, at);
    if (run) joined.push(...wordsOfRun(run));
    else joined.push(words[at] as Word);
    at += run?.words.length ?? 1;
  }
  return joined;
}

/** The run of spaced words that begins at `from`, led by digits or not; null for normal words. */
function runFrom(words: readonly Word[], from: number): Run | null {
  const first = words[from] as Word;
  const isLead = signs.test(first.text);
  if (!isLead && !letters.test(first.text) && !isTracked(first)) return null;
  const start = isLead ? endOfSigns(words, from) : from;
  const core = coreFrom(words, start);
  if (!core) return null;
  // Digits before the letters may be a figure of its own.
  const last = words[start - 1];
  if (isLead && !(last && standsBeside(last, words[start] as Word, widestGap.words))) return null;
  let end = start + core.count;
  for (let next = words[end]; next; next = words[end]) {
    const previous = words[end - 1] as Word;
    if (!standsBeside(previous, next, widestGap.words)) break;
    if (!signs.test(next.text) && !single.test(next.text) && !isTracked(next)) break;
    end += 1;
  }
  return end - from > 1 ? { words: words.slice(from, end), usual: core.usual } : null;
}

function endOfSigns(words: readonly Word[], from: number): number {
  let end = from + 1;
  while (words[end] && signs.test(words[end]?.text ?? '')) end += 1;
  return end;
}

/** Letters at equal distances from `start` on, or one word set with wide spacing. */
function coreFrom(words: readonly Word[], start: number): { count: number; usual: number } | null {
  const first = words[start];
  if (!first) return null;
  const run = words.slice(start, endOfLetters(words, start));
  if (run.length >= fewestLetters && isSpacedOut(run)) return { count: run.length, usual: usualGap(run) };
  return isTracked(first) && first.tracking !== undefined && /\p{L}{4}/u.test(first.text)
    ? { count: 1, usual: first.tracking }
    : null;
}

const isTracked = ({ tracking, size }: Word) => tracking !== undefined && tracking >= leastTracking * size;

/** Exclusive end of the letter run that begins at `from`; a normal word is a run of one. */
function endOfLetters(words: readonly Word[], from: number): number {
  let end = from + 1;
  for (let last = words[from]; last && letters.test(last.text); end += 1) {
    const next = words[end];
    if (!next || !lastLetters.test(next.text) || !standsBeside(last, next, widestGap.letters)) break;
    last = next;
  }
  return end;
}

function standsBeside(last: Word, next: Word, widest: number): boolean {
  const gap = next.left - last.right;
  const overlap = Math.min(last.bottom, next.bottom) - Math.max(last.top, next.top);
  return (
    gap > 0 &&
    gap < widest * last.size &&
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

function usualGap(run: readonly Word[]): number {
  const gaps = run.slice(1).map((word, index) => word.left - (run[index]?.right ?? word.left));
  return gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
}

function wordsOfRun({ words, usual }: Run): Word[] {
  const size = words[0]?.size ?? 0;
  const pieces: Word[][] = [];
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1);
    if (!last || word.left - last.right > wordGap * usual + tolerance * size) pieces.push([word]);
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
