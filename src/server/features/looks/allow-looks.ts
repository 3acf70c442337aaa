import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LookPermission } from '#shared/contracts/looks.ts';
import { recordAct } from '../audit/public.ts';
import { deletePermission, findPermission, insertPermission } from './repository.ts';

/** Whether, and since when, the user lets the provider's admins look into their chats and files. */
export async function getPermission({ database }: Platform, { userId }: SignedIn): Promise<LookPermission> {
  return present(await database.withAccount(userId, (tx) => findPermission(tx, userId)));
}

/**
 * Allows looks, or withdraws that: then admins' open hours and archives end in the same transaction. Logged either way;
 * does nothing if it is so already.
 * @throws AppError forbidden in the demo, whose accounts are nobody's
 */
export async function allowLooks(
  { database }: Platform,
  { userId, customerId, isDemo }: SignedIn,
  isAllowed: boolean,
  caller: Caller,
): Promise<LookPermission> {
  if (isDemo) throw new AppError('forbidden');
  return database.withAccount(userId, async (tx) => {
    const isChanged = await (isAllowed ? insertPermission : deletePermission)(tx, userId);
    const action = isAllowed ? 'looks_allowed' : 'looks_forbidden';
    if (isChanged) await recordAct(tx, { action, result: 'success', userId, actorUserId: userId, customerId, caller });
    return present(await findPermission(tx, userId));
  });
}

const present = (allowedAt: Date | null): LookPermission => ({ allowedAt: allowedAt?.toISOString() ?? null });
