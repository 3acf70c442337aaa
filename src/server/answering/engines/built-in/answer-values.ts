import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import { RecentResults } from '#server/platform/linguistics/recent-results.ts';
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
  const { gives } = lexicons[language];
  const words = foldedWords(text);
  const bare = /\d/u.test(text) ? text.replaceAll(designations, ' ') : text;
  const hasDigits = /\d/u.test(bare);
  const gave: Readonly<Record<ValueKind, () => boolean>> = {
    date: () => aDate.test(bare) || aYear.test(bare),
    number: () => (hasDigits && /\d/u.test(bare.replace(aYear, ' '))) || gives.number.isIn(words),
    money: () => aMoney.test(text) || (hasDigits && gives.money.isIn(words)),
    percent: () => hasDigits && (/\d\s?%/u.test(text) || gives.percent.isIn(words)),
    reason: () => gives.reason.isIn(words),
    vote: () => gives.vote.isIn(words),
    person: () => namesPerson(text, language),
  };
  for (const kind of kinds) if (gave[kind]()) found.add(kind);
  return found;
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

/** What a word is, whatever the question and its neighbours. */
export type WordTraits = {
  folded: readonly string[];
  isFigure: boolean;
  isReason: boolean;
  isVote: boolean;
  isCapitalised: boolean;
  isBeforeName: boolean;
};
/** Words of either language whose traits are kept: finding them takes longer than all else that is done with them. */
const keptWords = 20_000;
const knownTraits = { de: new RecentResults<WordTraits>(keptWords), en: new RecentResults<WordTraits>(keptWords) };

function traitsOf(word: string, language: AnswerLanguage): WordTraits {
  const { beforeNames, gives } = lexicons[language];
  const folded = foldedWords(word);
  return {
    folded,
    isFigure: /\d/u.test(word) || gives.number.isIn(folded) || aMonth.test(word),
    isReason: gives.reason.isIn(folded),
    isVote: gives.vote.isIn(folded),
    isCapitalised: capitalised.test(word),
    isBeforeName: beforeNames.isIn(folded),
  };
}

/**
 * Finds figures, months and names that the question does not mention itself: of the kinds it asks for, or of any kind
 * if it asks for none.
 */
export class ValueFinder {
  readonly #language: AnswerLanguage;
  readonly #named: ReadonlySet<string>;
  readonly #isNameWanted: boolean;
  readonly #isFigureWanted: boolean;
  readonly #isReasonWanted: boolean;
  readonly #isVoteWanted: boolean;

  /** @param named folded words of the question */
  constructor(language: AnswerLanguage, kinds: ReadonlySet<ValueKind>, named: ReadonlySet<string>) {
    this.#language = language;
    this.#named = named;
    this.#isNameWanted = kinds.size === 0 || kinds.has('person');
    this.#isFigureWanted = kinds.size === 0 || [...kinds].some((kind) => measured.has(kind));
    this.#isReasonWanted = kinds.has('reason');
    this.#isVoteWanted = kinds.has('vote');
  }

  /** Traits of the words of a text, in order. Concatenating two results equals reading both texts in a row. */
  wordsOf(text: string): WordTraits[] {
    const known = knownTraits[this.#language];
    const make = (word: string) => traitsOf(word, this.#language);
    return (text.match(aWord) ?? []).map((word) => known.obtain(word, make));
  }

  /** Positions of values among the words, counted from 1. */
  positionsAmong(words: readonly WordTraits[]): number[] {
    const positions: number[] = [];
    let before: WordTraits | null = null;
    let at = 0;
    for (const word of words) {
      at++;
      const isValue =
        (this.#isFigureWanted && word.isFigure) ||
        (this.#isReasonWanted && word.isReason) ||
        (this.#isVoteWanted && word.isVote);
      const isName =
        this.#isNameWanted && word.isCapitalised && (before?.isBeforeName || (at > 2 && before?.isCapitalised));
      if ((isValue || isName) && !word.folded.every((each) => this.#named.has(each))) positions.push(at);
      before = word;
    }
    return positions;
  }
}
