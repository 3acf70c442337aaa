import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { Claim, EvidencePassage, QuotedWords } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { judgeClaim } from '../../verify/check-claim.ts';
import { lexicons } from './lexicon/lexicon.ts';
import { labelledRow } from './statements.ts';

/**
 * Words as a claim: a row with the names of its columns, first-person words with the name of who says them, in the
 * language of their paper; literal where they are neither, or the gate does not prove it.
 */
export function claimInOwnWords(source: QuotedWords, fallback: AnswerLanguage): Claim {
  const { passage, start, end } = source;
  const words = passage.text.slice(start, end);
  const language = passage.language ?? detectLanguage(words) ?? fallback;
  const text = labelledRow(passage, words) ?? nameSpeaker(passage, words, language);
  const isProven = text !== null && judgeClaim(text, language, [source]).level === 'proven';
  return { sources: [source], segment: { kind: 'sentence' }, ...(isProven ? { text, language } : { text: null }) };
}

function nameSpeaker({ speaker }: EvidencePassage, words: string, language: AnswerLanguage): string | null {
  if (speaker === null || words.includes(speaker)) return null;
  if (!lexicons[language].firstPerson.isIn(foldedWords(words))) return null;
  return `${speaker}: ${words.replace(/\s+/gu, ' ').trim()}`;
}
