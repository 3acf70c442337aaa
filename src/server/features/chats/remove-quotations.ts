import type { Transaction } from '#server/platform/database/transaction.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AnswerSegment, ChatMessage, Citation } from '#shared/contracts/chats.ts';
import { answering as de } from '#shared/messages/de/answering.ts';
import { answering as en } from '#shared/messages/en/answering.ts';
import { deleteEventsQuoting } from './answers/event-repository.ts';
import { type CitingPhase, listCitingPhases, updateQuotations } from './message-repository.ts';
import { plainTextOf } from './policy.ts';

const texts = { de, en };

/**
 * Removes quotations of deleted documents from the user's answers (UPL-05): the snippets, and every sentence, vote and
 * row that bears one of their marks. The answer, its marks, and its sources' title, date and page stay. Runs in the
 * deleting transaction, so that both become visible together.
 */
export async function removeQuotations(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  const phases = await listCitingPhases(tx, scope, documentIds);
  for (const answer of Map.groupBy(phases, ({ answerId }) => answerId).values()) {
    for (const phase of stripQuotations(answer, new Set(documentIds))) await updateQuotations(tx, scope, phase);
  }
  await deleteEventsQuoting(tx, scope, documentIds);
}

/** The phases of one answer without quotations of these documents. Phases that quote none of them are left out. */
export function stripQuotations(
  phases: readonly CitingPhase[],
  documentIds: ReadonlySet<string>,
): Pick<ChatMessage, 'id' | 'citations' | 'segments' | 'content'>[] {
  const isGone = ({ documentId }: Citation) => documentIds.has(documentId);
  // Marks are numbered across phases, and a later phase cites an earlier one's passages by them.
  const marks = new Set(phases.flatMap(({ citations }) => citations.filter(isGone).map(({ number }) => number)));
  return phases.flatMap(({ id, citations, segments, question, language }) => {
    if (!citations.some(isGone) && !segments.some((segment) => quotes(segment, marks))) return [];
    const told = detectLanguage(question) ?? language;
    const kept = replaceQuoting(segments, marks, texts[told].sourceDeleted);
    const left = citations.map((each) =>
      isGone(each) ? { ...each, section: null, speaker: null, snippet: '' } : each,
    );
    return { id, citations: left, segments: kept, content: plainTextOf(kept, left, told) };
  });
}

const quotes = (segment: AnswerSegment, marks: ReadonlySet<number>) => segment.marks.some((mark) => marks.has(mark));

/** Merges each run of segments that quote deleted documents into one that says so and keeps all their marks. */
function replaceQuoting(segments: readonly AnswerSegment[], gone: ReadonlySet<number>, text: string): AnswerSegment[] {
  const kept: AnswerSegment[] = [];
  let open: AnswerSegment | undefined;
  for (const segment of segments) {
    const { kind, marks, startsParagraph } = segment;
    if (!quotes(segment, gone)) open = undefined;
    else if (open?.kind === kind) {
      open.marks = [...new Set([...open.marks, ...marks])];
      continue;
    } else open = { text, marks, kind, ...(startsParagraph ? { startsParagraph } : {}) };
    kept.push(open ?? segment);
  }
  return kept;
}
