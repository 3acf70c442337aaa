import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { type Act, isNewDevice, recordAct } from '../../audit/public.ts';
import { recordNotice } from '../../notices/public.ts';

/**
 * Records a sign-in, and notifies the account's owner if the device is new. The transaction must be in the account's
 * context.
 */
export async function recordSignIn(
  tx: Transaction,
  userId: string,
  caller: Caller,
  rest: Pick<Act, 'customerId' | 'details'> = {},
): Promise<void> {
  const isNew = await isNewDevice(tx, userId, caller.device);
  await recordAct(tx, { action: 'sign_in', result: 'success', userId, actorUserId: userId, caller, ...rest });
  if (isNew) await recordNotice(tx, { userId }, 'new-sign-in', caller.device);
}
