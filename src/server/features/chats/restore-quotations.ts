import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { listCitedDocuments } from '../documents/public.ts';
import { lockCitations, updateQuotations } from './message-repository.ts';
import { stripQuotations } from './proof/strip-quotations.ts';

/**
 * Restores answers' quotations of deleted documents that are available again (SET-02); those of missing documents stay
 * out. The answers then count as imported: their quotations are checked against the documents. False if none of the
 * documents is available.
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
  const answersById = new Map(answers.map((answer) => [answer.id, answer]));
  const phases = messages
    .filter(({ id }) => phaseIds.has(id))
    .map((message) => {
      const answer = answersById.get(message.answerId ?? '');
      return {
        ...message,
        citations: (message.citations ?? []) as Citation[],
        segments: (message.segments ?? []) as AnswerSegment[],
        question: messages.find(({ id }) => id === answer?.questionMessageId)?.content ?? '',
        language: answer?.language ?? ('de' as const),
      };
    });
  const hasAvailable = phases.some(({ citations }) => citations.some(({ documentId }) => existing.has(documentId)));
  if (!hasAvailable) return false;
  const stripped = new Map(
    [...Map.groupBy(phases, ({ answerId }) => answerId).values()]
      .flatMap((answer) => stripQuotations(answer, missing))
      .map((phase) => [phase.id, phase]),
  );
  for (const phase of phases) await updateQuotations(tx, scope, stripped.get(phase.id) ?? phase, importId);
  return true;
}
