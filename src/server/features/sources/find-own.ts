import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { findSource, isConnected, type SourceRow } from './repository.ts';

/** A connected source of this user. @throws AppError not_found */
export async function findOwn(tx: Transaction, scope: UserScope, id: string): Promise<SourceRow> {
  const source = await findSource(tx, scope, id);
  if (!source || source.isLeaving || !isConnected(source)) throw new AppError('not_found');
  return source;
}
