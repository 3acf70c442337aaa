import { storableJson } from '#server/platform/database/storable.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { lineOf, padded, toLines } from './candidates/build-lines.ts';
import type { ScopedDocument } from './document-repository.ts';

/** SQL of the passage index. Arrays of thousands are passed as one parameter each, hence the raw driver client. */

export type NewPassage = {
  id: string;
  ordinal: number;
  firstPage: number;
  startOffset: number;
  lastPage: number;
  endOffset: number;
  section: string | null;
  /** As in a read passage; null for one section. */
  sections?: { start: number; section: string | null }[] | null;
  speaker: string | null;
  language: 'de' | 'en' | null;
  text: string;
  context: string | null;
  /** As in a read passage; null = to be cut when asked for. */
  statements?: string | null;
};

export type NewTerms = { passageId: string; length: number; terms: readonly string[] };

export type PassageRow = NewPassage & { documentId: string };

const smallintMax = 32_767;

/** Changes a document's passage count. */
async function addToPassageCount(tx: Transaction, scope: UserScope, documentId: string, added: number): Promise<void> {
  await tx.$client.query('UPDATE documents SET passage_count = passage_count + $3 WHERE user_id = $1 AND id = $2', [
    scope.userId,
    documentId,
    added,
  ]);
}

export async function insertPassages(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  passages: readonly NewPassage[],
): Promise<void> {
  const inserted = tx.$client.query(
    `INSERT INTO passages (user_id, document_id, id, ordinal, first_page, start_offset, last_page, end_offset,
       section, sections, speaker, language, text, context, statements)
     SELECT $1, $2, * FROM unnest($3::uuid[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[],
       $9::text[], $10::jsonb[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])`,
    [
      scope.userId,
      documentId,
      passages.map(({ id }) => id),
      passages.map(({ ordinal }) => ordinal),
      passages.map(({ firstPage }) => firstPage),
      passages.map(({ startOffset }) => startOffset),
      passages.map(({ lastPage }) => lastPage),
      passages.map(({ endOffset }) => endOffset),
      passages.map(({ section }) => section),
      passages.map(({ sections }) => (sections ? storableJson(sections) : null)),
      passages.map(({ speaker }) => speaker),
      passages.map(({ language }) => language),
      passages.map(({ text }) => text),
      passages.map(({ context }) => context),
      passages.map(({ statements }) => statements ?? null),
    ],
  );
  await Promise.all([inserted, addToPassageCount(tx, scope, documentId, passages.length)]);
}

/** Adds index rows for passages without any. An earlier reading's rows were deleted with its passages. */
export async function saveTerms(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  analyserVersion: number,
  rows: readonly NewTerms[],
): Promise<void> {
  await tx.$client.query(
    `INSERT INTO passage_terms (user_id, document_id, analyser_version, passage_id, length, terms)
     SELECT $1, $2, $3, passage_id, length, terms::text[]
     FROM unnest($4::uuid[], $5::smallint[], $6::text[]) AS added(passage_id, length, terms)`,
    [
      scope.userId,
      documentId,
      analyserVersion,
      rows.map(({ passageId }) => passageId),
      rows.map(({ length }) => Math.min(length, smallintMax)),
      rows.map(({ terms }) => toLines(terms)),
    ],
  );
}

/** Deletes up to `limit` of a document's passages with their index rows. False if none are left. */
export async function deletePassages(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  limit: number,
): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `WITH chosen AS (
       SELECT id FROM passages WHERE user_id = $1 AND document_id = $2 LIMIT $3
     ), without_terms AS (
       DELETE FROM passage_terms WHERE user_id = $1 AND passage_id IN (SELECT id FROM chosen)
     ), without_vectors AS (
       DELETE FROM passage_vectors WHERE user_id = $1 AND document_id = $2 AND passage_id IN (SELECT id FROM chosen)
     ), unfinished AS (
       DELETE FROM document_vectors WHERE user_id = $1 AND document_id = $2
     )
     DELETE FROM passages WHERE user_id = $1 AND id IN (SELECT id FROM chosen)`,
    [scope.userId, documentId, limit],
  );
  if (rowCount) await addToPassageCount(tx, scope, documentId, -rowCount);
  return rowCount === limit;
}

