import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * The record of security-relevant acts: append-only, one hash chain per customer. No foreign keys: it outlives accounts
 * and customers. Only the functions of its migration write entries; the service submits acts (`audit_intake`).
 */

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });
const results = ['success', 'failure', 'refused'] as const;

/** Acts of running transactions. The commit moves them into the chains, so the table is empty otherwise. */
export const auditIntake = pgTable(
  'audit_intake',
  {
    transaction: bigint('transaction', { mode: 'bigint' }).notNull().default(sql`(pg_current_xact_id()::text::bigint)`),
    ordinal: bigint('ordinal', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    id: uuid('id').notNull(),
    action: text('action').notNull(),
    result: text('result', { enum: results }).notNull(),
    userId: uuid('user_id'),
    actorUserId: uuid('actor_user_id'),
    customerId: uuid('customer_id'),
    personal: text('personal'),
  },
  (table) => [primaryKey({ columns: [table.transaction, table.ordinal] })],
);

/** The head of each chain; a commit that extends the chain locks it, so that it cannot fork. */
export const auditHeads = pgTable('audit_heads', {
  /** The customer; the nil id = acts that concern no customer. */
  chain: uuid('chain').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  hash: bytea('hash').notNull().default(sql`'\\x0000000000000000000000000000000000000000000000000000000000000000'`),
});

export const auditEntries = pgTable(
  'audit_entries',
  {
    chain: uuid('chain').notNull(),
    /** 1, 2, 3 … without gaps: defines the order, whatever the clock says. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    id: uuid('id').notNull().unique(),
    occurredAt: instant('occurred_at').notNull(),
    action: text('action').notNull(),
    result: text('result', { enum: results }).notNull(),
    /** The account acted on; null = none. */
    userId: uuid('user_id'),
    /** Who acted; null = nobody signed in, or the system. */
    actorUserId: uuid('actor_user_id'),
    /** SHA-256 of the content in `audit_personal`; null = none. */
    personalHash: bytea('personal_hash'),
    prev: bytea('prev').notNull(),
    /** SHA-256 of the canonical JSON of all of the above. */
    hash: bytea('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.seq] }),
    index('audit_entries_time').on(table.occurredAt, table.id),
    index('audit_entries_chain').on(table.chain, table.occurredAt, table.id),
    index('audit_entries_user').on(table.userId, table.occurredAt, table.id),
    index('audit_entries_actor').on(table.actorUserId, table.occurredAt, table.id),
    index('audit_entries_action').on(table.action, table.occurredAt, table.id),
    index('audit_entries_failed').on(table.result, table.occurredAt, table.id).where(sql`result <> 'success'`),
  ],
);

/** Personal data of an entry, stored apart so that it can be erased without breaking the chain. */
export const auditPersonal = pgTable(
  'audit_personal',
  {
    chain: uuid('chain').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    userId: uuid('user_id'),
    /** Canonical JSON of address, details, device and a salt; without the salt the hash reveals nothing. */
    content: text('content').notNull(),
    address: text('address').generatedAlwaysAs(sql`content::jsonb ->> 'address'`),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.seq] }),
    foreignKey({ columns: [table.chain, table.seq], foreignColumns: [auditEntries.chain, auditEntries.seq] }).onDelete(
      'cascade',
    ),
    index('audit_personal_address').on(table.address, table.occurredAt, table.id),
  ],
);

/** The log for reading: entries with their personal data. */
export const auditLog = pgView('audit_log', {
  chain: uuid('chain').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  id: uuid('id').notNull(),
  occurredAt: instant('occurred_at').notNull(),
  action: text('action').notNull(),
  result: text('result', { enum: results }).notNull(),
  userId: uuid('user_id'),
  actorUserId: uuid('actor_user_id'),
  customerId: uuid('customer_id'),
  address: text('address'),
  device: text('device'),
  details: jsonb('details'),
}).existing();

/** Signed statements of the heads of all chains. `statement`: canonical JSON. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  number: integer('number').primaryKey(),
  statement: text('statement').notNull(),
  signature: text('signature').notNull(),
  /** Canonical JSON: seq and hash of each chain; the statement names its SHA-256. */
  heads: text('heads').notNull(),
});

/** Signed statements of how far a chain was pruned after its retention period. */
export const auditPrunings = pgTable(
  'audit_prunings',
  {
    chain: uuid('chain').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    statement: text('statement').notNull(),
    signature: text('signature').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.seq] })],
);

/** Runs of the verification, newest last. */
export const auditVerifications = pgTable('audit_verifications', {
  id: uuid('id').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  finishedAt: instant('finished_at').notNull().defaultNow(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
  chains: integer('chains').notNull(),
  /** The first invalid entry of each broken chain; empty = all chains are intact. */
  faults: jsonb('faults').notNull(),
});

/** The position of each reader of the log in each chain; a reader never misses an entry but may see one twice. */
export const auditCursors = pgTable(
  'audit_cursors',
  {
    reader: text('reader').notNull(),
    chain: uuid('chain').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.reader, table.chain] })],
);

/** Tasks on the log, run by one server at a time, and when they were last done. */
export const auditTasks = pgTable('audit_tasks', {
  name: text('name').primaryKey(),
  claimedUntil: instant('claimed_until'),
  doneAt: instant('done_at'),
});
