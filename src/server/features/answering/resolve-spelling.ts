import { foldedWords, foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { correctedWord, isWordOf } from '#server/platform/linguistics/spelling.ts';
import { wordsOfLexicon } from '#server/platform/linguistics/synonyms.ts';
import type { RankedPassage } from '../retrieval/service.ts';
import { personsOfQuestion } from './extractive/names-of-question.ts';

/** A word of a question as it was typed, and as it is read. */
export type ReadWord = { written: string; read: string };

const written = /\p{L}+(?:['’]\p{L}+)?/gu;

/** Both where the question does not tell. */
function languagesOf(question: string): Language[] {
  const language = detectLanguage(question);
  return language === null ? ['de', 'en'] : [language];
}

/** Words of a question that may be misspelled: no word of its language, as far as is known. Names are among them. */
export function doubtfulWords(question: string): string[] {
  const languages = languagesOf(question);
  return (question.match(written) ?? []).filter((word) => {
    const folded = foldText(word).trim();
    return folded.length >= 5 && !folded.includes(' ') && !languages.some((language) => isWordOf(folded, language));
  });
}

/**
 * How the misspelled words of a question are to be read, by the words of the passages that it finds: what is like them in
 * letters is found, too. Empty where nothing is misspelled, or nobody knows what is meant.
 */
export function readWords(question: string, passages: readonly RankedPassage[]): ReadWord[] {
  const doubtful = doubtfulWords(question);
  if (doubtful.length === 0) return [];
  const { vocabulary, surfaces } = vocabularyOf(passages);
  const persons = new Set(personsOfQuestion(question));
  return doubtful.flatMap((word) => {
    const isCapital = /^\p{Lu}/u.test(word);
    for (const language of languagesOf(question)) {
      const corrected = correctedWord(foldText(word).trim(), language, vocabulary, isCapital);
      // Whoever is named is named in the papers, or not at all.
      if (corrected === null || (persons.has(foldText(word).trim()) && !vocabulary.has(corrected))) continue;
      const read = surfaces.get(corrected) ?? wordsOfLexicon(language).get(corrected) ?? corrected;
      return [{ written: word, read: isCapital ? read.charAt(0).toUpperCase() + read.slice(1) : read.toLowerCase() }];
    }
    return [];
  });
}

/** A text with words read as they are meant. */
export function withReadWords(text: string, words: readonly ReadWord[]): string {
  return text.replaceAll(written, (word) => words.find((each) => each.written === word)?.read ?? word);
}

function vocabularyOf(passages: readonly RankedPassage[]) {
  const vocabulary = new Map<string, number>();
  const surfaces = new Map<string, string>();
  for (const { documentTitle, section, speaker, context, text } of passages) {
    for (const word of [documentTitle, section, speaker, context, text].join('\n').match(written) ?? []) {
      for (const folded of foldedWords(word)) {
        vocabulary.set(folded, (vocabulary.get(folded) ?? 0) + 1);
        if (!surfaces.has(folded)) surfaces.set(folded, word);
      }
    }
  }
  return { vocabulary, surfaces };
}
