import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { entryKinds } from '#shared/contracts/collections.ts';
import { authUsers } from './accounts.ts';

/** A body's collection of decisions (MEET-07), opened by its user. */
export const collections = pgTable(
  'collections',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    bodyKey: text('body_key').notNull(),
    /** The body's name when it was opened, for when no paper names it any more. */
    body: text('body').notNull(),
    /** The highest number given; the next entry gets the next one. */
    lastNumber: integer('last_number').notNull().default(0),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('collections_body').on(table.userId, table.bodyKey),
  ],
);

/** An entry of a collection. Its number is never given again, nor changed. */
export const collectionEntries = pgTable(
  'collection_entries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    /** The decision in the papers, which may be gone; null for an entry by hand. */
    recordId: uuid('record_id'),
    /** Day and wording of a found decision, hashed: recognises it if its record has another id. */
    matchKey: text('match_key'),
    /** What it says (EntryContent), for a found decision as last read; null once deleted. */
    content: jsonb('content'),
    remarks: text('remarks').notNull().default(''),
    /** Folded words for searching. */
    search: text('search').notNull(),
    enteredAt: timestamp('entered_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('collection_entries_number').on(table.userId, table.collectionId, table.number),
    foreignKey({
      columns: [table.userId, table.collectionId],
      foreignColumns: [collections.userId, collections.id],
    }).onDelete('cascade'),
    index('collection_entries_record').on(table.userId, table.recordId),
  ],
);
