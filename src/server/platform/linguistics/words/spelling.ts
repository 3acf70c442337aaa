import { isKnownNoun, splitCompound } from './compounds.ts';
import { type Language, stem } from './stems.ts';
import { isRequestWord, isStopWord } from './stop-words.ts';
import { wordsOfLexicon } from './synonyms.ts';

/** Minimum length to correct: shorter words have too many neighbours. */
const minLength = 5;
/** Minimum length to correct to a word that only the lexicon contains: "Meier" is not "Meer". */
const minLengthForLexicon = 6;
/** Minimum length of a German noun to contain two typos. */
const minLengthForTwo = 12;
/** Minimum length to add or drop a letter of a word that may be right though unknown, such as an English one. */
const minUnknownLength = 7;
/** Minimum length to correct to a name: a shorter word is likely another name. */
const minNameLength = 7;

/** True for a folded word known in the language: stop words, German nouns and compounds, and the lexicon's words. */
export function isKnownWord(word: string, language: Language): boolean {
  if (isStopWord(word, language) || isRequestWord(word, language) || wordsOfLexicon(language).has(word)) return true;
  return language === 'de' && (isKnownNoun(word) || splitCompound(word).length > 0);
}

/** Longer words are not compared. */
const maxLength = 60;
/** The last three rows of the distance table, reused between calls. */
const rows = [new Uint8Array(maxLength + 1), new Uint8Array(maxLength + 1), new Uint8Array(maxLength + 1)];

/**
 * Number of typos between two words: an extra, missing or wrong letter, or two swapped ones (optimal string alignment);
 * `most` + 1 if there are more than `most`.
 */
export function slipsBetween(left: string, right: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(left.length - right.length) > most || Math.max(left.length, right.length) > maxLength) return tooMany;
  let [beforeLast, last, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= right.length; column++) last[column] = column;
  for (let row = 1; row <= left.length; row++) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const replaced = (last[column - 1] as number) + (isSame ? 0 : 1);
      let slips = Math.min((last[column] as number) + 1, (current[column - 1] as number) + 1, replaced);
      const isSwapped = row > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) slips = Math.min(slips, (beforeLast[column - 2] as number) + 1);
      current[column] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return tooMany;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[right.length] as number, tooMany);
}

/** Folded words of the texts at hand, with their frequencies. */
export type Vocabulary = ReadonlyMap<string, number>;

/**
 * Corrects a misspelled word to the nearest one of the texts at hand, else of the lexicon; null if the word is known or
 * nothing is near. The dictionary knows German nouns, so an unknown noun is likely misspelled, in any letter. There is
 * no dictionary of verbs, English words and names: for these, only an extra or missing letter or two swapped ones count
 * as typos, and never the last letter, since "verwundet" is not "verwendet", "Schmitt" not "Schmidt", and "documented"
 * not "documents". Without these bounds 50 of the 1,224 well-spelled questions of XQuAD were changed; with them 12,
 * most of which are indeed misspelled.
 * @param word folded @param isCapital written with a capital letter
 */
export function correctedWord(
  word: string,
  language: Language,
  vocabulary: Vocabulary,
  isCapital: boolean,
): string | null {
  if (word.length < minLength || /\d/.test(word) || vocabulary.has(word) || isKnownWord(word, language)) return null;
  const isNoun = isCapital && language === 'de';
  const most = isNoun && word.length >= minLengthForTwo ? 2 : 1;
  const ownStem = stem(word, language);
  let best: { word: string; cost: number } | null = null;
  const consider = (candidate: string, count: number): void => {
    if (Math.abs(candidate.length - word.length) > most || !opensAlike(word, candidate) || /\d/.test(candidate)) return;
    const slips = slipsBetween(word, candidate, most);
    if (slips > most || (language === 'de' && !isNoun && areVerbForms(word, candidate))) return;
    const isLoose = isNoun && isGermanNoun(candidate);
    if (!isLoose && !isCertainTypo(word, candidate)) return;
    if (!isKnownWord(candidate, language) && word.length < minNameLength) return;
    // Prefer fewer typos, then words of the papers, then frequent ones.
    const cost = slips * 10 - Math.min(count, 5);
    if (best === null || cost < best.cost) best = { word: candidate, cost };
  };
  for (const [candidate, count] of vocabulary) {
    if (candidate.startsWith(ownStem) && stem(candidate, language) === ownStem) return null;
    consider(candidate, count);
  }
  if (word.length >= minLengthForLexicon) {
    for (const candidate of wordsOfLexicon(language).keys()) consider(candidate, 0);
  }
  return (best as { word: string } | null)?.word ?? null;
}

const verbEnding = /(?:(?<![dt])te(?:[nt]|st)?|(?<=[dt])ete(?:[nt]|st)?|en|e|e?t|e?st)$/u;

/** True for two forms of a regular German verb: "wohnten" and "wohnen" differ by a letter, but neither is a typo. */
function areVerbForms(left: string, right: string): boolean {
  const leftStem = left.replace(verbEnding, '');
  return leftStem !== left && leftStem === right.replace(verbEnding, '');
}

function isGermanNoun(word: string): boolean {
  return isKnownNoun(word) || splitCompound(word).length > 0;
}

/** True for a typo that makes no other form of the word: swapped letters, or an extra or missing one inside. */
function isCertainTypo(word: string, candidate: string): boolean {
  if (isAnagram(word, candidate)) return slipsBetween(word, candidate, 1) <= 1;
  if (word.length < minUnknownLength || word.length === candidate.length || word.at(-1) !== candidate.at(-1))
    return false;
  return slipsBetween(word, candidate, 1) <= 1;
}

/** True if both have the same letters in another order. */
function isAnagram(word: string, candidate: string): boolean {
  return word.length === candidate.length && [...word].toSorted().join() === [...candidate].toSorted().join();
}

/** True if the first letters match, possibly swapped: the first letter is seldom wrong. */
function opensAlike(word: string, candidate: string): boolean {
  return word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0]);
}
