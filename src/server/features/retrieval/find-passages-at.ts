import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { withDocuments } from './look-up-named.ts';
import { listPassagesOnPages, type PagesOfDocument } from './named-repository.ts';
import type { RankedPassage } from './service.ts';

/** The passages that lie on these pages, whole or in part, in the order of their document; of read documents only. */
export async function findPassagesAt(
  tx: Transaction,
  scope: UserScope,
  wanted: readonly PagesOfDocument[],
): Promise<RankedPassage[]> {
  if (wanted.length === 0) return [];
  const passages = await withDocuments(tx, scope, await listPassagesOnPages(tx, scope, wanted));
  return passages.toSorted((one, other) => one.ordinal - other.ordinal);
}