export type Extent = { passages: number; documents: number };

/** What a question needs to know about the user's index before looking anything up. */
export type Survey = {
  /** All stored passages and documents. */
  extent: Extent;
  /** True if some passages may belong to an unfinished reading. */
  hasUnfinished: boolean;
  /** True if some belong to a document with a newer version. */
  hasReplaced: boolean;
  /** Null until first computed. */
  statistics: IndexStatistics | null;
  /** Stored document frequencies. Missing terms occur in fewer than three passages. */
  frequencies: ReadonlyMap<string, number>;
};

export async function surveyIndex(tx: Transaction, scope: UserScope, terms: readonly string[]): Promise<Survey> {
  type Row = Extent & {
    hasUnfinished: boolean;
    hasReplaced: boolean;
    passageCount: number | null;
    totalLength: number | null;
    frequencies: Record<string, number> | null;
  };
  const { rows } = await tx.$client.query<Row>({
    name: 'survey_index',
    text: `SELECT d.*, s.n AS "passageCount", s.total_length::float8 AS "totalLength",
       (SELECT json_object_agg(t.term, t.df) FROM term_df t
        WHERE t.user_id = $1 AND t.term = ANY ($2::text[])) AS frequencies,
       EXISTS (SELECT 1 FROM document_versions v WHERE v.user_id = $1 AND v.is_version) AS "hasReplaced"
     FROM (
       SELECT coalesce(sum(passage_count), 0)::int AS passages, count(*) FILTER (WHERE passage_count > 0)::int AS documents,
         coalesce(bool_or(state <> 'ready' AND attempt > 0), false) AS "hasUnfinished"
       FROM documents WHERE user_id = $1
     ) AS d LEFT JOIN user_stat s ON s.user_id = $1`,
    values: [scope.userId, terms],
  });
  const [row] = rows;
  if (!row) throw new Error('the index was not surveyed');
  const { passages, documents, hasUnfinished, hasReplaced, passageCount, totalLength, frequencies } = row;
  return {
    extent: { passages, documents },
    hasUnfinished,
    hasReplaced,
    statistics: passageCount === null || totalLength === null ? null : { passageCount, totalLength },
    frequencies: new Map(Object.entries(frequencies ?? {})),
  };
}

/**
 * Ids of the read documents that a question is limited to. Dates are inclusive; a document without a date is in no
 * range.
 */
export async function findDocumentsInScope(
  tx: Transaction,
  scope: UserScope,
  limits: {
    documentIds: readonly string[] | null;
    dateFrom: string | null;
    dateTo: string | null;
    excludedIds: readonly string[];
  },
): Promise<{ ids: string[]; extent: Extent }> {
  const { rows } = await tx.$client.query<{ id: string; passages: number }>(
    `SELECT id, passage_count AS passages FROM documents
     WHERE user_id = $1 AND state = 'ready' AND ($2::uuid[] IS NULL OR id = ANY ($2))
       AND ($3::date IS NULL OR meeting_date >= $3) AND ($4::date IS NULL OR meeting_date <= $4)
       AND id <> ALL ($5::uuid[])`,
    [scope.userId, limits.documentIds, limits.dateFrom, limits.dateTo, limits.excludedIds],
  );
  const extent = {
    passages: rows.reduce((sum, { passages }) => sum + passages, 0),
    documents: rows.filter(({ passages }) => passages > 0).length,
  };
  return { ids: rows.map(({ id }) => id), extent };
}

/** A document with newer versions, and their dates. */
export type ReplacedDocument = Omit<ScopedDocument, 'uploadId'> & { passages: number; newerDates: (string | null)[] };

