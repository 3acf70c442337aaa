import { foldText } from '#server/platform/linguistics/folding.ts';
import { wholeMonthNames } from '#server/platform/linguistics/month-names.ts';
import { isVoteResult } from './answer-cue.ts';
import type { PassageSentence } from './sentences-of-passages.ts';

/** What only its number tells from others of its name: "Forderung 4", "Traktandum 12", folded. */
export type Designation = { noun: string; number: string };

/** A year is no number of a thing. */
const numbered = /(?<![\p{L}\p{N}])(\p{Lu}\p{L}{2,}) (\d{1,3})(?![\p{N}.:,/%]*\p{N})/gu;

/** The numbered things that a question names. */
export function designationsOf(question: string): Designation[] {
  return [...question.matchAll(numbered)]
    .map(([, noun = '', number = '']) => ({ noun: foldText(noun).trim(), number }))
    .filter(({ noun }) => !wholeMonthNames.has(noun));
}

/** True where the text names every one of the things. */
export function namesAll(designations: readonly Designation[], text: string): boolean {
  const folded = ` ${foldText(text)} `;
  return designations.every(({ noun, number }) => folded.includes(` ${noun} ${number} `));
}

/** True where the text records the result of a vote on every one of the numbered things that the question names. */
export function isVoteOnNumbered(question: string, text: string): boolean {
  const designations = designationsOf(question);
  return designations.length > 0 && isVoteResult(text) && namesAll(designations, text);
}

/**
 * Tells what says nothing of the numbered things that a question about a vote names, wherever the result of a vote on them is
 * known: the result of another vote is no answer. Nothing is left out where none is known.
 */
export function votesOnOthers<Sentence extends PassageSentence>(
  question: string,
  sentences: readonly Sentence[],
): (sentence: Sentence) => boolean {
  const designations = designationsOf(question);
  const isKnown = sentences.some(({ text }) => isVoteOnNumbered(question, text));
  return isKnown ? ({ text }) => !namesAll(designations, text) : () => false;
}
