import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { lexicons } from './lexicon/lexicon.ts';
import { type ValueKind, valueKinds } from './lexicon/word-lists.ts';

/** The kinds of values that a question asks for. @param words folded */
export function requestedKinds(words: readonly string[], language: AnswerLanguage): Set<ValueKind> {
  const { asks } = lexicons[language];
  return new Set(valueKinds.filter((kind) => asks[kind].isIn(words)));
}

/** Numbers that label something rather than count it: sections, printed papers, footnotes. */
const designations =
  /(?:§+|\b(?:Art|Abs|Nr|No|Ziff|Drucks|Drs|TOP|S|p|pp|Sec|Section|Item)\b\.?)\s?\d[\d./-]*|\b\d+\/\d+(?:\/\d+)*\b/gu;
const aDate = new RegExp(
  `\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?(?:\\d{4}|\\d\\d)?|\\d{4}-\\d\\d-\\d\\d|(?<!\\p{L})(?:${monthPattern})(?!\\p{L})`,
  'iu',
);
const aMonth = new RegExp(`^(?:${monthPattern})$`, 'iu');
const aYear = /(?<!\d)(?:19|20)\d\d(?!\d)/u;
const aMoney = /[€$£]\s?\d|\d\s?[€$£]/u;
const capitalised = /^\p{Lu}[\p{Ll}\p{M}’'-]+$/u;

/** Which of the requested kinds of values a statement gives. Reads nothing when none is requested. */
export function valuesOf(text: string, language: AnswerLanguage, kinds: ReadonlySet<ValueKind>): Set<ValueKind> {
  const found = new Set<ValueKind>();
  if (kinds.size === 0) return found;
  const lexicon = lexicons[language];
  const words = foldedWords(text);
  const bare = text.replaceAll(designations, ' ');
  const hasDigits = /\d/u.test(bare);
  const isDated = aDate.test(bare) || aYear.test(bare);
  if (isDated) found.add('date');
  const counted = isDated ? bare.replace(aYear, ' ') : bare;
  if ((hasDigits && /\d/u.test(counted)) || lexicon.gives.number.isIn(words)) found.add('number');
  if (aMoney.test(text) || (hasDigits && lexicon.gives.money.isIn(words))) found.add('money');
  if (hasDigits && (/\d\s?%/u.test(text) || lexicon.gives.percent.isIn(words))) found.add('percent');
  if (lexicon.gives.reason.isIn(words)) found.add('reason');
  if (lexicon.gives.vote.isIn(words)) found.add('vote');
  if (kinds.has('person') && namesPerson(text, language)) found.add('person');
  return found.intersection(kinds);
}

/** True for a title followed by a name, or for two capitalised words in a row that end like no common German noun. */
function namesPerson(text: string, language: AnswerLanguage): boolean {
  const { beforeNames } = lexicons[language];
  const words = text.match(/\p{L}[\p{L}\p{M}’'.-]*/gu) ?? [];
  return words.some((word, at) => {
    const next = words[at + 1];
    if (next === undefined || !capitalised.test(next)) return false;
    if (beforeNames.isIn(foldedWords(word))) return true;
    return capitalised.test(word) && at > 0 && !/ung$|heit$|keit$|tion$/u.test(next);
  });
}

const aWord = /[\p{L}\p{N}]+/gu;
const measured: ReadonlySet<ValueKind> = new Set(['number', 'money', 'percent', 'date', 'vote']);

/** Traits of a word, independent of its neighbours. */
export type WordTraits = { isValue: boolean; isKnown: boolean; isCapitalised: boolean; isBeforeName: boolean };

/**
 * Finds figures, months and names that the question does not mention itself: of the kinds it asks for, or of any kind
 * if it asks for none. Caches the traits of each word, since the statements of a passage share their words.
 */
export class ValueFinder {
  readonly #language: AnswerLanguage;
  readonly #kinds: ReadonlySet<ValueKind>;
  readonly #named: ReadonlySet<string>;
  readonly #isNameWanted: boolean;
  readonly #isFigureWanted: boolean;
  readonly #traits = new Map<string, WordTraits>();

  /** @param named folded words of the question */
  constructor(language: AnswerLanguage, kinds: ReadonlySet<ValueKind>, named: ReadonlySet<string>) {
    this.#language = language;
    this.#kinds = kinds;
    this.#named = named;
    this.#isNameWanted = kinds.size === 0 || kinds.has('person');
    this.#isFigureWanted = kinds.size === 0 || [...kinds].some((kind) => measured.has(kind));
  }

  /** Traits of the words of a text, in order. Concatenating two results equals reading both texts in a row. */
  wordsOf(text: string): WordTraits[] {
    return (text.match(aWord) ?? []).map((word) => this.#traitsOf(word));
  }

  /** Positions of values among the words, counted from 1. */
  positionsAmong(words: readonly WordTraits[]): number[] {
    const positions: number[] = [];
    let before = this.#traitsOf('');
    let at = 0;
    for (const traits of words) {
      at++;
      const isName =
        this.#isNameWanted && traits.isCapitalised && (before.isBeforeName || (at > 2 && before.isCapitalised));
      if ((traits.isValue || isName) && !traits.isKnown) positions.push(at);
      before = traits;
    }
    return positions;
  }

  #traitsOf(word: string): WordTraits {
    const known = this.#traits.get(word);
    if (known) return known;
    const { beforeNames, gives } = lexicons[this.#language];
    const folded = foldedWords(word);
    const traits = {
      isValue:
        (this.#isFigureWanted && (/\d/u.test(word) || gives.number.isIn(folded) || aMonth.test(word))) ||
        (this.#kinds.has('reason') && gives.reason.isIn(folded)) ||
        (this.#kinds.has('vote') && gives.vote.isIn(folded)),
      isKnown: folded.every((each) => this.#named.has(each)),
      isCapitalised: capitalised.test(word),
      isBeforeName: beforeNames.isIn(folded),
    };
    this.#traits.set(word, traits);
    return traits;
  }
}
