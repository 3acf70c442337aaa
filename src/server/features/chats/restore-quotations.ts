import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { listCitedDocuments } from '../documents/public.ts';
import { lockCitations, updateQuotations } from './message-repository.ts';
import { withoutQuotations } from './remove-quotations.ts';

/**
 * Puts back into answers what they quoted of documents that were deleted and are here again (SET-02); of those that are not, their
 * quotations stay out. From then on the answers count as imported: what they quote is compared with the documents. False where
 * none of the documents is here.
 */
export async function restoreQuotations(
  tx: Transaction,
  scope: UserScope,
  importId: string,
  { messages, answers }: Pick<OwnData['chats'][number], 'messages' | 'answers'>,
  { phaseIds, documentIds }: { phaseIds: ReadonlySet<string>; documentIds: readonly string[] },
): Promise<boolean> {
  await lockCitations(tx, scope, 'store');
  const existing = await listCitedDocuments(tx, scope, documentIds);
  const missing = new Set(documentIds.filter((id) => !existing.has(id)));
  const written = new Map(answers.map((answer) => [answer.id, answer]));
  const phases = messages
    .filter(({ id }) => phaseIds.has(id))
    .map((message) => {
      const answer = written.get(message.answerId ?? '');
      return {
        ...message,
        citations: (message.citations ?? []) as Citation[],
        segments: (message.segments ?? []) as AnswerSegment[],
        question: messages.find(({ id }) => id === answer?.questionMessageId)?.content ?? '',
        language: answer?.language ?? ('de' as const),
      };
    });
  const isBack = phases.some(({ citations }) => citations.some(({ documentId }) => existing.has(documentId)));
  if (!isBack) return false;
  const partly = new Map(
    [...Map.groupBy(phases, ({ answerId }) => answerId).values()]
      .flatMap((answer) => withoutQuotations(answer, missing))
      .map((phase) => [phase.id, phase]),
  );
  for (const phase of phases) await updateQuotations(tx, scope, partly.get(phase.id) ?? phase, importId);
  return true;
}
