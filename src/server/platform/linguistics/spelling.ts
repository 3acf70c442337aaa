import { isKnownNoun, splitCompound } from './compounds.ts';
import { type Language, stem } from './stems.ts';
import { isRequestWord, isStopWord } from './stop-words.ts';
import { isOfLexicon, wordsOfLexicon } from './synonyms.ts';

/** Shorter words have too many neighbours. */
const shortest = 5;
/** A word that need not be known to be right, as in English and of German verbs, must be as long as this, or have letters swapped. */
const shortestUnknown = 7;
/** What no paper holds is taken for a word of the lexicon only from so many letters on: "Meier" is not "Meer". */
const shortestByLexicon = 6;
/** From so many letters on a word may hold two slips. */
const longEnoughForTwo = 9;
/** A name of fewer letters is another name rather than the same one misspelled. */
const shortestName = 7;

/** True for a folded word that is one of the language, as far as is known: German nouns and compounds, the lexicon's words. */
export function isWordOf(word: string, language: Language): boolean {
  if (isStopWord(word, language) || isRequestWord(word, language) || isOfLexicon(word, language)) return true;
  return language === 'de' && (isKnownNoun(word) || splitCompound(word).length > 0);
}

/** How many slips lie between two words: a letter too many, too few, wrong, or two swapped; more than `most` count as most + 1. */
export function slipsBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  const width = right.length + 1;
  const rows = Array.from({ length: left.length + 1 }, () => new Uint8Array(width));
  for (let row = 0; row <= left.length; row++) (rows[row] as Uint8Array)[0] = row;
  for (let column = 0; column < width; column++) (rows[0] as Uint8Array)[column] = column;
  for (let row = 1; row <= left.length; row++) {
    const [before, current] = [rows[row - 1] as Uint8Array, rows[row] as Uint8Array];
    let least = most + 1;
    for (let column = 1; column < width; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let slips = Math.min(
        (before[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (before[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) slips = Math.min(slips, ((rows[row - 2] as Uint8Array)[column - 2] as number) + 1);
      current[column] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
  }
  return Math.min((rows[left.length] as Uint8Array)[right.length] as number, most + 1);
}

/** A word of the texts at hand, folded, with how often it stands there. */
export type Vocabulary = ReadonlyMap<string, number>;

/**
 * The word that a misspelled one stands for: the nearest of the texts at hand, else of the lexicon; null where the word is
 * known, or nothing is near. What is no word of the language may be a name: there only a letter too many, too few, or two
 * swapped are forgiven, since "Schmitt" is not "Schmidt".
 * @param word folded @param isNoun written with a capital letter: the dictionary knows German nouns
 */
export function correctedWord(
  word: string,
  language: Language,
  vocabulary: Vocabulary,
  isNoun: boolean,
): string | null {
  if (word.length < shortest || /\d/.test(word) || vocabulary.has(word) || isWordOf(word, language)) return null;
  const most = word.length >= longEnoughForTwo ? 2 : 1;
  let best: { word: string; cost: number } | null = null;
  const consider = (candidate: string, weight: number) => {
    if (candidate.length < shortest - 1 || /\d/.test(candidate)) return;
    const slips = slipsBetween(word, candidate, most);
    if (slips > most || !opensAlike(word, candidate)) return;
    if (word.length < shortestUnknown && !(isNoun && language === 'de') && !areSwapped(word, candidate)) return;
    // Rather one slip than two, rather a word of the papers than another, rather a frequent one.
    const cost = slips * 10 - weight;
    if (best === null || cost < best.cost) best = { word: candidate, cost };
  };
  const ownStem = stem(word, language);
  for (const [candidate, count] of vocabulary) {
    if (stem(candidate, language) === ownStem) return null;
    if (isWordOf(candidate, language) || mayBeName(word, candidate)) consider(candidate, Math.min(count, 5));
  }
  for (const candidate of wordsOfLexicon(language).keys()) {
    if (word.length >= shortestByLexicon) consider(candidate, 0);
  }
  return (best as { word: string } | null)?.word ?? null;
}

function mayBeName(word: string, candidate: string): boolean {
  return word.length >= shortestName && (word.length !== candidate.length || areSwapped(word, candidate));
}

/** The same letters in another order. */
function areSwapped(word: string, candidate: string): boolean {
  return word.length === candidate.length && [...word].toSorted().join() === [...candidate].toSorted().join();
}

/** The first letter is seldom wrong, unless it is swapped with the second. */
function opensAlike(word: string, candidate: string): boolean {
  return word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0]);
}
