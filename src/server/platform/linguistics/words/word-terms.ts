import { RecentResults } from '../recent-results.ts';
import { splitCompound } from './compounds.ts';
import { type Language, stem } from './stems.ts';
import { isStopWord } from './stop-words.ts';

/** PostgreSQL refuses lexemes over 2 KB; nobody asks for words this long. */
export const maxWordLength = 60;
const onlyDigits = /^\p{N}+$/u;

export type WordTerms = { stem: string; parts: readonly string[] };

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