/** Read documents with at least one newer version that has been read too. */
export async function listReplacedDocuments(tx: Transaction, scope: UserScope): Promise<ReplacedDocument[]> {
  const { rows } = await tx.$client.query<ReplacedDocument>(
    `SELECT d.id, d.title, f.file_name AS "fileName", d.meeting_date::text AS "meetingDate", d.passage_count AS passages,
       json_agg(n.meeting_date::text) AS "newerDates"
     FROM document_versions v
     JOIN documents d ON d.user_id = v.user_id AND d.id = v.older_id AND d.state = 'ready'
     JOIN documents n ON n.user_id = v.user_id AND n.id = v.newer_id AND n.state = 'ready'
     JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     WHERE v.user_id = $1 AND v.is_version
     GROUP BY d.id, d.title, f.file_name, d.meeting_date, d.passage_count`,
    [scope.userId],
  );
  return rows;
}

const passageColumns = `p.id, p.document_id AS "documentId", p.ordinal, p.first_page AS "firstPage", p.start_offset AS "startOffset",
  p.last_page AS "lastPage", p.end_offset AS "endOffset", p.section, p.sections, p.speaker, p.language, p.text, p.context, p.statements`;

/**
 * All passages of some documents (null = all of the user's), minus the excluded ones (null = none), in no particular
 * order.
 */
export async function loadAllPassages(
  tx: Transaction,
  scope: UserScope,
  { documentIds, excludedIds }: Pick<CandidateQuery, 'documentIds' | 'excludedIds'>,
): Promise<PassageRow[]> {
  const limit = documentIds ? 'AND p.document_id = ANY ($2::uuid[])' : 'AND p.document_id <> ALL ($2::uuid[])';
  const ids = documentIds ?? excludedIds;
  const { rows } = await tx.$client.query<PassageRow>(
    `SELECT ${passageColumns} FROM passages p WHERE p.user_id = $1 ${ids ? limit : ''}`,
    ids ? [scope.userId, ids] : [scope.userId],
  );
  return rows;
}

/** Some passages whose terms an older analyser made, grouped by document. Locked, so that no other job takes them. */
export async function loadOutdatedPassages(
  tx: Transaction,
  scope: UserScope,
  analyserVersion: number,
  limit: number,
): Promise<PassageRow[]> {
  const { rows } = await tx.$client.query<PassageRow>(
    `SELECT ${passageColumns} FROM passage_terms t JOIN passages p ON p.user_id = t.user_id AND p.id = t.passage_id
     WHERE t.user_id = $1 AND t.analyser_version < $2 ORDER BY t.document_id LIMIT $3 FOR UPDATE OF t SKIP LOCKED`,
    [scope.userId, analyserVersion, limit],
  );
  return rows;
}

/** Replaces passages' terms. */
export async function replaceTerms(
  tx: Transaction,
  scope: UserScope,
  analyserVersion: number,
  rows: readonly NewTerms[],
): Promise<void> {
  await tx.$client.query(
    `UPDATE passage_terms t SET analyser_version = $2, length = made.length, terms = made.terms::text[]
     FROM unnest($3::uuid[], $4::smallint[], $5::text[]) AS made(passage_id, length, terms)
     WHERE t.user_id = $1 AND t.passage_id = made.passage_id`,
    [
      scope.userId,
      analyserVersion,
      rows.map(({ passageId }) => passageId),
      rows.map(({ length }) => Math.min(length, smallintMax)),
      rows.map(({ terms }) => toLines(terms)),
    ],
  );
}

/** All users whose index has rows of an older analyser. Exposes only who they are. */
export async function listOutdatedIndexes(
  tx: Transaction,
  analyserVersion: number,
): Promise<{ userId: string; customerId: string }[]> {
  const { rows } = await tx.$client.query<{ userId: string; customerId: string }>(
    'SELECT user_id AS "userId", customer_id AS "customerId" FROM list_outdated_indexes($1)',
    [analyserVersion],
  );
  return rows;
}

export type IndexStatistics = { passageCount: number; totalLength: number };

/** Document frequencies counted now: exact, but reads every posting. */
export async function countTermFrequencies(tx: Transaction, terms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.$client.query<{ term: string; df: number }>(
    'SELECT term, df FROM count_term_passages($1::text[])',
    [terms],
  );
  return new Map(rows.map(({ term, df }) => [term, df]));
}

export type SimilarTerm = { word: string; term: string; df: number; similarity: number };

