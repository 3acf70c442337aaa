import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { AnswerLanguage } from '../../intent.ts';

/** A sentence that somebody reads; longer ones claim too much at once. */
const longestClaim = 600;
/** Shorter ones may hold names and figures alone, which tell no language. */
const wordsThatTell = 6;

/** Marks that nobody sees, or that turn the direction of what stands beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const emphasis = /\*{1,3}|_{2,3}|~~|`+/gu;
/** Addresses, Markdown's links and images, HTML and its entities; not "R&D;", nor "data: 45 samples". */
const linking = /\w+:\/\/|www\.|\]\s*\(|!\[|<\s*[/!a-z]|&(?:#\w|\w{2})\w*;|\b(?:javascript|data|mailto|file):\S/iu;

/**
 * A claim as plain text, or null where it cannot be shown: nothing that a provider writes becomes a link, an image or an element,
 * and an answer has one language.
 */
export function plainClaim(written: string, language: AnswerLanguage): string | null {
  const claim = written.replace(unseen, '').replace(emphasis, '').replace(/\s+/gu, ' ').trim();
  if (claim.length > longestClaim || !/\p{L}{2}/u.test(claim) || linking.test(claim)) return null;
  return isInLanguage(claim, language) ? claim : null;
}

function isInLanguage(claim: string, language: AnswerLanguage): boolean {
  const detected = detectLanguage(claim);
  if (detected === language) return true;
  return (claim.match(/\p{L}+/gu) ?? []).length < wordsThatTell && detected === null;
}
