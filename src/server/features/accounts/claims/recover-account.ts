import { asSignInService } from '#server/platform/database/provider-customer.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findEarlierAccount, recordAct } from '../../audit/public.ts';
import { enterAccount, findUserIdByEmail, holdAccount } from '../repository.ts';
import { moveToEarlierAccount } from './claim-repository.ts';

/**
 * Gives an account that was set aside its address back, in a transaction of the database's owner, and sets the current
 * one aside instead. Password and company sign-in are the current ones, second factors the original ones.
 * @throws AppError `not_found` if the address has no account, or none was set aside for it
 */
export async function recoverAccount(tx: Transaction, email: string): Promise<void> {
  const { userId, earlierId } = await asSignInService(tx, async () => {
    const userId = await findUserIdByEmail(tx, email);
    if (!userId) throw new AppError('not_found');
    await enterAccount(tx, userId);
    const earlierId = await findEarlierAccount(tx, userId);
    if (!earlierId) throw new AppError('not_found');
    for (const id of [userId, earlierId].sort()) await holdAccount(tx, id);
    await moveToEarlierAccount(tx, { userId, email }, earlierId);
    return { userId, earlierId };
  });
  const act = { result: 'success', actorUserId: null, caller: null, details: { by: 'operator' } } as const;
  await recordAct(tx, { ...act, action: 'account_set_aside', userId });
  // So that another call can reverse it.
  const details = { by: 'operator', before: userId };
  await recordAct(tx, { ...act, action: 'account_begun_anew', userId: earlierId, details });
}