/** Terms in the user's documents spelled like the given ones. */
export async function findSimilarTerms(
  tx: Transaction,
  words: readonly string[],
  best: number,
): Promise<SimilarTerm[]> {
  const { rows } = await tx.$client.query<SimilarTerm>(
    'SELECT word, term, df, similarity FROM find_similar_terms($1::text[], $2)',
    [words, best],
  );
  return rows;
}

export type CandidateQuery = {
  /** tsqueries, each looked up separately. A passage gains the weight of each that matches. */
  clauses: readonly { query: string; weight: number }[];
  /** Terms without a clause of their own, looked for in what the clauses find. */
  others: readonly { term: string; weight: number }[];
  averageLength: number;
  documentIds: readonly string[] | null;
  /** Documents to skip if `documentIds` is null; null = none. */
  excludedIds: readonly string[] | null;
  innerLimit: number;
  best: number;
};

/** `weight`: above 0, from the question's words in the passage. Comparable between candidates of one question. */
export type FoundCandidate = { id: string; documentId: string; weight: number };

/** The best candidates, best first. */
export async function findCandidates(tx: Transaction, query: CandidateQuery): Promise<FoundCandidate[]> {
  const { rows } = await tx.$client.query<FoundCandidate>({
    name: 'find_candidates',
    text: `SELECT passage_id AS id, document_id AS "documentId", weight
     FROM find_passage_candidates($1::text[], $2::float8[], $3::text[], $4::int[], $5::float8[], $6, $7::uuid[], $8, $9, $10::uuid[])`,
    values: [
      query.clauses.map(({ query: clause }) => clause),
      query.clauses.map(({ weight }) => weight),
      query.others.map(({ term }) => padded(term)),
      query.others.map(({ term }) => lineOf(term)),
      query.others.map(({ weight }) => weight),
      query.averageLength,
      query.documentIds,
      query.innerLimit,
      query.best,
      query.excludedIds,
    ],
  });
  return rows;
}

/**
 * Passages by id, in no particular order. OFFSET 0 forces a lookup per id: after a first upload the tables have no
 * statistics, and the planner would read all of the user's passages instead.
 */
export async function loadPassages(
  tx: Transaction,
  scope: UserScope,
  passageIds: readonly string[],
): Promise<PassageRow[]> {
  const { rows } = await tx.$client.query<PassageRow>({
    name: 'load_passages',
    text: `SELECT ${passageColumns} FROM unnest($2::uuid[]) AS found(id)
     CROSS JOIN LATERAL (SELECT * FROM passages WHERE user_id = $1 AND id = found.id OFFSET 0) AS p`,
    values: [scope.userId, passageIds],
  });
  return rows;
}

/**
 * Recounts the user's terms, names of things aside, and returns the index's new size. Inserts in key order, which fills the index without gaps.
 * Runs one at a time per user; a second call waits.
 */
export async function recomputeStatistics(tx: Transaction, scope: UserScope): Promise<IndexStatistics> {
  const client = tx.$client;
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('term_df ' || $1::text, 0))", [scope.userId]);
  await client.query('DELETE FROM term_df WHERE user_id = $1', [scope.userId]);
  await client.query(
    `INSERT INTO term_df (user_id, term, df)
     SELECT $1::uuid, word, count(*) FROM passage_terms, unnest(string_to_array(array_to_string(terms, ''), ' ')) AS word
     WHERE user_id = $1 AND word <> '' AND word NOT LIKE '#%' GROUP BY word HAVING count(*) >= 3 ORDER BY word`,
    [scope.userId],
  );
  const { rows } = await client.query<IndexStatistics>(
    `INSERT INTO user_stat (user_id, n, total_length, computed_at)
     SELECT $1, count(*), coalesce(sum(length), 0), now() FROM passage_terms WHERE user_id = $1
     ON CONFLICT (user_id) DO UPDATE SET n = excluded.n, total_length = excluded.total_length, computed_at = excluded.computed_at
     RETURNING n AS "passageCount", total_length::float8 AS "totalLength"`,
    [scope.userId],
  );
  return rows[0] ?? { passageCount: 0, totalLength: 0 };
}
