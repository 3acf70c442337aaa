import { isDeepStrictEqual } from 'node:util';
import { uuidv7 } from 'uuidv7';
import { type SealingKeys, UnsealError } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { recordAct } from '../../audit/public.ts';
import { addressOf, isMoved, sealModelKey } from '../policy.ts';
import type { ModelRow } from '../repository.ts';
import type { ModelInput } from './parse-model.ts';
import {
  type CustomerLimits,
  deleteAllowances,
  hasOtherCurrency,
  holdModels,
  listModels,
  saveAllowance,
  saveCustomerLimits,
  saveModel,
  updateModel,
} from './repository.ts';

/**
 * An operator's change, in a transaction of the sign-in service's role or the database owner. `by`: the admin; null =
 * the operator on the machine. Takes effect from the next call on, on every server.
 */
export type Act = { tx: Transaction; by: string | null; caller?: Caller };

/**
 * Adds a model as the last one, which no customer may use yet.
 * @throws AppError `conflict` (name), `validation_failed` (currency)
 */
export async function addModel(
  act: Act,
  encryptionKey: SealingKeys,
  input: ModelInput,
  origin: { isFromEnvironment: boolean; isForAll: boolean } = { isFromEnvironment: false, isForAll: false },
): Promise<ModelRow> {
  await holdModels(act.tx);
  const models = await listModels(act.tx);
  ensureNameFree(models, input.name);
  const id = uuidv7();
  await ensureOneCurrency(act.tx, id, input.currency);
  const position = Math.max(0, ...models.map((model) => model.position)) + 1;
  await saveModel(act.tx, {
    ...rowOf(input),
    ...origin,
    id,
    position,
    sealedKey: sealed(encryptionKey, id, input.key),
  });
  await recordChange(act, { model: input.name, change: 'added' });
  return await findModel(act.tx, input.name);
}

/** An undefined `key` keeps the present one. */
type ModelChange = Omit<ModelInput, 'key'> & { key?: string | null | undefined };

/**
 * Changes a model. `change` gets its present state, locked until the change is written.
 * @throws AppError `not_found`, `conflict` (name), `validation_failed` (currency), and whatever `change` throws
 */
export async function changeModel(
  act: Act,
  encryptionKey: SealingKeys,
  id: string,
  change: (before: ModelRow) => ModelChange | Promise<ModelChange>,
): Promise<void> {
  await holdModels(act.tx);
  const models = await listModels(act.tx);
  const before = pickModelById(models, id);
  const { key, ...input } = await change(before);
  ensureNameFree(
    models.filter((model) => model.id !== id),
    input.name,
  );
  await ensureOneCurrency(act.tx, id, input.currency);
  // Each server repeats the same change at startup.
  if (hasKey(encryptionKey, before, key) && isDeepStrictEqual({ ...before, ...rowOf(input) }, before)) return;
  const sealedKey = key === undefined ? {} : { sealedKey: sealed(encryptionKey, id, key) };
  await updateModel(act.tx, id, { ...rowOf(input), ...sealedKey, changedBy: act.by });
  const moved = isMoved(before, input) ? { address: input.address, addressBefore: before.address } : {};
  await recordChange(act, { model: input.name, change: 'changed', ...moved });
}

/** Removes a model and its key. Its usage stays counted. @throws AppError `not_found` */
export async function removeModel(act: Act, name: string): Promise<void> {
  await holdModels(act.tx);
  const { id } = await findModel(act.tx, name);
  await updateModel(act.tx, id, {
    removedAt: new Date(),
    isFromEnvironment: false,
    sealedKey: null,
    isEnabled: false,
    changedBy: act.by,
  });
  await deleteAllowances(act.tx, id);
  await recordChange(act, { model: name, change: 'removed' });
}

/** Reorders models: the named ones first, the others behind in their present order. @throws AppError `not_found` */
export async function orderModels(act: Act, names: readonly string[]): Promise<string[]> {
  await holdModels(act.tx);
  const models = await listModels(act.tx);
  const first = names.map((name) => pickModel(models, name));
  const ordered = [...new Set([...first, ...models])];
  for (const [index, { id }] of ordered.entries()) await updateModel(act.tx, id, { position: index + 1 });
  await recordChange(act, { change: 'ordered' });
  return ordered.map(({ name }) => name);
}

/**
 * Allows or forbids a customer to use a model. `customerId` null = all customers, which clears settings for single
 * ones.
 * @throws AppError `not_found`
 */
export async function allowModel(act: Act, name: string, customerId: string | null, isAllowed: boolean): Promise<void> {
  const { id } = await findModel(act.tx, name);
  if (customerId === null) {
    await updateModel(act.tx, id, { isForAll: isAllowed, changedBy: act.by });
    await deleteAllowances(act.tx, id);
  } else {
    await saveAllowance(act.tx, { customerId, modelId: id, isAllowed });
  }
  await recordChange(act, { model: name, change: isAllowed ? 'allowed' : 'forbidden' }, customerId);
}

/** Limits a customer's monthly usage over all models. */
export async function limitCustomer(act: Act, customerId: string, limits: CustomerLimits): Promise<void> {
  await saveCustomerLimits(act.tx, customerId, limits);
  await recordChange(act, { change: 'limited' }, customerId);
}

/** @throws AppError `not_found` with the name as cause */
export async function findModel(tx: Transaction, name: string): Promise<ModelRow> {
  return pickModel(await listModels(tx), name);
}

/** @throws AppError `not_found` */
export function pickModelById(models: readonly ModelRow[], id: string): ModelRow {
  const found = models.find((model) => model.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

function pickModel(models: readonly ModelRow[], name: string): ModelRow {
  const found = models.find((model) => model.name.toLowerCase() === name.trim().toLowerCase());
  if (!found) throw new AppError('not_found', { cause: name });
  return found;
}

function ensureNameFree(models: readonly ModelRow[], name: string): void {
  if (models.some((model) => model.name.toLowerCase() === name.toLowerCase())) {
    throw new AppError('conflict', { issues: [{ path: 'name', code: 'duplicate' }] });
  }
}

/** All models must use one currency, so that costs can be added up. */
async function ensureOneCurrency(tx: Transaction, id: string, currency: string): Promise<void> {
  if (await hasOtherCurrency(tx, id, currency)) {
    throw new AppError('validation_failed', { issues: [{ path: 'currency', code: 'other_currency' }] });
  }
}

/** True if the model already has this key. A key that cannot be unsealed counts as none. */
function hasKey(encryptionKey: SealingKeys, row: ModelRow, key: string | null | undefined): boolean {
  if (key === undefined) return true;
  try {
    return addressOf(encryptionKey, row).key === key;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}

function rowOf<Input extends object>(input: Input): Omit<Input, 'key'> {
  const { key: _key, ...row } = input as Input & { key?: unknown };
  return row;
}

function sealed(encryptionKey: SealingKeys, id: string, key: string | null): string | null {
  return key === null ? null : sealModelKey(encryptionKey, id, key);
}

/** Records a change in the audit log, with only the model's name. */
export async function recordChange(
  { tx, by, caller }: Act,
  details: Record<string, string>,
  customerId: string | null = null,
): Promise<void> {
  const act = { action: 'language_model_changed', result: 'success', userId: null, actorUserId: by } as const;
  await recordAct(tx, { ...act, customerId, caller: caller ?? null, details });
}
