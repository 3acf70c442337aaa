import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import type { Announced } from './announced-entries.ts';
import { approvalAskedFor, recordOfApprovals } from './approval-questions.ts';
import { findApprovals } from './find-approvals.ts';
import { findRuling } from './find-ruling.ts';
import { recordOfRulings, rulingAskedFor } from './ruling-questions.ts';

/** What the papers announce as the answer: what needs an approval, or what a ruling decides. Null where the question asks for neither. */
export function findAnnounced(question: string, passages: readonly EvidencePassage[]): Announced | null {
  return findApprovals(question, passages) ?? findRuling(question, passages);
}

/** What is searched for it where other papers crowd it out; null where the question asks for nothing of the kind. */
export function searchForAnnounced(question: string): string | null {
  const language = detectLanguage(question) ?? 'de';
  const approval = approvalAskedFor(question);
  if (approval !== null) return `${approval.body ?? ''} ${approval.others} ${recordOfApprovals[language]}`;
  return rulingAskedFor(question) === null ? null : `${question} ${recordOfRulings[language]}`;
}
