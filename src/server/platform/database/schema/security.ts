import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { authSessions, authUsers, customers } from './accounts.ts';

/** Second factor, tokens, limits: accessible to the role boardsearch_auth, in an account's context. */

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
const instant = (name: string) => timestamp(name, { withTimezone: true });
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** Second factors that an account has enabled. */
export const mfaEnrollment = pgTable(
  'mfa_enrollment',
  {
    userId: ownerId(),
    method: text('method', { enum: ['email', 'totp', 'passkey'] }).notNull(),
    isEnabled: boolean('is_enabled').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('mfa_enrollment_user_method').on(table.userId, table.method)],
);

/** At most one per sign-in session, deleted with it. `sessionToken` is the token's keyed hash. */
export const mfaSessions = pgTable(
  'mfa_sessions',
  {
    sessionToken: text('session_token').primaryKey(),
    userId: ownerId(),
    authSessionId: uuid('auth_session_id')
      .notNull()
      .unique()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    isVerified: boolean('is_verified').notNull().default(false),
    verifiedAt: instant('verified_at'),
    /** When a fresh proof was last given in this session, for acts that require one. */
    confirmedAt: instant('confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('mfa_sessions_user').on(table.userId)],
);

export const mfaVerificationAttempts = pgTable(
  'mfa_verification_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    attemptType: text('attempt_type', { enum: ['email', 'totp', 'recovery', 'passkey'] }).notNull(),
    success: boolean('success').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('mfa_verification_attempts_user').on(table.userId, table.createdAt)],
);

/** The failure counter of an account, shared by all factors. */
export const mfaLockouts = pgTable('mfa_lockouts', {
  userId: ownerId().primaryKey(),
  failedAttempts: integer('failed_attempts').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

/** `code` is the code's keyed hash. */
export const emailVerificationCodes = pgTable(
  'email_verification_codes',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    code: text('code').notNull(),
    isUsed: boolean('is_used').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('email_verification_codes_user').on(table.userId, table.createdAt)],
);

/**
 * The authenticator of an account, used once `mfa_enrollment` enables totp. Secrets are sealed with the encryption key.
 */
export const mfaTotp = pgTable('mfa_totp', {
  userId: ownerId().primaryKey(),
  /** Null until a setup is finished. */
  secret: text('secret'),
  /** For a setup in progress; replaces `secret` once a code of it is entered. */
  pendingSecret: text('pending_secret'),
  pendingSince: instant('pending_since'),
  /** Newest 30-second step whose code was accepted, so that no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** `code` is the code's keyed hash. */
export const mfaRecoveryCodes = pgTable(
  'mfa_recovery_codes',
  {
    userId: ownerId(),
    code: text('code').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('mfa_recovery_codes_user_code').on(table.userId, table.code)],
);

/** WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    name: text('name').notNull(),
    /** Base64url, as given by the browser. */
    credentialId: text('credential_id').notNull().unique(),
    /** Base64url COSE key. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Single-use links for password reset, address confirmation and sign-in. `tokenHash` is the token's keyed hash. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ownerId(),
    purpose: text('purpose', {
      enum: ['reset_password', 'confirm_email', 'prove_sign_in', 'change_email', 'keep_email'],
    }).notNull(),
    /** For `change_email` the new address, for `keep_email` the old one. */
    email: text('email'),
    /** For `keep_email`: the address had been proven, and is reserved for the account. */
    isProven: boolean('is_proven').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_tokens_user').on(table.userId, table.purpose),
    index('account_tokens_kept').on(table.email).where(sql`is_proven AND used_at IS NULL`),
  ],
);

/** Sign-in with a customer's own OpenID Connect provider. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Sealed with the encryption key. */
    clientSecret: text('client_secret').notNull(),
    /** Origin of the token endpoint that the secret was given for; it is sent nowhere else. */
    tokenOrigin: text('token_origin').notNull(),
    /** Lower case; only addresses of this domain may sign in with it. */
    emailDomain: text('email_domain').notNull().unique(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Whether addresses of the domain may sign in nowhere else. */
    isRequired: boolean('is_required').notNull().default(false),
    /** When somebody first signed in with this issuer; null = nobody has. */
    provenAt: instant('proven_at'),
    /** Whether the company's second factor stands in for ours: never, if the ID token states one, or always. */
    companyFactor: text('company_factor', { enum: ['never', 'stated', 'always'] })
      .notNull()
      .default('never'),
    createdAt: createdAt(),
  },
  (table) => [index('identity_providers_customer').on(table.customerId)],
);

/** Shared by all servers. `key` is a keyed hash, so that no IP or e-mail address is stored here. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    /** When the limit would be entirely free again (generic cell rate algorithm). */
    freeAt: instant('free_at').notNull(),
  },
  (table) => [index('rate_limits_free_at').on(table.freeAt)],
);

/** Users who let the provider's admins look into their chats and files. Only they write their row. */
export const lookPermissions = pgTable('look_permissions', {
  userId: ownerId().primaryKey(),
  allowedAt: instant('allowed_at').notNull().defaultNow(),
});

/** Customers whose names of chats and files an admin (`userId`) gave a reason to read, for an hour. */
export const lookHours = pgTable(
  'look_hours',
  {
    userId: ownerId(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    openedAt: instant('opened_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.customerId] }),
    index('look_hours_customer').on(table.customerId),
  ],
);
