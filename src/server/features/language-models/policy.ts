import { createHash } from 'node:crypto';
import { type SealingKeys, seal, unseal } from '#server/platform/crypto/sealing.ts';
import { type ModelAddress, ModelError } from '#server/platform/language-model/language-model.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ModelUse } from '#shared/contracts/language-models.ts';
import type { ModelRow } from './repository.ts';

/** The caller of a model; `scope` null = a visitor, on the provider's own account. */
export type Caller = { platform: Platform; scope: UserScope | null; row: ModelRow; use: ModelUse };

/** True for the provider's admins, who alone manage models. */
export function mayAdminister({ role, isDemo, secondFactorPassed }: UserScope): boolean {
  return role === 'admin' && !isDemo && secondFactorPassed;
}

/** Purpose for which a model's key is sealed. */
const keyPurpose = (id: string) => `language-model-key:${id}` as const;

export function sealModelKey(encryptionKey: SealingKeys, id: string, key: string): string {
  return seal(encryptionKey, keyPurpose(id), key);
}

/** How to reach a model. @throws UnsealError if the key was sealed by another installation */
export function addressOf(encryptionKey: SealingKeys, row: ModelRow): ModelAddress {
  const { id, name, dialect, address, model, sealedKey, apiVersion, isPrivateAllowed } = row;
  const key = sealedKey === null ? null : unseal(encryptionKey, keyPurpose(id), sealedKey);
  return { name, dialect, address, model, key, apiVersion, isPrivateAllowed };
}

/** True if the model has another address or dialect. A key given for one place must not be sent to another. */
export function isMoved(
  before: Pick<ModelRow, 'address' | 'dialect'>,
  after: Pick<ModelRow, 'address' | 'dialect'>,
): boolean {
  return after.address !== before.address || after.dialect !== before.dialect;
}

/** A model's version, which changes with everything that makes it a different model. */
export function versionOf({ dialect, address, model }: Pick<ModelRow, 'dialect' | 'address' | 'model'>): string {
  return createHash('sha256')
    .update(JSON.stringify([dialect, address, model]))
    .digest('hex')
    .slice(0, 16);
}

/**
 * True if another model may replace one that failed before writing anything. Not after a timeout, since the user has
 * waited long enough; nor after a content filter refused, which must not be circumvented.
 */
export function mayAskAnother(error: unknown): boolean {
  const others: readonly string[] = ['unreachable', 'refused', 'over_budget', 'rate_limited', 'bad_answer'];
  return error instanceof ModelError && others.includes(error.code);
}

/** True if the provider does not bill a call that failed like this before writing anything. */
export function isFree(error: unknown): boolean {
  return error instanceof ModelError && ['unreachable', 'refused', 'over_budget', 'rate_limited'].includes(error.code);
}

/** The notice to the provider's admins about a failure: key refused, or budget used up. */
export function noticeOf(error: unknown): 'refused' | 'budget' | null {
  if (!(error instanceof ModelError)) return null;
  if (error.code === 'over_budget') return 'budget';
  return error.code === 'refused' && (error.status === 401 || error.status === 403) ? 'refused' : null;
}
