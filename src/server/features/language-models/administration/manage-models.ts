import { monthOf } from '#server/platform/calendar/calendar-days.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type {
  AddModel,
  AdministeredModels,
  AllowModel,
  ChangeModel,
  ChangeSearch,
  CustomerModelLimits,
  ModelUsage,
  TriedModel,
  VectorProgressOfModel,
} from '#shared/contracts/language-model-administration.ts';
import type { ModelUse } from '#shared/contracts/language-models.ts';
import { changeSearch, isSearchedBy, listSearchModels, readProgress } from '../../vectors/public.ts';
import { priceOf } from '../calls/estimate-tokens.ts';
import { addressOf, isMoved, mayAdminister, versionOf } from '../policy.ts';
import type { ModelRow } from '../repository.ts';
import { type ModelInput, parseModel } from './parse-model.ts';
import { isCustomer, listAllowances, listCustomerUsage, listModels, sumUsage } from './repository.ts';
import {
  type Act,
  addModel,
  allowModel,
  changeModel,
  limitCustomer,
  orderModels,
  pickModelById,
  recordChange,
  removeModel,
} from './service.ts';
import { tryModel } from './try-model.ts';

/** The acting admin of the provider. */
export type Admin = { platform: Platform; scope: UserScope; caller: Caller };

/** @throws AppError `forbidden` */
export function asAdmin<T>({ platform, scope, caller }: Admin, work: (act: Act) => Promise<T>): Promise<T> {
  if (!mayAdminister(scope)) throw new AppError('forbidden');
  return platform.database.withAccount(scope.userId, (tx) => work({ tx, by: scope.userId, caller }));
}

/** All models in their order, with who may use them and what they gain for search. Without keys. */
export function listForAdmin(admin: Admin): Promise<AdministeredModels> {
  return asAdmin(admin, async ({ tx }) => {
    const [models, allowances, gains] = [await listModels(tx), await listAllowances(tx), await listSearchModels(tx)];
    return {
      mayBePrivate: admin.platform.config.isPrivateModelAllowed,
      models: models.map((model) => ({
        ...withoutKey(model),
        hasKey: model.sealedKey !== null,
        changedAt: model.changedAt.toISOString(),
        customers: allowances
          .filter(({ modelId }) => modelId === model.id)
          .map(({ customerId, companyName, isAllowed }) => ({ id: customerId, companyName, isAllowed })),
        search: gains
          .filter(({ modelId }) => modelId === model.id)
          .map(({ use, state, gain, measuredAt, measured, version }) => ({
            ...{ use, state, gain, measuredAt: measuredAt.toISOString() },
            isCurrent: version === versionOf(model),
            sets: [...measured],
          })),
      })),
    };
  });
}

function withoutKey({
  sealedKey: _sealed,
  position: _position,
  changedBy: _by,
  removedAt: _removed,
  ...shown
}: ModelRow) {
  return shown;
}

/**
 * Adds a model that no customer may use yet. Returns its id.
 * @throws AppError `forbidden`, `conflict`, `validation_failed`
 */
export function addForAdmin(admin: Admin, input: AddModel): Promise<string> {
  return asAdmin(admin, async (act) => {
    const model = parseAccepted(input);
    ensureReach(admin, model, null);
    return (await addModel(act, admin.platform.encryptionKey, model)).id;
  });
}

/** @throws AppError `forbidden`, `not_found`, `conflict`, `validation_failed` */
export function changeForAdmin(admin: Admin, id: string, { basedOn, key, ...changes }: ChangeModel): Promise<void> {
  return asAdmin(admin, (act) =>
    changeModel(act, admin.platform.encryptionKey, id, async (before) => {
      if (basedOn !== undefined && basedOn !== before.changedAt.toISOString()) throw new AppError('conflict');
      const { sealedKey, ...fields } = before;
      const { key: _none, ...model } = parseAccepted(changes, fields);
      ensureReach(admin, model, before);
      // Otherwise an admin who changes the address could have the key sent there, and read it.
      if (isMoved(before, model) && sealedKey !== null && key === undefined) throw refusal('key', 'needed_again');
      await ensureVectorsKept(act.tx, before, model);
      return { ...model, key };
    }),
  );
}

/** @throws AppError `forbidden`, `not_found`; `conflict` if the environment names it */
export function removeForAdmin(admin: Admin, id: string): Promise<void> {
  return asAdmin(admin, async (act) => {
    const model = pickModelById(await listModels(act.tx), id);
    if (model.isFromEnvironment) throw new AppError('conflict');
    if (await isSearchedBy(act.tx, id)) {
      await changeSearch(act.tx, { ...model, version: versionOf(model) }, 'embeddings', 'off');
    }
    await removeModel(act, model.name);
  });
}

/** @throws AppError `forbidden`, `not_found` */
export function orderForAdmin(admin: Admin, ids: readonly string[]): Promise<void> {
  return asAdmin(admin, async (act) => {
    const models = await listModels(act.tx);
    await orderModels(
      act,
      ids.map((id) => pickModelById(models, id).name),
    );
  });
}

