import { isKnownNoun, splitCompound } from '#server/platform/linguistics/compounds.ts';
import { foldedWords, foldText } from '#server/platform/linguistics/folding.ts';
import { wholeMonthNames } from '#server/platform/linguistics/month-names.ts';
import type { Language } from '#server/platform/linguistics/stems.ts';
import { isStopWord } from '#server/platform/linguistics/stop-words.ts';
import { translationsOfWord } from '#server/platform/linguistics/translations.ts';

const written = /[\p{L}\p{N}][\p{L}\p{N}'’.&-]*[\p{L}\p{N}]/gu;
const shortestName = 3;

/**
 * The words of a question that name somebody or something in particular ("Komposch", "FLEMBG", "Northfield"), folded: written
 * with a capital letter within the question, and no word of the language. They have no synonym, and a text that speaks of
 * what is named bears them.
 */
export function namesOfQuestion(question: string, language: Language | null): string[] {
  const words = [...question.matchAll(written)].filter(({ index, 0: word }) => {
    const isAcronym = /^\p{Lu}{2,}\d*$/u.test(word);
    return isAcronym || (/^\p{Lu}/u.test(word) && question.slice(0, index).trim() !== '');
  });
  const names = words.flatMap(({ 0: word }) => foldedWords(word)).filter((word) => isNoWord(word, language ?? 'de'));
  return [...new Set([...personsOfQuestion(question), ...names])];
}

const titled =
  /(?<!\p{L})(?:Herrn?|Frau|Mr|Ms|Mrs|Miss)\.?\s(?:(?:Dr|Prof)\.?\s)*((?:\p{Lu}[\p{L}'’-]+\s){0,2}\p{Lu}[\p{L}'’-]+)/gu;

/** The surnames behind "Herr", "Frau", "Ms": names, be they words of the language or not ("Herr Winter"). Folded. */
export function personsOfQuestion(question: string): string[] {
  const surnames = [...question.matchAll(titled)].map(([, name = '']) => name.split(' ').at(-1) ?? '');
  return [...new Set(surnames.flatMap((name) => foldedWords(name).slice(-1)))];
}

/** True for what no dictionary of the language has: the name of somebody or something. @param word folded */
export function isNoWord(word: string, language: Language): boolean {
  if (word.length < shortestName || /^\d+$/.test(word) || isStopWord(word, language) || wholeMonthNames.has(word))
    return false;
  if (translationsOfWord(word, language).length > 0) return false;
  return language === 'en' || !(isKnownNoun(word) || splitCompound(word).length > 0);
}

/** Share of the names that begin a word of the text (the ending of a case may follow). 0–1; 1 where there are none. */
export function shareOfNames(names: readonly string[], text: string): number {
  if (names.length === 0) return 1;
  const folded = ` ${foldText(text)}`;
  return names.filter((name) => folded.includes(` ${name}`)).length / names.length;
}
