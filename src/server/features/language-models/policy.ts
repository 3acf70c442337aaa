import { createHash, type KeyObject } from 'node:crypto';
import { seal, unseal } from '#server/platform/crypto/sealing.ts';
import { type ModelAddress, ModelError } from '#server/platform/language-model/language-model.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ModelUse } from '#shared/contracts/language-models.ts';
import type { ModelRow } from './repository.ts';

/** Who calls what for what; `scope` null = a visitor, on the provider's own account. */
export type Caller = { platform: Platform; scope: UserScope | null; row: ModelRow; use: ModelUse };

/** Only the provider's own people decide which models there are. */
export function mayAdminister({ role, isDemo, secondFactorPassed }: UserScope): boolean {
  return role === 'admin' && !isDemo && secondFactorPassed;
}

/** What a model's sealed key opens for. */
const keyPurpose = (id: string) => `language-model-key:${id}`;

export function sealModelKey(encryptionKey: KeyObject, id: string, key: string): string {
  return seal(encryptionKey, keyPurpose(id), key);
}

/** What it takes to reach a model. @throws UnsealError where the key was sealed by another installation */
export function addressOf(encryptionKey: KeyObject, row: ModelRow): ModelAddress {
  const { id, name, dialect, address, model, sealedKey, apiVersion, isPrivateAllowed } = row;
  const key = sealedKey === null ? null : unseal(encryptionKey, keyPurpose(id), sealedKey);
  return { name, dialect, address, model, key, apiVersion, isPrivateAllowed };
}

/** Whether a model is reached elsewhere than before: a key that was given for the one place is not sent to the other. */
export function isMoved(
  before: Pick<ModelRow, 'address' | 'dialect'>,
  after: Pick<ModelRow, 'address' | 'dialect'>,
): boolean {
  return after.address !== before.address || after.dialect !== before.dialect;
}

/** Changes with whatever makes another model of it. */
export function versionOf({ dialect, address, model }: Pick<ModelRow, 'dialect' | 'address' | 'model'>): string {
  return createHash('sha256')
    .update(JSON.stringify([dialect, address, model]))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Whether another model is asked in the place of one that failed before it wrote anything. Not after one that let us wait, as
 * whoever asks has waited long enough; nor after one whose filter refused, as another one's should not be tried for that.
 */
export function mayAskAnother(error: unknown): boolean {
  const others: readonly string[] = ['unreachable', 'refused', 'over_budget', 'rate_limited', 'bad_answer'];
  return error instanceof ModelError && others.includes(error.code);
}

/** Whether a provider bills nothing for a call that failed so, if it wrote nothing. */
export function isFree(error: unknown): boolean {
  return error instanceof ModelError && ['unreachable', 'refused', 'over_budget', 'rate_limited'].includes(error.code);
}

/** What the provider's admins are told of a failure: that a key is refused, or a budget used up. */
export function noticeOf(error: unknown): 'refused' | 'budget' | null {
  if (!(error instanceof ModelError)) return null;
  if (error.code === 'over_budget') return 'budget';
  return error.code === 'refused' && (error.status === 401 || error.status === 403) ? 'refused' : null;
}
