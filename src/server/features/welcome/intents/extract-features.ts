import { wordTerms } from '#server/platform/linguistics/analyser.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { isStopWord } from '#server/platform/linguistics/words/stop-words.ts';

/**
 * How much a feature says beside a whole word (1), before its rarity. Flat optima of a cross-validation over the questions of the
 * first knowledge: half or twice as much changes less than one in a hundred.
 */
const weights = { part: 0.6, gram: 0.35, pair: 0.5, stopWord: 0.3 };
/** Letters of a piece of a word: it finds compounds, endings and slips of the pen. */
const gramLength = 4;

/** Both languages' analysis is kept: "Was kostet eine Seat License" mixes them, and many words are the same in both. */
function stemsOf(word: string): { stems: string[]; parts: readonly string[] } {
  const [german, english] = [wordTerms(word, 'de'), wordTerms(word, 'en')];
  return { stems: [...new Set([german?.stem ?? word, english?.stem ?? word])], parts: german?.parts ?? [] };
}

const tellsNothing = (word: string) => isStopWord(word, 'de') || isStopWord(word, 'en');

/**
 * What a text is recognised by, each with its weight: words, parts of compounds and pieces of four letters; stop words, as "who"
 * and "how long" tell what is asked for; and pairs of neighbours, as "sign up" is not "sign in".
 */
export function extractFeatures(text: string): Map<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => {
    if ((features.get(feature) ?? 0) < weight) features.set(feature, weight);
  };
  let before = '^';
  for (const word of foldedWords(text)) {
    let name = word;
    if (tellsNothing(word)) add(`stop ${word}`, weights.stopWord);
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
 * The words of a text that are no stop words; of each the stems and parts, of which any makes it known.
 * @param isWanted further leaves words out, folded
 */
export function contentWords(text: string, isWanted: (word: string) => boolean = () => true): string[][] {
  return foldedWords(text)
    .filter((word) => word.length > 1 && !tellsNothing(word) && isWanted(word))
    .map((word) => {
      const { stems, parts } = stemsOf(word);
      return [...stems, ...parts];
    });
}
