import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();

/** The sign-in tables, accessible only to the role boardsearch_auth. */
export const authUsers = pgTable('auth_users', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Company name given at sign-up; the trigger reads it to find or create the customer. */
  companyName: text('company_name').notNull().default('Default Company'),
  /** Language chosen at sign-up; the trigger copies it to the profile. */
  language: text('language', { enum: ['de', 'en'] })
    .notNull()
    .default('de'),
  /**
   * When the address was first proven by somebody who may not have created the account. The account is closed until
   * they say whether it is theirs. Null = nothing to settle.
   */
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token, base64url, so that a reader of the table cannot sign in with it. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** In this session somebody said that a claimed account is theirs, but has yet to prove a second factor. */
    keepsClaim: boolean('keeps_claim').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
);

export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
  },
  (table) => [index('auth_accounts_user').on(table.userId)],
);

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('auth_verifications_identifier').on(table.identifier)],
);

/**
 * The tenant. `domainKey`: the e-mail's domain; or the whole address of the only member for public mail providers,
 * without a company name, and until the address is proven (AUTH-03).
 */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    companyName: text('company_name').notNull(),
    domainKey: text('domain_key').notNull(),
    plan: text('plan', { enum: ['basic', 'plus', 'enterprise'] })
      .notNull()
      .default('basic'),
    /** When the operator decided the plan; null = never, so the configuration decides. */
    planDecidedAt: timestamp('plan_decided_at', { withTimezone: true }),
    /** The plan chosen when the first account was created; null = none. */
    chosenPlan: text('chosen_plan', { enum: ['basic', 'plus'] }),
    isProvider: boolean('is_provider').notNull().default(false),
    /** Overrides the limits of the plan; null = the plan's limit. */
    pagesLimit: integer('pages_limit'),
    queriesLimit: integer('queries_limit'),
    /** Days after the last message until a chat is deleted; null = never. */
    chatRetentionDays: integer('chat_retention_days'),
    /** When the customer is erased with all of its accounts; null = never. */
    deletionDueAt: timestamp('deletion_due_at', { withTimezone: true }),
    /** Since when this customer's users need a second factor; null = only if the operator requires it of all. */
    factorRequiredAt: timestamp('factor_required_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('customers_by_name').on(sql`lower(${table.companyName})`, table.id),
    uniqueIndex('customers_name_domain').on(sql`lower(${table.companyName})`, table.domainKey),
    // There is only one provider.
    uniqueIndex('customers_provider').on(table.isProvider).where(sql`${table.isProvider}`),
  ],
);

/** Questions asked by a customer's users in a month of the operator's time zone; `month` = its first day. */
export const customerQueries = pgTable(
  'customer_queries',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    month: date('month', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.month] })],
);

export const userProfiles = pgTable(
  'user_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    fullName: text('full_name').notNull(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Language of mails to this user. */
    language: text('language', { enum: ['de', 'en'] })
      .notNull()
      .default('de'),
    /** When an admin disabled the account; null = enabled. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** When the account was first signed in to; null = never. */
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('user_profiles_customer').on(table.customerId),
    index('user_profiles_name').on(sql`lower(${table.fullName})`, table.userId),
  ],
);

export const userRoles = pgTable('user_roles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  role: text('role', { enum: ['user', 'admin'] })
    .notNull()
    .default('user'),
  isDemo: boolean('is_demo').notNull().default(false),
});

/** A missing row means the defaults of contracts/settings.ts. */
export const userSettings = pgTable('user_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  values: jsonb('values').notNull(),
  updatedAt: updatedAt(),
});

/**
 * The welcome chat's Markdown, one row per version. The newest counts; no role of the service can change or delete one.
 * The provider's data, not a tenant's.
 */
export const chatbotKnowledge = pgTable(
  'chatbot_knowledge',
  {
    id: uuid('id').primaryKey(),
    content: text('content').notNull(),
    /** By the database's clock, so that versions from several servers are in order. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    /** Null = the text shipped with the product. No foreign key: versions outlive accounts. */
    updatedBy: uuid('updated_by'),
  },
  (table) => [index('chatbot_knowledge_newest').on(table.updatedAt, table.id)],
);
