import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { modelDialects, modelUses } from '#shared/contracts/language-models.ts';
import { customers } from './accounts.ts';

/**
 * Language models and what they were used for. The role that serves users reaches none of these tables: functions of the
 * database's owner do for it what a customer may. No text of a request or an answer stands here.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const tokens = (name: string) => bigint(name, { mode: 'number' });
/** Per million tokens, in the model's currency: so many millionths of it for one token. */
const price = (name: string) => numeric(name, { precision: 12, scale: 6, mode: 'number' });

const customerId = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' });
const modelId = () =>
  uuid('model_id')
    .notNull()
    .references(() => languageModels.id, { onDelete: 'cascade' });

export const languageModels = pgTable(
  'language_models',
  {
    id: uuid('id').primaryKey(),
    /** As the operator named it; shown to users. */
    name: text('name').notNull(),
    dialect: text('dialect', { enum: modelDialects }).notNull(),
    address: text('address').notNull(),
    /** As the provider calls it. */
    model: text('model').notNull(),
    /** Sealed with the encryption key; null where the provider asks for none. */
    sealedKey: text('sealed_key'),
    apiVersion: text('api_version'),
    /** Where it runs, in words for users: "EU (Frankfurt)". */
    region: text('region').notNull().default(''),
    inputPrice: price('input_price').notNull().default(0),
    outputPrice: price('output_price').notNull().default(0),
    /** ISO 4217; the same for all models, so that costs add up. */
    currency: text('currency').notNull().default('EUR'),
    /** Over all customers; null = any number. */
    tokensPerDay: tokens('tokens_per_day'),
    tokensPerMonth: tokens('tokens_per_month'),
    requestsAtOnce: integer('requests_at_once'),
    uses: text('uses', { enum: modelUses }).array().notNull(),
    /** The lowest is asked first. */
    position: integer('position').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Whether every customer may use it for which the operator has not said otherwise. */
    isForAll: boolean('is_for_all').notNull().default(false),
    /** Whether its address may lie within a private network. */
    isPrivateAllowed: boolean('is_private_allowed').notNull().default(false),
    /** What it takes at once, question and answer together; null = not known. */
    contextTokens: integer('context_tokens'),
    /** Named by the environment, which is read at each start. */
    isFromEnvironment: boolean('is_from_environment').notNull().default(false),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** Null = the operator, by a command or the environment. No foreign key: it outlives accounts. */
    changedBy: uuid('changed_by'),
    /** Its usage is kept; its key is not. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('language_models_name').on(sql`lower(${table.name})`).where(sql`${table.removedAt} IS NULL`),
    uniqueIndex('language_models_environment').on(table.isFromEnvironment).where(sql`${table.isFromEnvironment}`),
  ],
);

/** What the operator decided for one customer; without a row the model's `isForAll` counts. */
export const customerModels = pgTable(
  'customer_models',
  { customerId: customerId(), modelId: modelId(), isAllowed: boolean('is_allowed').notNull() },
  (table) => [primaryKey({ columns: [table.customerId, table.modelId] })],
);

/** What a customer may use in a month of the operator's time zone, all models together; null = any amount. */
export const customerModelLimits = pgTable('customer_model_limits', {
  customerId: customerId().primaryKey(),
  tokensPerMonth: tokens('tokens_per_month'),
  costPerMonth: price('cost_per_month'),
});

/** By days of the operator's time zone, so that days and months are counted from the same rows. */
export const modelUsage = pgTable(
  'model_usage',
  {
    customerId: customerId(),
    modelId: modelId(),
    day: date('day', { mode: 'string' }).notNull(),
    tokensIn: tokens('tokens_in').notNull(),
    tokensOut: tokens('tokens_out').notNull(),
    /** In millionths of the currency. */
    costMicros: tokens('cost_micros').notNull(),
    calls: integer('calls').notNull(),
    failures: integer('failures').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.modelId, table.day] }),
    index('model_usage_model').on(table.modelId, table.day),
  ],
);

/** Calls under way, with the most that they may use; whose process died are counted as if they had used it. */
export const modelReservations = pgTable('model_reservations', {
  id: uuid('id').primaryKey(),
  customerId: customerId(),
  modelId: modelId(),
  day: date('day', { mode: 'string' }).notNull(),
  tokensIn: tokens('tokens_in').notNull(),
  tokensOut: tokens('tokens_out').notNull(),
  costMicros: tokens('cost_micros').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** What admins were told by mail, so that they are told once a day. */
export const modelNotices = pgTable(
  'model_notices',
  {
    modelId: modelId(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['refused', 'budget'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.day, table.kind] })],
);
