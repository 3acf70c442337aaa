import { lazy } from '#shared/lazy.ts';
import { foldedWords } from '../folding.ts';
import { companyWords } from '../lexicon/company-words.ts';
import { contractWords } from '../lexicon/contract-words.ts';
import { everydayWords } from '../lexicon/everyday-words.ts';
import { financeWords } from '../lexicon/finance-words.ts';
import { governanceWords } from '../lexicon/governance-words.ts';
import { publicLifeWords } from '../lexicon/public-life-words.ts';
import { workingLifeWords } from '../lexicon/working-life-words.ts';
import { type Language, stem } from './stems.ts';
import { isStopWord } from './stop-words.ts';

/**
 * German and English words of boards, councils, companies and what they deal with, written for this product, so that a
 * question in one language finds papers in the other. An entry: German words, "=", English ones; each of the left answers
 * each of the right. "~" instead: a German abbreviation and what it stands for. Several words in a row are joined by "_".
 */
export const lexicon = [
  governanceWords,
  financeWords,
  companyWords,
  publicLifeWords,
  everydayWords,
  workingLifeWords,
  contractWords,
];

/** What a word is translated to, as a stem; of an expression of n words each counts 1/n. */
export type Translation = { term: string; share: number };

/** An expression of several words, as stems without stop words, and what it is called otherwise. */
type Phrase = { stems: readonly string[]; translations: readonly Translation[] };

/** A word as it is written, folded, and as a stem. */
type Form = { word: string; stem: string };

class Dictionary {
  /** Stem → each folded word with it → its translations: "Gehalt" and "gehalten" have one stem and nothing else in common. */
  readonly #words = new Map<string, Map<string, Translation[]>>();
  readonly #phrases = new Map<string, { stems: readonly string[]; translations: Translation[] }>();
  #byFirst: Map<string, Phrase[]> | null = null;

  add(expression: readonly Form[], translation: readonly Form[]): void {
    const [first] = expression;
    if (first === undefined || translation.length === 0) return;
    const known = expression.length === 1 ? this.#ofWord(first) : this.#ofPhrase(expression.map((each) => each.stem));
    const share = 1 / translation.length;
    for (const { stem: term } of translation) {
      const place = known.findIndex((each) => each.term === term);
      if (place < 0) known.push({ term, share });
      // "board" alone, too, and not only as half of "supervisory board".
      else if ((known[place]?.share ?? 1) < share) known[place] = { term, share };
    }
  }

  #ofWord(form: Form): Translation[] {
    const forms = this.#words.get(form.stem) ?? new Map<string, Translation[]>();
    this.#words.set(form.stem, forms);
    const known = forms.get(form.word) ?? [];
    forms.set(form.word, known);
    return known;
  }

  /** Of the word itself; else of the longest that it begins with; else of all with its stem. */
  translationsOf(form: Form): readonly Translation[] {
    const forms = this.#words.get(form.stem);
    if (forms === undefined) return [];
    const own = forms.get(form.word);
    if (own !== undefined) return own;
    const [longest] = [...forms]
      .filter(([word]) => form.word.startsWith(word))
      .toSorted(([left], [right]) => right.length - left.length);
    return longest?.[1] ?? [...forms.values()].flat();
  }

  #ofPhrase(stems: readonly string[]): Translation[] {
    const key = stems.join(' ');
    const known = this.#phrases.get(key) ?? { stems, translations: [] };
    this.#phrases.set(key, known);
    return known.translations;
  }

  /** Expressions that begin with a word. */
  phrasesFrom(first: string): readonly Phrase[] {
    this.#byFirst ??= Map.groupBy(this.#phrases.values(), ({ stems }) => stems[0] ?? '');
    return this.#byFirst.get(first) ?? [];
  }
}

const dictionaries = lazy((): Record<Language, Dictionary> => {
  const built = { de: new Dictionary(), en: new Dictionary() };
  const stemsOf = (expression: string, language: Language) =>
    foldedWords(expression.replaceAll('_', ' '))
      .filter((word) => !isStopWord(word, language))
      .map((word): Form => ({ word, stem: stem(word, language) }));
  for (const entry of lexicon.flatMap((words) => words.split(/[;\n]/))) {
    const [left = '', right = ''] = entry.split(/[=~]/);
    const to: Language = entry.includes('~') ? 'de' : 'en';
    const german = left.trim().split(' ');
    const others = right.trim().split(' ');
    for (const from of german.map((expression) => stemsOf(expression, 'de'))) {
      for (const other of others.map((expression) => stemsOf(expression, to))) {
        built.de.add(from, other);
        built[to].add(other, from);
      }
    }
  }
  return built;
});

/**
 * Stems in the other language for a folded word of this one, and what an abbreviation stands for; empty where none is known.
 * @param stemmed its stem, where that is known; of a part of a compound the stem stands for the word, too
 */
export function translationsOfWord(
  word: string,
  language: Language,
  stemmed = stem(word, language),
): readonly Translation[] {
  return dictionaries()[language].translationsOf({ word, stem: stemmed });
}

/**
 * The translations of expressions among some words in a row ("health insurance"), by the place of each of their words.
 * @param stems of a question's words without stop words, in order
 */
export function phraseTranslations(stems: readonly string[], language: Language): Map<number, Translation[]> {
  const dictionary = dictionaries()[language];
  const found = new Map<number, Translation[]>();
  for (const [place, first] of stems.entries()) {
    for (const phrase of dictionary.phrasesFrom(first)) {
      if (!phrase.stems.every((each, offset) => stems[place + offset] === each)) continue;
      for (const offset of phrase.stems.keys()) {
        found.set(place + offset, [...(found.get(place + offset) ?? []), ...phrase.translations]);
      }
    }
  }
  return found;
}
