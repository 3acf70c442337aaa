import {
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { authUsers } from './accounts.ts';
import { documents } from './documents.ts';
import { languageModels } from './language-models.ts';

/** Model-based search in addition to search by words: vectors of passages, and the measured gain. */

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });
const bits = customType<{ data: string; driverData: string }>({ dataType: () => 'bit varying' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** The gain for a set of questions: nDCG@10 in per cent, by words alone and with the model. */
export type MeasuredSet = { name: string; questions: number; words: number; model: number };

/** Models that support search, with their measured gain; the provider's data. */
export const searchModels = pgTable(
  'search_models',
  {
    modelId: uuid('model_id')
      .notNull()
      .references(() => languageModels.id, { onDelete: 'cascade' }),
    use: text('use', { enum: ['embeddings', 'reranking'] }).notNull(),
    /** Version that was measured and started; a model changed since is no longer used. */
    version: text('version').notNull(),
    /** `off`: not started. `paused`: existing vectors are used, none are added. */
    state: text('state', { enum: ['off', 'on', 'paused'] })
      .notNull()
      .default('off'),
    /** Mean gain in nDCG@10, in points. */
    gain: real('gain').notNull(),
    measured: jsonb('measured').$type<readonly MeasuredSet[]>().notNull(),
    measuredAt: instant('measured_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.use] })],
);

/**
 * Vectors of passages. `code` has one bit per number, to choose the nearest; `vector` has the numbers in half
 * precision, to order those. It is stored out of line, so that codes can be read alone.
 */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    userId: userId(),
    modelId: uuid('model_id').notNull(),
    dimension: smallint('dimension').notNull(),
    passageId: uuid('passage_id').notNull(),
    documentId: uuid('document_id').notNull(),
    code: bits('code').notNull(),
    vector: bytea('vector').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.modelId, table.dimension, table.passageId] }),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    index('passage_vectors_document').on(table.userId, table.documentId),
  ],
);

/** Documents all of whose passages have vectors of a model. */
export const documentVectors = pgTable(
  'document_vectors',
  {
    userId: userId(),
    modelId: uuid('model_id').notNull(),
    dimension: smallint('dimension').notNull(),
    documentId: uuid('document_id').notNull(),
    passages: integer('passages').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.modelId, table.dimension, table.documentId] }),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    index('document_vectors_document').on(table.userId, table.documentId),
  ],
);

/** Users for whom a job is computing vectors, or was when it died. */
export const vectorJobs = pgTable('vector_jobs', {
  userId: userId().primaryKey(),
  queuedAt: instant('queued_at').notNull().defaultNow(),
});
