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
 * German and English vocabulary of boards, councils and companies, written for this product, so that a question in one
 * language finds papers in the other. An entry has German words, "=" and English words; each on the left translates to
 * each on the right. With "~" instead, it has a German abbreviation and its meaning. "_" joins words of an expression.
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

/** A translation as a stem; each of the n words of an expression counts 1/n. */
export type Translation = { term: string; share: number };

/** A folded word and its stem. */
type Form = { word: string; stem: string };

class Dictionary {
  /** Stem → folded word → translations: "Gehalt" and "gehalten" have nothing but the stem in common. */
  readonly #words = new Map<string, Map<string, Translation[]>>();
  readonly #phrases = new Map<string, { stems: readonly string[]; translations: Translation[] }>();

  add(expression: readonly Form[], translation: readonly Form[]): void {
    const [first] = expression;
    if (first === undefined || translation.length === 0) return;
    const known =
      expression.length === 1 ? this.#wordEntries(first) : this.#phraseEntries(expression.map((each) => each.stem));
    const share = 1 / translation.length;
    for (const { stem: term } of translation) {
      const place = known.findIndex((each) => each.term === term);
      if (place < 0) known.push({ term, share });
      // "board" also translates alone, not only as half of "supervisory board".
      else if ((known[place]?.share ?? 1) < share) known[place] = { term, share };
    }
  }

  #wordEntries(form: Form): Translation[] {
    const forms = this.#words.get(form.stem) ?? new Map<string, Translation[]>();
    this.#words.set(form.stem, forms);
    const known = forms.get(form.word) ?? [];
    forms.set(form.word, known);
    return known;
  }

  /** Translations of the word itself; else of the longest word it begins with; else of all words with its stem. */
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

  #phraseEntries(stems: readonly string[]): Translation[] {
    const key = stems.join(' ');
    const known = this.#phrases.get(key) ?? { stems, translations: [] };
    this.#phrases.set(key, known);
    return known.translations;
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
 * Translations of a folded word as stems in the other language, or the meaning of an abbreviation; empty if unknown.
 * @param stemmed its stem, if known; for a part of a compound, pass the stem as the word, too
 */
export function translationsOfWord(
  word: string,
  language: Language,
  stemmed = stem(word, language),
): readonly Translation[] {
  return dictionaries()[language].translationsOf({ word, stem: stemmed });
}
