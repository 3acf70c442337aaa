import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { deleteEventsQuoting } from './answers/event-repository.ts';
import { listCitingPhases, updateQuotations } from './message-repository.ts';
import { stripQuotations } from './proof/strip-quotations.ts';

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
