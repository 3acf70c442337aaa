import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  type ApiKey,
  type apiKeyCreatedSchema,
  apiKeyPrefix,
  type createApiKeySchema,
} from '#shared/contracts/api-keys.ts';
import { maxApiKeys } from '#shared/limits.ts';
import { hasProvenFactor, holdAccount, requireConfirmation } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { endOfKey, hashSecret } from './policy.ts';
import { countKeys, deleteKey, insertKey, type KeyRow, listKeys } from './repository.ts';

/** Bytes of a secret. */
const secretBytes = 32;
const endingLength = 4;

/** A random 256-bit secret with a recognisable prefix. */
export const createSecret = (prefix: string): string => `${prefix}${randomBytes(secretBytes).toString('base64url')}`;

/** The account's keys, newest first, including expired ones. */
export async function getKeys(platform: Platform, { userId }: SignedIn): Promise<ApiKey[]> {
  const rows = await platform.database.withAccount(userId, (tx) => listKeys(tx, userId));
  return rows.map(presentKey);
}

/**
 * Creates a key, whose secret is only returned here.
 * @throws AppError validation_failed (its last day), api_keys_exceeded, forbidden in the demo, and as
 * `requireConfirmation`
 */
export async function createKey(
  platform: Platform,
  signedIn: SignedIn,
  { name, scopes, expiresOn }: z.output<typeof createApiKeySchema>,
  caller: Caller,
): Promise<z.infer<typeof apiKeyCreatedSchema>> {
  const { userId, customerId } = signedIn;
  if (signedIn.isDemo) throw new AppError('forbidden');
  const expiresAt = endOfKey(expiresOn, Date.now());
  if (!expiresAt) throw new AppError('validation_failed', { issues: [{ path: 'expiresOn', code: 'out_of_range' }] });
  const secret = createSecret(apiKeyPrefix);
  return platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    await requireConfirmation(tx, signedIn);
    if ((await countKeys(tx, userId)) >= maxApiKeys) throw new AppError('api_keys_exceeded');
    const row = await insertKey(tx, {
      id: uuidv7(),
      userId,
      name,
      secretHash: hashSecret(secret),
      ending: secret.slice(-endingLength),
      scopes,
      isFactorProven: await hasProvenFactor(tx, signedIn),
      expiresAt,
    });
    const act = {
      action: 'api_key_created',
      result: 'success',
      userId,
      actorUserId: userId,
      customerId,
      caller,
    } as const;
    await recordAct(tx, { ...act, details: { name, scopes: scopes.join(' ') } });
    return { key: presentKey(row), secret };
  });
}

/**
 * Revokes a key at once; its open streams end.
 * @throws AppError not_found
 */
export async function revokeKey(platform: Platform, signedIn: SignedIn, id: string, caller: Caller): Promise<void> {
  const { userId, customerId } = signedIn;
  await platform.database.withAccount(userId, async (tx) => {
    const name = await deleteKey(tx, userId, id);
    if (name === null) throw new AppError('not_found');
    const act = {
      action: 'api_key_revoked',
      result: 'success',
      userId,
      actorUserId: userId,
      customerId,
      caller,
    } as const;
    await recordAct(tx, { ...act, details: { name } });
  });
}

function presentKey({ id, name, ending, scopes, createdAt, expiresAt, lastUsedOn }: KeyRow): ApiKey {
  return {
    id,
    name,
    ending,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt.getTime() <= Date.now(),
    lastUsedOn,
  };
}
