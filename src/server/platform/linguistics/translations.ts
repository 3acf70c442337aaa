import { foldedWords } from './folding.ts';
import { companyWords } from './lexicon/company-words.ts';
import { everydayWords } from './lexicon/everyday-words.ts';
import { financeWords } from './lexicon/finance-words.ts';
import { governanceWords } from './lexicon/governance-words.ts';
import { publicLifeWords } from './lexicon/public-life-words.ts';
import { type Language, stem } from './stems.ts';
import { isStopWord } from './stop-words.ts';

/**
 * German and English words of boards, councils, companies and what they deal with, written for this product, so that a
 * question in one language finds papers in the other. An entry: German words, "=", English ones; each of the left answers
 * each of the right. "~" instead: a German abbreviation and what it stands for. Several words in a row are joined by "_".
 */
export const lexicon = [governanceWords, financeWords, companyWords, publicLifeWords, everydayWords];

/** What a word is translated to, as a stem; of an expression of n words each counts 1/n. */
export type Translation = { term: string; share: number };

/** An expression of several words, as stems without stop words, and what it is called otherwise. */
type Phrase = { stems: readonly string[]; translations: readonly Translation[] };

class Dictionary {
  readonly words = new Map<string, Translation[]>();
  readonly #phrases = new Map<string, { stems: readonly string[]; translations: Translation[] }>();
  #byFirst: Map<string, Phrase[]> | null = null;

  add(expression: readonly string[], translation: readonly string[]): void {
    const [first] = expression;
    if (first === undefined || translation.length === 0) return;
    const known = expression.length === 1 ? this.#ofWord(first) : this.#ofPhrase(expression);
    for (const term of translation) {
      if (!known.some((each) => each.term === term)) known.push({ term, share: 1 / translation.length });
    }
  }

  #ofWord(word: string): Translation[] {
    const known = this.words.get(word) ?? [];
    this.words.set(word, known);
    return known;
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

let dictionaries: Record<Language, Dictionary> | null = null;

function build(): Record<Language, Dictionary> {
  const built = { de: new Dictionary(), en: new Dictionary() };
  const stemsOf = (expression: string, language: Language) =>
    foldedWords(expression.replaceAll('_', ' '))
      .filter((word) => !isStopWord(word, language))
      .map((word) => stem(word, language));
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
}

/** Stems in the other language for a stem in this one, and what an abbreviation stands for; empty where none is known. */
export function translationsOf(term: string, language: Language): readonly Translation[] {
  dictionaries ??= build();
  return dictionaries[language].words.get(term) ?? [];
}

/** The same for a folded word. */
export function translationsOfWord(word: string, language: Language): readonly Translation[] {
  return translationsOf(stem(word, language), language);
}

/**
 * The translations of expressions among some words in a row ("health insurance"), by the place of each of their words.
 * @param stems of a question's words without stop words, in order
 */
export function phraseTranslations(stems: readonly string[], language: Language): Map<number, Translation[]> {
  dictionaries ??= build();
  const dictionary = dictionaries[language];
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
