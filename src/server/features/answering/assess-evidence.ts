import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { composeContext } from '#server/platform/linguistics/compose-context.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { EvidenceLevel } from '#shared/contracts/chats.ts';
import type { RankedPassage } from '../retrieval/service.ts';

/** Below: no answer, only related passages. Chosen so that about 95 % of XQuAD's questions are answered (measured: German 95.1, English 97.4). */
export const answerThreshold = 1.38;
/**
 * For a passage in the other language than the question: letters prove nothing there, and a translation counts less than the
 * word. Measured on XQuAD across languages: 48–68 % answered, 96–98 % of what is off topic refused.
 */
export const otherLanguageThreshold = 1.25;
/** Below: not even related. A question shares this much with any text of its language by chance. */
export const relatedThreshold = 0.6;

/** What counts against a passage that holds none of the things that the question names. Above 0.6 compounds are refused (measured). */
const nothingNamed = 0.6;
/** A noun found only by a part of it ("Schild" for "Schildkröte") is not found. */
const leastShare = 0.5;
const leastLikeness = 0.6;

/**
 * How well the best passage answers: its own score by rank's formula, and how much of the question its words and one stretch of
 * it hold. 0 to about 4. The own score tells more than any share of the question (measured: at a 95 % answer rate 91 % of
 * off-topic questions are refused with it, 88 % without).
 */
export function evidenceOf(question: string, best: RankedPassage | undefined): number {
  if (best === undefined) return 0;
  const { ownScore, termCoverage, stretchCoverage } = best.evidence;
  return ownScore + (termCoverage + stretchCoverage) / 2 - (namesNothing(question, best) ? nothingNamed : 0);
}

/** The evidence as a multiple of what an answer needs in the passage's language. */
export function strengthOf(question: string, best: RankedPassage | undefined): number {
  const threshold = best && isInOtherLanguage(question, best) ? otherLanguageThreshold : answerThreshold;
  return evidenceOf(question, best) / threshold;
}

/** Whether the documents answer, come near, or say nothing. */
export function assessEvidence(question: string, best: RankedPassage | undefined): EvidenceLevel {
  if (strengthOf(question, best) >= 1) return 'answered';
  return evidenceOf(question, best) >= relatedThreshold ? 'related' : 'nothing';
}

export function isInOtherLanguage(question: string, passage: RankedPassage): boolean {
  const language = detectLanguage(question);
  return language !== null && passage.language !== null && passage.language !== language;
}

/** Nouns of a German question and names of an English one are what it is about: with none of them, a passage is about something else. */
function namesNothing(question: string, passage: RankedPassage): boolean {
  const named = new Set((question.match(/(?<=\s)\p{Lu}[\p{L}\p{N}-]*/gu) ?? []).flatMap(foldedWords));
  const words = analyseQuestion(question, detectLanguage(question)).words.filter(({ word }) => named.has(word));
  if (words.length === 0) return false;
  const { documentTitle: title, fileName, meetingDate } = passage;
  const text = `${composeContext({ title, fileName, meetingDate }, passage)}\n${passage.text}`;
  return words.every((word) => {
    const scorer = new Scorer({ words: [word] }, () => 1);
    const counts = scorer.count(text, passage.language);
    const likeness = scorer.gramCoverage(counts);
    return scorer.termCoverage(counts) <= leastShare && (likeness < leastLikeness || likeness <= leastShare);
  });
}
