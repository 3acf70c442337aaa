import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { QuotedWords } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { judgeClaim } from '../../verify/check-claim.ts';
import { lexicons } from './lexicon/lexicon.ts';

/** Words in the first person with the name of who says them; null where they name nobody or the name proves nothing. */
export function namedSpeech(quoted: QuotedWords, words: string, language: AnswerLanguage): string | null {
  const { speaker, language: written } = quoted.passage;
  if (speaker === null || words.includes(speaker)) return null;
  if (!lexicons[written ?? language].firstPerson.isIn(foldedWords(words))) return null;
  const named = `${speaker}: ${words.replace(/\s+/gu, ' ').trim()}`;
  return judgeClaim(named, language, [quoted]).level === 'proven' ? named : null;
}
