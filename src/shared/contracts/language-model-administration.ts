import { z } from 'zod';
import { modelDialects, modelUses } from './language-models.ts';

/** Language models as the provider's admins see and change them. A key is write-only. */
export const administeredModelsPath = '/api/admin/language-models';

const name = z.string().trim().min(1).max(60);
const line = (most: number) => z.string().trim().min(1).max(most);
const amount = z.number().int().min(1).max(1e12);
const price = z.number().min(0).max(100_000);

/** An admin's settings of a model; null amounts are unlimited. */
export const modelFieldsSchema = z.object({
  name,
  dialect: z.enum(modelDialects),
  address: line(2_000),
  model: line(300),
  apiVersion: line(40).nullable(),
  region: z.string().trim().max(60),
  inputPrice: price,
  outputPrice: price,
  currency: z.string().regex(/^[A-Z]{3}$/),
  uses: z.array(z.enum(modelUses)).min(1),
  isEnabled: z.boolean(),
  isPrivateAllowed: z.boolean(),
  contextTokens: z.number().int().min(1_000).max(100_000_000).nullable(),
  tokensPerDay: amount.nullable(),
  tokensPerMonth: amount.nullable(),
  requestsAtOnce: z.number().int().min(1).max(10_000).nullable(),
});
export type ModelFields = z.infer<typeof modelFieldsSchema>;

/** Null: none. */
const key = z.string().trim().min(1).max(10_000).nullable();

export const addModelSchema = modelFieldsSchema.extend({ key });
export type AddModel = z.infer<typeof addModelSchema>;

/**
 * Without `key`, the model keeps its own; a new address requires it again. `basedOn` is the `changedAt` of the edited
 * state; yields `conflict` if it was changed in the meantime. `validation_failed` names `key` (`needed_again`),
 * `address` and `isPrivateAllowed` (`operator_only`), `currency` (`other_currency`), `name` (`duplicate`).
 */
export const changeModelSchema = modelFieldsSchema
  .partial()
  .extend({ key: key.optional(), basedOn: z.iso.datetime().optional() });
export type ChangeModel = z.infer<typeof changeModelSchema>;

export const searchUses = ['embeddings', 'reranking'] as const;
export type SearchUse = (typeof searchUses)[number];

/** The model's measured effect on the search, per set (nDCG@10), and whether it is in use. */
const searchGainSchema = z.object({
  use: z.enum(searchUses),
  state: z.enum(['off', 'on', 'paused']),
  /** Counted gain in points: none if any set loses. */
  gain: z.number(),
  measuredAt: z.iso.datetime(),
  /** False if the measurement was of a different model. */
  isCurrent: z.boolean(),
  sets: z.array(z.object({ name: z.string(), questions: z.number(), words: z.number(), model: z.number() })),
});
export type SearchGain = z.infer<typeof searchGainSchema>;

export const administeredModelSchema = modelFieldsSchema.extend({
  id: z.uuid(),
  hasKey: z.boolean(),
  isForAll: z.boolean(),
  isFromEnvironment: z.boolean(),
  changedAt: z.iso.datetime(),
  /** Customers with a setting of their own. */
  customers: z.array(z.object({ id: z.uuid(), companyName: z.string(), isAllowed: z.boolean() })),
  search: z.array(searchGainSchema),
});
export type AdministeredModel = z.infer<typeof administeredModelSchema>;

export const administeredModelsSchema = z.object({
  /** In the order they are asked. */
  models: z.array(administeredModelSchema),
  /** Whether admins may enter addresses in private networks and files on the machine. */
  mayBePrivate: z.boolean(),
});
export type AdministeredModels = z.infer<typeof administeredModelsSchema>;

export const modelIdSchema = z.object({ id: z.uuid() });
export const addedModelSchema = z.object({ id: z.uuid() });

export const orderModelsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(200) });

/** `customerId` null: all customers, discarding individual settings. */
export const allowModelSchema = z.object({ customerId: z.uuid().nullable(), isAllowed: z.boolean() });
export type AllowModel = z.infer<typeof allowModelSchema>;

export const tryModelSchema = z.object({ use: z.enum(modelUses) });

export const triedModelSchema = z.object({
  /** Every request that left the machine, without the key. */
  sent: z.array(z.object({ url: z.string(), body: z.string() })),
  /** Null if it failed. */
  answer: z.string().nullable(),
  usage: z.object({ input: z.number(), output: z.number() }).nullable(),
  milliseconds: z.number(),
  failure: z.object({ code: z.string(), reason: z.string().nullable(), status: z.number().nullable() }).nullable(),
});
export type TriedModel = z.infer<typeof triedModelSchema>;

export const changeSearchSchema = z.object({ use: z.enum(searchUses), state: z.enum(['off', 'on', 'paused']) });
export type ChangeSearch = z.infer<typeof changeSearchSchema>;

/** How many of a model's vectors exist, and what the rest costs. */
export const vectorProgressSchema = z.object({
  passages: z.number(),
  passagesDone: z.number(),
  tokensLeft: z.object({ likely: z.number(), most: z.number() }),
  costLeft: z.object({ likely: z.number(), most: z.number() }),
});
export type VectorProgressOfModel = z.infer<typeof vectorProgressSchema>;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const modelUsageQuerySchema = z.object({
  /** Defaults to the current month. */
  month: month.optional(),
  /** Part of a customer's name. */
  search: z.string().trim().max(200).optional(),
});

/** Customers' usage in a month, most expensive first. */
export const modelUsageSchema = z.object({
  month,
  currency: z.string(),
  total: z.object({ tokens: z.number(), cost: z.number() }),
  customers: z.array(
    z.object({
      id: z.uuid(),
      companyName: z.string(),
      tokensPerMonth: z.number().nullable(),
      costPerMonth: z.number().nullable(),
      tokens: z.number(),
      cost: z.number(),
      models: z.array(
        z.object({
          name: z.string(),
          tokensIn: z.number(),
          tokensOut: z.number(),
          cost: z.number(),
          calls: z.number(),
          failures: z.number(),
        }),
      ),
    }),
  ),
  hasMore: z.boolean(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

export const customerModelLimitsSchema = z.object({
  tokensPerMonth: amount.nullable(),
  costPerMonth: z.number().min(0).max(1e6).nullable(),
});
export type CustomerModelLimits = z.infer<typeof customerModelLimitsSchema>;
