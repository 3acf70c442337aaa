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
 * Language models and their usage. The role that serves users cannot access these tables; functions of the database's
 * owner act for it, within what the customer may do. No text of a request or an answer is stored here.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const tokens = (name: string) => bigint(name, { mode: 'number' });
/** Per million tokens in the model's currency, which equals millionths of it per token. */
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
    /** Name given by the operator; shown to users. */
    name: text('name').notNull(),
    dialect: text('dialect', { enum: modelDialects }).notNull(),
    address: text('address').notNull(),
    /** The provider's name for it. */
    model: text('model').notNull(),
    /** Sealed with the encryption key; null = the provider requires none. */
    sealedKey: text('sealed_key'),
    apiVersion: text('api_version'),
    /** Where it runs, as shown to users: "EU (Frankfurt)". */
    region: text('region').notNull().default(''),
    inputPrice: price('input_price').notNull().default(0),
    outputPrice: price('output_price').notNull().default(0),
    /** ISO 4217; the same for all models, so that costs add up. */
    currency: text('currency').notNull().default('EUR'),
    /** Limits for all customers together; null = unlimited. */
    tokensPerDay: tokens('tokens_per_day'),
    tokensPerMonth: tokens('tokens_per_month'),
    requestsAtOnce: integer('requests_at_once'),
    uses: text('uses', { enum: modelUses }).array().notNull(),
    /** The lowest position is tried first. */
    position: integer('position').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Whether customers may use it unless the operator decided otherwise. */
    isForAll: boolean('is_for_all').notNull().default(false),
    /** Whether its address may be in a private network. */
    isPrivateAllowed: boolean('is_private_allowed').notNull().default(false),
    /** Size of its context window, input and output together; null = unknown. */
    contextTokens: integer('context_tokens'),
    /** Configured by the environment, which is read on each start. */
    isFromEnvironment: boolean('is_from_environment').notNull().default(false),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** Null = the operator, by a command or the environment. No foreign key: it outlives accounts. */
    changedBy: uuid('changed_by'),
    /** A removed model keeps its usage but not its key. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('language_models_name').on(sql`lower(${table.name})`).where(sql`${table.removedAt} IS NULL`),
    uniqueIndex('language_models_environment').on(table.isFromEnvironment).where(sql`${table.isFromEnvironment}`),
  ],
);

/** The operator's decision for a customer; without a row the model's `isForAll` applies. */
export const customerModels = pgTable(
  'customer_models',
  { customerId: customerId(), modelId: modelId(), isAllowed: boolean('is_allowed').notNull() },
  (table) => [primaryKey({ columns: [table.customerId, table.modelId] })],
);

/** Limits of a customer per month of the operator's time zone, for all models together; null = unlimited. */
export const customerModelLimits = pgTable('customer_model_limits', {
  customerId: customerId().primaryKey(),
  tokensPerMonth: tokens('tokens_per_month'),
  costPerMonth: price('cost_per_month'),
});

/** Usage by day of the operator's time zone, so that daily and monthly sums use the same rows. */
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

/** Running calls with their maximum usage; a call whose process died is counted with the maximum. */
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

/** Notices mailed to admins, so that each is sent once a day. */
export const modelNotices = pgTable(
  'model_notices',
  {
    modelId: modelId(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['refused', 'budget'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.day, table.kind] })],
);
