import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { correctedWord, isWordOf } from '#server/platform/linguistics/spelling.ts';
import { wordsOfLexicon } from '#server/platform/linguistics/synonyms.ts';
import type { RankedPassage } from '../retrieval/service.ts';
import { personsOfQuestion } from './extractive/names-of-question.ts';

/** A word of a question as it was typed, and as it is read. */
export type ReadWord = { written: string; read: string };

const written = /\p{L}+(?:['’]\p{L}+)?/gu;

/** What is like the question in its letters stands in the best ones. */
const passagesToReadBy = 12;

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
  const texts = passages
    .slice(0, passagesToReadBy)
    .map(({ documentTitle, section, speaker, context, text }) =>
      [documentTitle, section, speaker, context, text].join('\n'),
    );
  const folded = ` ${foldText(texts.join('\n'))} `;
  const doubtful = doubtfulWords(question).filter((word) => !folded.includes(` ${foldText(word).trim()} `));
  if (doubtful.length === 0) return [];
  const vocabulary = vocabularyOf(folded);
  const persons = new Set(personsOfQuestion(question));
  return doubtful.flatMap((word) => {
    const isCapital = /^\p{Lu}/u.test(word);
    for (const language of languagesOf(question)) {
      const corrected = correctedWord(foldText(word).trim(), language, vocabulary, isCapital);
      // Whoever is named is named in the papers, or not at all.
      if (corrected === null || (persons.has(foldText(word).trim()) && !vocabulary.has(corrected))) continue;
      const read = surfaceIn(texts, corrected) ?? wordsOfLexicon(language).get(corrected) ?? corrected;
      return [{ written: word, read: isCapital ? read.charAt(0).toUpperCase() + read.slice(1) : read.toLowerCase() }];
    }
    return [];
  });
}

/** A text with words read as they are meant. */
export function withReadWords(text: string, words: readonly ReadWord[]): string {
  return text.replaceAll(written, (word) => words.find((each) => each.written === word)?.read ?? word);
}

function vocabularyOf(folded: string): Map<string, number> {
  const vocabulary = new Map<string, number>();
  for (const word of folded.split(' ')) if (word !== '') vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
  return vocabulary;
}

/** How a folded word is written where it stands. */
function surfaceIn(texts: readonly string[], folded: string): string | undefined {
  for (const text of texts) {
    for (const [word] of text.matchAll(written)) {
      if (word.length <= folded.length + 1 && foldText(word).trim() === folded) return word;
    }
  }
  return undefined;
}
