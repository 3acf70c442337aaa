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

/** The tables of sign-in: reached by the role boardsearch_auth alone. */
export const authUsers = pgTable('auth_users', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Company name given at sign-up; the trigger reads it to find or create the customer. */
  companyName: text('company_name').notNull().default('Default Company'),
  /** Language chosen at sign-up; the trigger takes it over into the profile. */
  language: text('language', { enum: ['de', 'en'] })
    .notNull()
    .default('de'),
  /**
   * When the address was first proven, by somebody of whom nobody knows whether they made the account: until they have said
   * so, it is closed. Null = nothing is to be settled.
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
    /** SHA-256 of the cookie's token, base64url: whoever reads the table cannot sign in by it. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Whether in this session somebody said that a claimed account is theirs; a second factor is still to be proven. */
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
 * The tenant. `domainKey`: the e-mail's domain; or the whole address of its only member, at public mail providers, without
 * a company's name, and as long as nobody has proven the address (AUTH-03).
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
    /** When the operator decided the plan; null = never, then the configuration says which one it is. */
    planDecidedAt: timestamp('plan_decided_at', { withTimezone: true }),
    /** The plan with which its first account was made; null = with none. */
    chosenPlan: text('chosen_plan', { enum: ['basic', 'plus'] }),
    isProvider: boolean('is_provider').notNull().default(false),
    /** In the place of the plan's own; null = the plan's. */
    pagesLimit: integer('pages_limit'),
    queriesLimit: integer('queries_limit'),
    /** Chats are deleted so many days after their last message; null = never. */
    chatRetentionDays: integer('chat_retention_days'),
    /** When the customer is erased with everybody's accounts; null = it stays. */
    deletionDueAt: timestamp('deletion_due_at', { withTimezone: true }),
    /** Whether the provider's admins may look into chats and files, each time with a reason that the user is shown. */
    looksAllowed: boolean('looks_allowed').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    index('customers_by_name').on(sql`lower(${table.companyName})`, table.id),
    uniqueIndex('customers_name_domain').on(sql`lower(${table.companyName})`, table.domainKey),
    // There is one provider.
    uniqueIndex('customers_provider').on(table.isProvider).where(sql`${table.isProvider}`),
  ],
);

/** Questions that a customer's people have asked in a month of the operator's time zone; `month` = its first day. */
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
    /** Of the mails to this user. */
    language: text('language', { enum: ['de', 'en'] })
      .notNull()
      .default('de'),
    /** Since when an admin keeps the account closed; null = it is open. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
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
 * The welcome chat's markdown, a row for each version: the newest counts, and no role of the service changes or deletes one.
 * The provider's data, not a tenant's.
 */
export const chatbotKnowledge = pgTable(
  'chatbot_knowledge',
  {
    id: uuid('id').primaryKey(),
    content: text('content').notNull(),
    /** The database's own clock as the row is written, so that versions of several servers are in order. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    /** Null = the text that came with the product. No foreign key: versions outlive accounts. */
    updatedBy: uuid('updated_by'),
  },
  (table) => [index('chatbot_knowledge_newest').on(table.updatedAt, table.id)],
);
