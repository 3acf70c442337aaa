import { isKnownNoun, splitCompound } from './compounds.ts';
import { type Language, stem } from './stems.ts';
import { isRequestWord, isStopWord } from './stop-words.ts';
import { wordsOfLexicon } from './synonyms.ts';

/** Shorter words have too many neighbours. */
const shortest = 5;
/** What no paper holds is taken for a word of the lexicon only from so many letters on: "Meier" is not "Meer". */
const shortestByLexicon = 6;
/** From so many letters on a German noun may hold two slips. */
const longEnoughForTwo = 12;
/** A word that need not be known to be right, as in English and of German verbs, must be as long as this, or have letters swapped. */
const shortestUnknown = 7;
/** A name of fewer letters is another name rather than the same one misspelled. */
const shortestName = 7;

/** True for a folded word that is one of the language, as far as is known: German nouns and compounds, the lexicon's words. */
export function isWordOf(word: string, language: Language): boolean {
  if (isStopWord(word, language) || isRequestWord(word, language) || wordsOfLexicon(language).has(word)) return true;
  return language === 'de' && (isKnownNoun(word) || splitCompound(word).length > 0);
}

/** Of longer words nobody asks how many slips lie between them. */
const longest = 60;
/** Three rows of the table: the one before the last, the last, and the one under way. */
const rows = [new Uint8Array(longest + 1), new Uint8Array(longest + 1), new Uint8Array(longest + 1)];

/**
 * How many slips lie between two words: a letter too many, too few, wrong, or two swapped (optimal string alignment); more
 * than `most` count as most + 1.
 */
export function slipsBetween(left: string, right: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(left.length - right.length) > most || left.length > longest || right.length > longest) return tooMany;
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

/** A word of the texts at hand, folded, with how often it stands there. */
export type Vocabulary = ReadonlyMap<string, number>;

/**
 * The word that a misspelled one stands for: the nearest of the texts at hand, else of the lexicon; null where the word is
 * known, or nothing is near. German nouns are known from a dictionary, so one that is not is likely misspelled, by any letter.
 * Of verbs, English words and names nobody knows: there only a letter too many, too few, or two swapped are forgiven, and
 * never the last letter, since "verwundet" is not "verwendet", "Schmitt" not "Schmidt", and "documented" not "documents".
 * Without these bounds 50 of 1,224 questions of XQuAD, which are spelled well, were read otherwise; with them 12, most of them
 * misspelled indeed.
 * @param word folded @param isCapital written with a capital letter
 */
export function correctedWord(
  word: string,
  language: Language,
  vocabulary: Vocabulary,
  isCapital: boolean,
): string | null {
  if (word.length < shortest || /\d/.test(word) || vocabulary.has(word) || isWordOf(word, language)) return null;
  const isNoun = isCapital && language === 'de';
  const most = isNoun && word.length >= longEnoughForTwo ? 2 : 1;
  const ownStem = stem(word, language);
  let best: { word: string; cost: number } | null = null;
  const consider = (candidate: string, count: number): void => {
    if (Math.abs(candidate.length - word.length) > most || !opensAlike(word, candidate) || /\d/.test(candidate)) return;
    const slips = slipsBetween(word, candidate, most);
    if (slips > most || (language === 'de' && !isNoun && areFormsOfVerb(word, candidate))) return;
    const isLoose = isNoun && isNounOfGerman(candidate);
    if (!isLoose && !isSureSlip(word, candidate)) return;
    if (!isWordOf(candidate, language) && word.length < shortestName) return;
    // Rather one slip than two, rather a word of the papers than another, rather a frequent one.
    const cost = slips * 10 - Math.min(count, 5);
    if (best === null || cost < best.cost) best = { word: candidate, cost };
  };
  for (const [candidate, count] of vocabulary) {
    if (candidate.startsWith(ownStem) && stem(candidate, language) === ownStem) return null;
    consider(candidate, count);
  }
  if (word.length >= shortestByLexicon) {
    for (const candidate of wordsOfLexicon(language).keys()) consider(candidate, 0);
  }
  return (best as { word: string } | null)?.word ?? null;
}

const verbEnding = /(?:(?<![dt])te(?:[nt]|st)?|(?<=[dt])ete(?:[nt]|st)?|en|e|e?t|e?st)$/u;

/** Two forms of a regular German verb: "wohnten" and "wohnen" differ by a letter, and neither is a slip. */
function areFormsOfVerb(left: string, right: string): boolean {
  const leftStem = left.replace(verbEnding, '');
  return leftStem !== left && leftStem === right.replace(verbEnding, '');
}

function isNounOfGerman(word: string): boolean {
  return isKnownNoun(word) || splitCompound(word).length > 0;
}

/** One slip that makes no other form of a word: letters swapped, or one too many or too few before the last. */
function isSureSlip(word: string, candidate: string): boolean {
  if (areSwapped(word, candidate)) return slipsBetween(word, candidate, 1) <= 1;
  if (word.length < shortestUnknown || word.length === candidate.length || word.at(-1) !== candidate.at(-1))
    return false;
  return slipsBetween(word, candidate, 1) <= 1;
}

/** The same letters in another order. */
function areSwapped(word: string, candidate: string): boolean {
  return word.length === candidate.length && [...word].toSorted().join() === [...candidate].toSorted().join();
}

/** The first letter is seldom wrong, unless it is swapped with the second. */
function opensAlike(word: string, candidate: string): boolean {
  return word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0]);
}
