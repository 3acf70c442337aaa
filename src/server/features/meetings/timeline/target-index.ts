import { foldedWords, foldText } from '#server/platform/linguistics/folding.ts';
import type { Subject } from './collect-subjects.ts';
import { digitsOfNumber, isCompound, type NumberParts, numberParts } from './record-number.ts';

/** A record with what is compared again and again, folded once. */
export type Known = {
  subject: Subject;
  /** A decision's own number. */
  number: NumberParts | null;
  /** Where a compound number is looked for in a record without one of its own. */
  searched: string | null;
  /** The last word of its agenda item's number. */
  itemWord: string | null;
};

/** A decision's own number stands at its beginning. */
const numberWithin = 40;
/** Parts of text that find a number in running words. */
const gramLength = 3;
/** How many records are compared word by word with one change: those that share most with it. */
const mostScored = 200;
const ranks = 64;

/** The last folded word of an item's number: "TOP 3" and "3" are the same item. */
export const itemWordOf = (number: string | null | undefined): string | null =>
  number == null ? null : (foldedWords(number).at(-1) ?? '');

function prepare(subject: Subject): Known {
  const { record, item } = subject;
  const number = record.kind === 'decision' && record.number !== null ? numberParts(record.number.text) : null;
  const text =
    record.kind === 'task'
      ? record.span.text
      : record.kind === 'decision' && number === null
        ? record.span.text.slice(0, numberWithin)
        : null;
  return {
    subject,
    number,
    searched: text !== null && /\d/.test(text) ? foldText(text) : null,
    itemWord: itemWordOf(item?.number),
  };
}

/** Finds the few records that a change may mean, without a look at all the others. */
export class TargetIndex {
  readonly size: number;
  readonly #known: readonly Known[];
  readonly #byKind: ReadonlyMap<string, Known[]>;
  readonly #byBody: ReadonlyMap<string, Known[]>;
  readonly #byDay: ReadonlyMap<string, Known[]>;
  readonly #byDigits = new Map<string, Known[]>();
  readonly #byGram = new Map<string, Known[]>();
  /** Positions in `#known` by stem. */
  readonly #byStem = new Map<string, number[]>();
  readonly #shared: Float64Array;

  constructor(subjects: readonly Subject[]) {
    // The latest first, as minutes of the meeting before are the latest ones.
    this.#known = subjects
      .map(prepare)
      .sort(({ subject: one }, { subject: other }) => (other.date ?? '').localeCompare(one.date ?? ''));
    this.size = this.#known.length;
    this.#shared = new Float64Array(this.size);
    this.#byKind = Map.groupBy(this.#known, ({ subject }) => subject.record.kind);
    this.#byBody = Map.groupBy(this.#known, ({ subject: { record, body } }) => `${record.kind} ${body ?? ''}`);
    this.#byDay = Map.groupBy(this.#known, ({ subject: { record, date } }) => `${record.kind} ${date ?? ''}`);
    for (const [at, each] of this.#known.entries()) {
      for (const term of each.subject.terms) addTo(this.#byStem, term, at);
      for (const key of digitKeys(each)) addTo(this.#byDigits, key, each);
      for (const gram of gramsOf(each.searched ?? '')) addTo(this.#byGram, gram, each);
    }
  }

  /** In how many records the stem occurs. */
  frequencyOf = (stem: string): number => this.#byStem.get(stem)?.length ?? 0;

  /** All of a kind, the latest first; with a body, its own and those of unknown bodies. */
  ofKind(kind: string, body: string | null): readonly Known[] {
    if (body === null) return this.#byKind.get(kind) ?? [];
    return [...(this.#byBody.get(`${kind} ${body}`) ?? []), ...(this.#byBody.get(`${kind} `) ?? [])];
  }

  /** All of a kind and day. */
  ofDay = (kind: string, date: string): readonly Known[] => this.#byDay.get(`${kind} ${date}`) ?? [];

  /** Those that may have this number. */
  withNumber(wanted: string): Set<Known> {
    const found = new Set<Known>();
    for (const key of wantedKeys(numberParts(wanted).digits))
      for (const each of this.#byDigits.get(key) ?? []) found.add(each);
    if (isCompound(wanted)) for (const each of this.#withText(foldText(wanted))) found.add(each);
    return found;
  }

  #withText(folded: string): readonly Known[] {
    const lists = [...gramsOf(folded)].map((gram) => this.#byGram.get(gram) ?? []);
    const [shortest] = lists.sort((one, other) => one.length - other.length);
    return shortest ?? this.#known.filter(({ searched }) => searched !== null);
  }

  /**
   * Those that share words with the matter, at most `mostScored`: the ones with most and rarest words in common.
   * @param words stems of each word
   */
  sharing(
    words: readonly (readonly string[])[],
    weightOf: (stem: string) => number,
    isMeant: (known: Known) => boolean,
  ): Known[] {
    const touched: number[] = [];
    let all = 0;
    for (const stem of new Set(words.flat())) {
      const weight = weightOf(stem);
      all += weight;
      for (const at of this.#byStem.get(stem) ?? []) {
        if (this.#shared[at] === 0) touched.push(at);
        this.#shared[at] = (this.#shared[at] ?? 0) + weight;
      }
    }
    const ranked: number[][] = Array.from({ length: ranks + 1 }, () => []);
    for (const at of touched) {
      ranked[Math.round(((this.#shared[at] ?? 0) / all) * ranks)]?.push(at);
      this.#shared[at] = 0;
    }
    const best: Known[] = [];
    for (const at of ranked.reverse().flat()) {
      const known = this.#known[at];
      if (known && isMeant(known)) best.push(known);
      if (best.length === mostScored) break;
    }
    return best;
  }
}

function addTo<T>(index: Map<string, T[]>, key: string, value: T): void {
  const list = index.get(key);
  if (list) list.push(value);
  else index.set(key, [value]);
}

/** A number is found as it is, and without the year of its meeting. */
function digitKeys({ number, subject }: Known): Set<string> {
  if (number === null) return new Set();
  return new Set([number.digits.join(' '), digitsOfNumber(number.digits, subject.date).join(' ')]);
}

/** The number as it is, and without any one value, or pair of values, that may be the year: 2025 or 25. */
function wantedKeys(digits: readonly number[]): Set<string> {
  const keys = new Set([digits.join(' ')]);
  for (const one of digits)
    for (const other of digits)
      if (one === other || one % 100 === other || other % 100 === one)
        keys.add(digits.filter((each) => each !== one && each !== other).join(' '));
  return keys;
}

function gramsOf(folded: string): Set<string> {
  const grams = new Set<string>();
  for (let at = 0; at + gramLength <= folded.length; at++) {
    const gram = folded.slice(at, at + gramLength);
    if (/\d/.test(gram)) grams.add(gram);
  }
  return grams;
}
