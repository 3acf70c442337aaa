import { openAtEnd } from '#server/platform/linguistics/quoted-speech.ts';
import { isQuestion } from '#server/platform/linguistics/sentences.ts';
import { factLexicons } from '../lexicon/fact-lexicon.ts';
import type { FactSentence, Token } from '../read-facts.ts';
import type { QuotationContext } from '../support/proving-quotation.ts';

/** True if a question is told as a statement. */
export const isAnswered = (claim: FactSentence, whole: FactSentence): boolean =>
  isQuestion(whole.text) && !isQuestion(claim.text) && !claim.operators.some(({ name }) => name === 'asked');

/**
 * True if a sentence in the first person is told of anybody but who says it: the speaker that the sentence or the paper
 * names or, in a letter read out, nobody whom its words do not name.
 */
export function isOtherSpeaker(
  claim: FactSentence,
  quoted: FactSentence,
  { speaker }: Pick<QuotationContext, 'speaker'>,
  nearby: string,
): boolean {
  const own = (sentence: FactSentence) => factLexicons[sentence.language].firstPerson;
  const isFirst = (sentence: FactSentence) =>
    sentence.tokens.some(({ word, text }) => own(sentence).has(word) || /^(?:I|[Ww]e)['’]/u.test(text));
  const said = quoted.tokens.filter(({ isSpeaker }) => isSpeaker);
  const told = claim.tokens.map(({ norm }) => norm);
  if (said.length > 0 && !said.some(({ norm }) => told.includes(norm)) && (isFirst(quoted) || namesAnybody(claim)))
    return true;
  // "We" told as "we" names nobody else.
  if (!isFirst(quoted) || isFirst(claim) || said.length > 0) return false;
  const { letter } = factLexicons[quoted.language];
  const words = nearby.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (openAtEnd(nearby) > 0 || words.some((word) => letter.has(word))) return true;
  const names = speaker?.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return !names.some((name) => claim.tokens.some(({ text }) => text.toLowerCase() === name));
}

const namesAnybody = ({ tokens }: FactSentence): boolean =>
  tokens.some(({ isCapital, isContent, figure }) => isContent && isCapital && !figure);

/** Pronouns of the claim that the quotation lacks: they may stand for anybody. */
export function addsPronoun(claim: FactSentence, quoted: FactSentence): boolean {
  const { pronouns } = factLexicons[claim.language];
  const told = new Set(quoted.tokens.map(({ word }: Token) => word));
  return claim.tokens.some(({ word }) => pronouns.has(word) && !told.has(word));
}
