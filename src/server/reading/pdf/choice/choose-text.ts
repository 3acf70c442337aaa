import { countLetters, type RecognisedPage, wordsOf } from '../../scans/recognised-page.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Word } from '../words/word.ts';
import { isGarbled, soundShare, type TextFault } from './find-text-fault.ts';
import { doubtfulShare } from './judge-words.ts';

/** Factor by which the picture must exceed a sound stamp's text. */
const moreThanStamp = 1.3;
/** Share of the layer's letters that the picture must yield to replace it for its better words. */
const leastLetters = 0.6;
/** OCR confidence that may overrule text that merely looks wrong. */
const sureConfidence = 75;

export type ChosenText = Omit<PageWords, 'unmappedCount' | 'hasStruckWords' | 'pictureShare'> & { confidence?: number };

/** Chooses between the page's own text and the recognised text: by their words, and only then by their length. */
export function chooseText(fault: TextFault, own: PageWords, seen: RecognisedPage, bodySize: number): ChosenText {
  const words = wordsOf(seen, bodySize);
  const letters = countLetters(seen);
  if (!isBetter(fault, own, words, letters, seen.confidence ?? 0)) return own;
  return {
    width: own.width,
    height: own.height,
    groups: words.length === 0 ? [] : [{ turn: seen.turn, words }],
    askew: [],
    characterCount: letters,
    ...(seen.confidence === null ? {} : { confidence: seen.confidence }),
  };
}

function isBetter(
  fault: TextFault,
  own: PageWords,
  words: readonly Word[],
  letters: number,
  confidence: number,
): boolean {
  if (fault === 'none') return true;
  if (fault === 'unmapped') return letters > 0 || own.characterCount === 0;
  const texts = words.map(({ text }) => text);
  if (fault === 'garbled') return confidence >= sureConfidence && !isGarbled(texts);
  const ownDoubt = doubtfulShare(own.groups.flatMap((group) => group.words.map(({ text }) => text)));
  const doubt = doubtfulShare(texts);
  const hasBetterWords = ownDoubt > soundShare && doubt < ownDoubt / 2 && letters >= leastLetters * own.characterCount;
  if (hasBetterWords && confidence >= sureConfidence) return true;
  return fault === 'little' && letters > moreThanStamp * own.characterCount;
}
