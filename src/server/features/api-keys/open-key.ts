import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, OpenedGrant, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { apiKeyPrefix } from '#shared/contracts/api-keys.ts';
import { openByGrant } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { reserveRequests } from './limit-repository.ts';
import { hashSecret } from './policy.ts';
import { findKeyByHash, updateLastUse } from './repository.ts';

/** The API key of a request; null if there is none. Session tokens are bearers, too, but have another prefix. */
export function secretOf(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S{1,200})$/iu.exec(authorization ?? '')?.[1];
  return token?.startsWith(apiKeyPrefix) ? token : null;
}

/**
 * Opens access by a key, as far as the account admits anybody.
 * @throws AppError unauthenticated, key_expired, and what the account demands first (`openByGrant`)
 */
export async function openKey(platform: Platform, secret: string): Promise<OpenedGrant> {
  const key = await findKeyByHash(platform.database, hashSecret(secret));
  if (!key) throw new AppError('unauthenticated');
  if (key.expiresAt.getTime() <= Date.now()) throw new AppError('key_expired');
  const { signedIn, scope } = await openByGrant(platform, key);
  return {
    grant: { id: key.id, name: key.name, scopes: key.scopes },
    signedIn,
    scope,
    isStillOpen: () => isStillOpen(() => openKey(platform, secret)),
    reserveRequests: (most) =>
      platform.database.withAccount(signedIn.userId, (tx) => reserveRequests(tx, 'key', key.id, most)),
    recordUse: (operation, caller) =>
      recordGrantUse(platform, { ...key, action: 'api_key_used', markUse: updateLastUse }, signedIn, caller, operation),
  };
}

/** True if the access can still be opened. */
export async function isStillOpen(open: () => Promise<unknown>): Promise<boolean> {
  try {
    await open();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

export type UsedGrant = {
  id: string;
  name: string;
  lastUsedOn: string | null;
  action: 'api_key_used' | 'program_used';
  /** Stores the day of use. False if another request of that day already did. */
  markUse: (tx: Transaction, grant: { id: string; lastUsedOn: string | null }, day: string) => Promise<boolean>;
};

/**
 * Records each change made by a key, before it is made, and once a day that it was used at all. Upload chunks are not
 * recorded.
 */
export async function recordGrantUse(
  platform: Platform,
  used: UsedGrant,
  { userId, customerId }: SignedIn,
  caller: Caller,
  operation: string | null,
): Promise<void> {
  const { name, action } = used;
  const today = new Date().toISOString().slice(0, 10);
  if (used.lastUsedOn === today && (operation === null || operation.startsWith('PATCH /api/uploads/tus/'))) return;
  await platform.database.withAccount(userId, async (tx) => {
    const isFirst = used.lastUsedOn !== today && (await used.markUse(tx, used, today));
    if (!isFirst && operation === null) return;
    const act = { action, result: 'success', userId, actorUserId: userId, customerId, caller } as const;
    await recordAct(tx, { ...act, details: { name, ...(operation === null ? {} : { operation }) } });
  });
}
