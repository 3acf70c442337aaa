import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { monthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { lexicons } from './lexicon/lexicon.ts';
import { type ValueKind, valueKinds } from './lexicon/word-lists.ts';

/** The kinds of values that a question asks for. @param words folded */
export function kindsAskedFor(words: readonly string[], language: AnswerLanguage): Set<ValueKind> {
  const { asks } = lexicons[language];
  return new Set(valueKinds.filter((kind) => asks[kind].isIn(words)));
}

/** Numbers that name a thing and count nothing: paragraphs, printed papers, footnotes. */
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

/** Those of the kinds of values asked for that a statement gives; nothing is read where none is asked for. */
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

/** A title before a name, or two names in a row. German nouns are capitalised, too: there a first name must not be followed by a small word. */
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

/** What a word is by itself, whatever stands beside it. */
export type WordTraits = { isValue: boolean; isKnown: boolean; isCapitalised: boolean; isBeforeName: boolean };

/**
 * Finds figures, months and names that a question does not name itself, of the kinds that it asks for; of any kind where it asks for
 * none. Keeps what it learns of a word: the same ones stand in all statements of a passage.
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

  /** The words of a text; those of two texts in a row are the words of both. */
  wordsOf(text: string): WordTraits[] {
    return (text.match(aWord) ?? []).map((word) => this.#traitsOf(word));
  }

  /** Places of values among words, counted from 1. */
  placesAmong(words: readonly WordTraits[]): number[] {
    const places: number[] = [];
    let before = this.#traitsOf('');
    let at = 0;
    for (const traits of words) {
      at++;
      const isName =
        this.#isNameWanted && traits.isCapitalised && (before.isBeforeName || (at > 2 && before.isCapitalised));
      if ((traits.isValue || isName) && !traits.isKnown) places.push(at);
      before = traits;
    }
    return places;
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
