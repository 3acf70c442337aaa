import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { AnswerLanguage } from '../../intent.ts';

/** Longer claims assert too much at once. */
const maxClaimLength = 600;
/** Shorter claims may consist of names and figures, which have no language. */
const minWordsToDetect = 6;

/** Invisible characters and bidi controls. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const emphasis = /\*{1,3}|_{2,3}|~~|`+/gu;
/** URLs, Markdown links and images, HTML and entities; not "R&D;", nor "data: 45 samples". */
const linking = /\w+:\/\/|www\.|\]\s*\(|!\[|<\s*[/!a-z]|&(?:#\w|\w{2})\w*;|\b(?:javascript|data|mailto|file):\S/iu;

/** "Yes, …": an answer to the question, which no paper gives. */
const answerWord = /^(?:yes|no|ja|nein|doch)\s?[,:;–—-]\s+(\p{L})/iu;

/**
 * A claim as plain text, or null if it cannot be shown: nothing that a provider writes becomes a link, an image or an
 * element, and an answer is in one language.
 */
export function plainClaim(written: string, language: AnswerLanguage): string | null {
  const claim = written
    .replace(invisible, '')
    .replace(emphasis, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(answerWord, (_, first: string) => first.toUpperCase());
  if (claim.length > maxClaimLength || !/\p{L}{2}/u.test(claim) || linking.test(claim)) return null;
  return isInLanguage(claim, language) ? claim : null;
}

function isInLanguage(claim: string, language: AnswerLanguage): boolean {
  const detected = detectLanguage(claim);
  if (detected === language) return true;
  return (claim.match(/\p{L}+/gu) ?? []).length < minWordsToDetect && detected === null;
}