/** @throws AppError `forbidden`, `not_found` */
export function allowForAdmin(admin: Admin, id: string, { customerId, isAllowed }: AllowModel): Promise<void> {
  return asAdmin(admin, async (act) => {
    const { name } = pickModelById(await listModels(act.tx), id);
    if (customerId !== null && !(await isCustomer(act.tx, customerId))) throw new AppError('not_found');
    await allowModel(act, name, customerId, isAllowed);
  });
}

/** @throws AppError `forbidden`, `not_found` */
export function limitForAdmin(admin: Admin, customerId: string, limits: CustomerModelLimits): Promise<void> {
  return asAdmin(admin, async (act) => {
    if (!(await isCustomer(act.tx, customerId))) throw new AppError('not_found');
    await limitCustomer(act, customerId, limits);
  });
}

/**
 * Switches a search model on, pauses it, or switches it off and deletes its vectors.
 * @throws AppError `forbidden`, `not_found`; `conflict` if it was not measured to gain
 */
export function changeSearchForAdmin(admin: Admin, id: string, { use, state }: ChangeSearch): Promise<void> {
  return asAdmin(admin, async (act) => {
    const model = pickModelById(await listModels(act.tx), id);
    if ((await changeSearch(act.tx, { ...model, version: versionOf(model) }, use, state)) !== null)
      throw new AppError('conflict');
    await recordChange(act, { model: model.name, change: `search_${state}`, use });
  });
}

/** @throws AppError `forbidden`, `not_found` */
export function readProgressForAdmin(admin: Admin, id: string): Promise<VectorProgressOfModel> {
  return asAdmin(admin, async ({ tx }) => {
    const { inputPrice } = pickModelById(await listModels(tx), id);
    const { passages, passagesDone, bytesLeft } = await readProgress(tx, id);
    return { passages, passagesDone, ...priceOf(bytesLeft, inputPrice) };
  });
}

/** Tries a model with a sample. Calls the provider after the transaction. @throws AppError `forbidden`, `not_found` */
export async function tryForAdmin(admin: Admin, id: string, use: ModelUse, signal: AbortSignal): Promise<TriedModel> {
  const { encryptionKey, models } = admin.platform;
  const address = await asAdmin(admin, async (act) => {
    const model = pickModelById(await listModels(act.tx), id);
    await recordChange(act, { model: model.name, change: 'tried', use });
    return addressOf(encryptionKey, model);
  });
  const { failure, ...trial } = await tryModel(models, address, use, signal);
  return {
    ...trial,
    failure: failure && { code: failure.code, reason: failure.reason, status: failure.status },
  };
}

const customersShown = 50;

/** Customers' usage in a month, and their limits. @throws AppError `forbidden` */
export function listUsageForAdmin(
  admin: Admin,
  {
    month = monthOf(new Date(), admin.platform.config.operatorTimeZone).slice(0, 7),
    search = '',
  }: {
    month?: string | undefined;
    search?: string | undefined;
  },
): Promise<ModelUsage> {
  return asAdmin(admin, async ({ tx }) => {
    const first = `${month}-01`;
    const rows = await listCustomerUsage(tx, { month: first, search, limit: customersShown + 1 });
    const { currency: counted, ...total } = await sumUsage(tx, first);
    const currency = counted ?? (await listModels(tx))[0]?.currency ?? 'EUR';
    const inCurrency = <Row extends { costMicros: number }>({ costMicros, ...row }: Row) => ({
      ...row,
      cost: costMicros / 1e6,
    });
    const customers = rows
      .slice(0, customersShown)
      .map(({ models, ...row }) => ({ ...inCurrency(row), models: models.map(inCurrency) }));
    return { month, currency, total: inCurrency(total), customers, hasMore: rows.length > customersShown };
  });
}

function parseAccepted(values: object, before?: Partial<ModelInput>): ModelInput {
  const parsed = parseModel(values, before);
  if ('model' in parsed) return parsed.model;
  throw new AppError('validation_failed', {
    issues: parsed.issues.map(({ path }) => ({ path, code: 'invalid_format' })),
  });
}

const refusal = (path: string, code: string) => new AppError('validation_failed', { issues: [{ path, code }] });

/** Refuses what only the operator may set up: calls into the service's own network, and local model files. */
function ensureReach({ platform }: Admin, model: Omit<ModelInput, 'key'>, before: ModelRow | null): void {
  if (platform.config.isPrivateModelAllowed) return;
  const isAsBefore = before !== null && !isMoved(before, model);
  if (model.dialect === 'local' && !isAsBefore) throw refusal('address', 'operator_only');
  if (model.isPrivateAllowed && !(isAsBefore && before?.isPrivateAllowed)) {
    throw refusal('isPrivateAllowed', 'operator_only');
  }
}

/** Refuses changes that would mix vectors of different models. */
async function ensureVectorsKept(tx: Transaction, before: ModelRow, after: Omit<ModelInput, 'key'>): Promise<void> {
  if (versionOf(before) === versionOf(after)) return;
  if (await isSearchedBy(tx, before.id)) throw refusal('model', 'vectors_in_use');
}
