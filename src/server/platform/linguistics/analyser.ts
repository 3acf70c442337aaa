import { foldedWords } from './folding.ts';
import { numberTerms } from './numbers/numbers.ts';
import { RecentResults } from './recent-results.ts';
import { splitCompound } from './words/compounds.ts';
import { type Language, stem } from './words/stems.ts';
import { isRequestWord, isStopWord } from './words/stop-words.ts';
import { phraseTranslations, type Translation, translationsOfWord } from './words/translations.ts';

/** Stored with the index. Increment it whenever the terms of a text change, so that older rows are reanalysed. */
export const analyserVersion = 2;

/** PostgreSQL refuses lexemes over 2 KB; nobody asks for words this long. */
const maxWordLength = 60;
const onlyDigits = /^\p{N}+$/u;

type WordTerms = { stem: string; parts: readonly string[] };

const recentWords = {
  de: new RecentResults<WordTerms | null>(20_000),
  en: new RecentResults<WordTerms | null>(20_000),
};

/** True for a folded word that has terms: no stop word, single letter or plain digits (see wordTerms). */
export function isIndexedWord(word: string, language: Language): boolean {
  return word.length <= maxWordLength && word.length >= 2 && !onlyDigits.test(word) && !isStopWord(word, language);
}

function analyseWord(word: string, language: Language): WordTerms | null {
  if (!isIndexedWord(word, language)) return null;
  const own = stem(word, language);
  if (own === '') return null;
  if (language === 'en') return { stem: own, parts: [] };
  const parts = splitCompound(word).map((part) => stem(part, 'de'));
  return { stem: own, parts: parts.filter((part, index) => part !== own && parts.indexOf(part) === index) };
}

/**
 * Stem and compound parts (as stems) of a folded word; null for stop words, single letters and plain digits (see
 * numberTerms for those).
 */
export function wordTerms(word: string, language: Language): WordTerms | null {
  return recentWords[language].obtain(word, () => analyseWord(word, language));
}

export type PassageAnalysis = {
  /** Distinct terms, for the index. Letters, digits, "." and "-" only. */
  terms: string[];
  /** Words of text and context, stop words included. */
  length: number;
};

/**
 * The index terms of a passage: stems, compound parts, numbers and dates of its text and of its `context` (title,
 * section, speaker, table headers).
 * @param language of the passage; null = unknown, which keeps the stems of both languages.
 */
export function analysePassage(text: string, context: string, language: Language | null): PassageAnalysis {
  const terms = new Set<string>();
  const words = [...foldedWords(context), ...foldedWords(text)];
  const languages: Language[] = language === null ? ['de', 'en'] : [language];
  for (const word of words) {
    for (const each of languages) {
      const found = wordTerms(word, each);
      if (!found) continue;
      terms.add(found.stem);
      for (const part of found.parts) terms.add(part);
    }
  }
  for (const term of numberTerms(`${context}\n${text}`)) if (term.length <= maxWordLength) terms.add(term);
  return { terms: [...terms], length: words.length };
}

export type QueryTerm = {
  term: string;
  /** 1 for the word itself, ½ for a part of it; times ¾ and its share for a translation. */
  weight: number;
};

export type QueryWord = {
  /** Folded. */
  word: string;
  /** Stem in the question's language first, then the other language's, then parts, then
   * translations; numbers stand alone. */
  terms: readonly QueryTerm[];
};

export type QuestionAnalysis = {
  language: Language | null;
  /** The distinct content words. Empty if the question consists of stop words only. */
  words: readonly QueryWord[];
};

const partWeight = 0.5;
/** A translation is nearly as good as the word itself. */
const translationWeight = 0.75;

/**
 * The weighted terms of a question.
 * @param language of the question; null = unknown (treated as German first, English second).
 */
export function analyseQuestion(question: string, language: Language | null): QuestionAnalysis {
  const own: Language = language ?? 'de';
  const other: Language = own === 'de' ? 'en' : 'de';
  const asked = foldedWords(question).flatMap((word) => {
    const terms =
      isRequestWord(word, own) || (language === null && isStopWord(word, other)) ? null : wordTerms(word, own);
    return terms ? [{ word, terms }] : [];
  });
  const phrases = phraseTranslations(
    asked.map(({ terms }) => terms.stem),
    own,
  );
  const words = new Map<string, Map<string, number>>();
  for (const [place, { word, terms }] of asked.entries()) {
    const weighted = words.get(word) ?? weighTerms(word, terms, own, other);
    for (const translation of phrases.get(place) ?? []) addTranslation(weighted, translation, 1);
    words.set(word, weighted);
  }
  for (const term of numberTerms(question)) words.set(term, new Map([[term, 1]]));
  return {
    language,
    words: [...words].map(([word, terms]) => ({ word, terms: [...terms].map(([term, weight]) => ({ term, weight })) })),
  };
}

function weighTerms(word: string, terms: WordTerms, own: Language, other: Language): Map<string, number> {
  const weighted = new Map<string, number>([[terms.stem, 1]]);
  const otherTerms = wordTerms(word, other);
  if (otherTerms) weighted.set(otherTerms.stem, 1);
  for (const part of terms.parts) if (!weighted.has(part)) weighted.set(part, partWeight);
  for (const [term, weight] of [...weighted]) {
    const written = term === terms.stem ? word : term;
    for (const translation of translationsOfWord(written, own, term)) addTranslation(weighted, translation, weight);
  }
  return weighted;
}

function addTranslation(weighted: Map<string, number>, { term, share }: Translation, weight: number): void {
  const value = weight * translationWeight * share;
  if ((weighted.get(term) ?? 0) < value) weighted.set(term, value);
}
