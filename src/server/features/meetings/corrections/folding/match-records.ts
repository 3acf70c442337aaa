import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { PaperRecord, Quoted } from '#server/reading/records/record-model.ts';

/** A record of an earlier reading, by which the same one is recognised in a later reading. */
export type KnownRecord = { id: string; record: PaperRecord };

type Entry = {
  kind: string;
  span: Quoted;
  /** The words that say what it is, folded; the quotation's where it has none of its own. */
  words: string[];
  key: string;
};

/** Share of common words from which two records are the same: on the same page or the next, and anywhere. */
const nearbyShare = 0.6;
const anywhereShare = 0.8;
/** The same for records whose quotations overlap in place. */
const samePlaceShare = 0.3;

/**
 * For each record just read, the id of the known record that it is: the same words in the same place, else the same
 * words elsewhere, else mostly the same words nearby. Null for new ones. No id is given twice.
 */
export function matchRecords(known: readonly KnownRecord[], found: readonly PaperRecord[]): (string | null)[] {
  const before = known.map(({ record }) => entryOf(record));
  const now = found.map(entryOf);
  const matched: (number | null)[] = found.map(() => null);
  const taken = new Set<number>();
  const match = (one: number | undefined, other: number | undefined) => {
    if (one === undefined || other === undefined || taken.has(one) || matched[other] !== null) return;
    taken.add(one);
    matched[other] = one;
  };
  const freeBefore = () => before.flatMap((entry, index) => (taken.has(index) ? [] : [{ entry, index }]));
  const freeNow = () => now.flatMap((entry, index) => (matched[index] === null ? [{ entry, index }] : []));
  const matchBy = (keyOf: (entry: Entry, index: number, isKnown: boolean) => string, onlyUnique: boolean) => {
    const groups = Map.groupBy(freeBefore(), ({ entry, index }) => keyOf(entry, index, true));
    for (const [key, others] of Map.groupBy(freeNow(), ({ entry, index }) => keyOf(entry, index, false))) {
      const same = groups.get(key) ?? [];
      if (onlyUnique && (same.length !== 1 || others.length !== 1)) continue;
      for (const [place, other] of others.entries()) match(same[place]?.index, other.index);
    }
  };

  matchBy((entry) => `${placeOf(entry.span)} ${entry.key}`, false);
  matchBy((entry) => entry.key, true);
  // Among repeated words ("Einstimmig angenommen."), those that follow the same other record are the same.
  const segments = segmentsOf(before.length, matched);
  matchBy((entry, index, isKnown) => `${(isKnown ? segments.before : segments.now)[index]} ${entry.key}`, false);
  matchBy((entry) => entry.key, false);

  const left = freeBefore();
  const pairs = freeNow().flatMap((other) =>
    left.flatMap((one) => {
      const score = likeness(one.entry, other.entry);
      return score > 0 ? [{ one: one.index, other: other.index, score }] : [];
    }),
  );
  for (const { one, other } of pairs.sort((a, b) => b.score - a.score)) match(one, other);
  return matched.map((index) => (index === null ? null : (known[index]?.id ?? null)));
}

function entryOf(record: PaperRecord): Entry {
  const own = foldedWords(wordsOf(record));
  const words = own.length > 0 ? own : foldedWords(record.span.text);
  // A deadline whose person is found later becomes a task.
  const kind = record.kind === 'deadline' ? 'task' : record.kind;
  return { kind, span: record.span, words, key: `${kind} ${words.join(' ')}` };
}

/** The words that say what a record is. */
export function wordsOf(record: PaperRecord): string {
  switch (record.kind) {
    case 'meeting':
      return [record.body, record.number, record.date].map((field) => field?.text ?? '').join(' ');
    case 'attendance':
      return record.name?.text ?? record.span.text;
    case 'agenda-item':
      return `${record.number?.text ?? ''} ${record.title.text}`;
    case 'change':
      return record.span.text;
    case 'decision':
    case 'task':
    case 'deadline':
      return record.what.text;
  }
}

const placeOf = ({ firstPage, start, lastPage, end }: Quoted): string => `${firstPage}.${start}-${lastPage}.${end}`;

/** For each entry on both sides, the last known entry before it that is matched. */
function segmentsOf(count: number, matched: readonly (number | null)[]): { before: number[]; now: number[] } {
  const isMatched = new Set(matched.filter((index) => index !== null));
  let last = -1;
  const before = Array.from({ length: count }, (_, index) => {
    if (isMatched.has(index)) last = index;
    return last;
  });
  last = -1;
  const now = matched.map((index) => {
    if (index !== null) last = index;
    return last;
  });
  return { before, now };
}

/** Share of common words, if it is high enough for where both stand; else 0. */
function likeness(one: Entry, other: Entry): number {
  if (one.kind !== other.kind) return 0;
  const distance = Math.abs(one.span.firstPage - other.span.firstPage);
  const least = areOverlapping(one.span, other.span) ? samePlaceShare : distance <= 1 ? nearbyShare : anywhereShare;
  const [fewer, more] = [one.words.length, other.words.length].sort((a, b) => a - b) as [number, number];
  // Even if all words of the shorter one are common.
  if ((2 * fewer) / Math.max(1, fewer + more) < least) return 0;
  const share = sharedWords(one.words, other.words);
  return share >= least ? share - Math.min(distance, 100) / 1_000 : 0;
}

/** Common words in relation to all (Dice), each as often as both have it. */
function sharedWords(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  return (2 * shared) / Math.max(1, one.length + other.length);
}

const areOverlapping = (one: Quoted, other: Quoted): boolean =>
  isBefore(one.firstPage, one.start, other.lastPage, other.end) &&
  isBefore(other.firstPage, other.start, one.lastPage, one.end);

const isBefore = (page: number, offset: number, otherPage: number, otherOffset: number): boolean =>
  page < otherPage || (page === otherPage && offset < otherOffset);
