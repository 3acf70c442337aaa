import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';

/**
 * Feature weights relative to a whole word (1), before rarity. Flat optima of a cross-validation over the first
 * knowledge's questions: half or twice as much changes less than one in a hundred.
 */
const weights = { part: 0.6, gram: 0.35, pair: 0.5, stopWord: 0.3 };
/** Letters per n-gram, which catches compounds, endings and typos. */
const gramLength = 4;

/** Analyses a word in both languages: "Was kostet eine Seat License" mixes them, and they share many words. */
function stemsOf(word: string): { stems: string[]; parts: readonly string[] } {
  const [german, english] = [wordTerms(word, 'de'), wordTerms(word, 'en')];
  return { stems: [...new Set([german?.stem ?? word, english?.stem ?? word])], parts: german?.parts ?? [] };
}

const isStop = (word: string) => isStopWord(word, 'de') || isStopWord(word, 'en');

/**
 * A text's features with their weights: words, parts of compounds and 4-grams; stop words, since "who" and "how long"
 * show what is asked for; and pairs of neighbours, since "sign up" is not "sign in".
 */
export function extractFeatures(text: string): Map<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => {
    if ((features.get(feature) ?? 0) < weight) features.set(feature, weight);
  };
  let before = '^';
  for (const word of foldedWords(text)) {
    let name = word;
    if (isStop(word)) add(`stop ${word}`, weights.stopWord);
    else {
      const { stems, parts } = stemsOf(word);
      name = stems[0] ?? word;
      for (const stem of stems) add(`word ${stem}`, 1);
      for (const part of parts) add(`word ${part}`, weights.part);
      const whole = `^${word}$`;
      for (let at = 0; at + gramLength <= whole.length; at += 1) {
        add(`gram ${whole.slice(at, at + gramLength)}`, weights.gram);
      }
    }
    add(`pair ${before} ${name}`, weights.pair);
    before = name;
  }
  return features;
}

/**
 * A text's content words, each as its stems and parts. A word is known if any of these is.
 * @param isWanted excludes further words, folded
 */
export function contentWords(text: string, isWanted: (word: string) => boolean = () => true): string[][] {
  return foldedWords(text)
    .filter((word) => word.length > 1 && !isStop(word) && isWanted(word))
    .map((word) => {
      const { stems, parts } = stemsOf(word);
      return [...stems, ...parts];
    });
}
