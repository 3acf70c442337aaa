import { countLetters, type RecognisedPage, wordsOf } from '../../scans/recognised-page.ts';
import { isGarbled, type TextFault } from './find-text-fault.ts';
import type { PageWords } from './page-words.ts';

/** Factor by which the picture must exceed a stamp's text. */
const moreThanStamp = 1.3;
/** OCR confidence that may overrule text that merely looks wrong. */
const sureConfidence = 75;

export type ChosenText = Omit<PageWords, 'unmappedCount' | 'hasStruckWords'> & { confidence?: number };

/** Chooses between the page's own text and the recognised text. */
export function chooseText(fault: TextFault, own: PageWords, seen: RecognisedPage, bodySize: number): ChosenText {
  const words = wordsOf(seen, bodySize);
  const letters = countLetters(seen);
  const isBetter = {
    none: true,
    little: letters > moreThanStamp * own.characterCount,
    unmapped: letters > 0 || own.characterCount === 0,
    garbled: (seen.confidence ?? 0) >= sureConfidence && !isGarbled(words.map(({ text }) => text)),
  }[fault];
  if (!isBetter) return own;
  return {
    width: own.width,
    height: own.height,
    groups: words.length === 0 ? [] : [{ turn: seen.turn, words }],
    askew: [],
    characterCount: letters,
    ...(seen.confidence === null ? {} : { confidence: seen.confidence }),
  };
}
