import { storable, storableJson } from '#server/platform/database/storable.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AgendaItemRecord, PaperRecord, RecordKind } from '#server/reading/records/record-model.ts';
import type { RecordStanding } from '#shared/contracts/corrections.ts';

/** A record with its lookup columns. */
export type NewRecord = {
  id: string;
  record: PaperRecord;
  meeting: { date: string | null; body: string | null; bodyKey: string | null } | null;
  due: string | null;
  person: string | null;
  outcome: string | null;
  /** For tasks and deadlines only. */
  matter: string | null;
  search: string;
  standing: RecordStanding;
  /** What reading found, where it is not the record itself. */
  found: { record: PaperRecord; itemId: string | null } | null;
  isFound: boolean;
  isGone: boolean;
};

/** Records per INSERT. */
const recordsAtOnce = 500;

/** Replaces a document's records: those of known ids are changed, so that references to them hold. */
export async function replaceRecords(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  records: readonly NewRecord[],
): Promise<void> {
  await tx.$client.query('DELETE FROM records WHERE user_id = $1 AND document_id = $2 AND NOT id = ANY ($3::uuid[])', [
    scope.userId,
    documentId,
    records.map(({ id }) => id),
  ]);
  for (let start = 0; start < records.length; start += recordsAtOnce) {
    const batch = records.slice(start, start + recordsAtOnce);
    await tx.$client.query(
      `INSERT INTO records (user_id, document_id, ordinal, id, kind, item, fields, meeting_date, body, body_key, due, person,
         outcome, matter, search, standing, found, is_found, is_gone)
       SELECT $1, $2, $3 + made.place - 1, made.id, made.kind, made.item, made.fields, made.meeting_date, made.body,
         made.body_key, made.due, made.person, made.outcome, made.matter, made.search, made.standing,
         made.found, made.is_found, made.is_gone
       FROM unnest($4::uuid[], $5::text[], $6::int[], $7::jsonb[], $8::date[], $9::text[], $10::text[], $11::date[],
         $12::text[], $13::text[], $14::uuid[], $15::text[], $16::text[], $17::jsonb[], $18::boolean[], $19::boolean[]) WITH ORDINALITY
         AS made(id, kind, item, fields, meeting_date, body, body_key, due, person, outcome, matter, search, standing, found, is_found, is_gone, place)
       ON CONFLICT (user_id, id) DO UPDATE SET ordinal = excluded.ordinal, kind = excluded.kind, item = excluded.item,
         fields = excluded.fields, meeting_date = excluded.meeting_date, body = excluded.body, body_key = excluded.body_key,
         due = excluded.due, person = excluded.person, outcome = excluded.outcome, matter = excluded.matter,
         search = excluded.search, standing = excluded.standing, found = excluded.found, is_found = excluded.is_found,
         is_gone = excluded.is_gone
       WHERE records.document_id = excluded.document_id AND (records.ordinal, records.kind, records.item, records.fields,
         records.meeting_date, records.body, records.body_key, records.due, records.person, records.outcome, records.matter,
         records.search, records.standing, records.found, records.is_found, records.is_gone)
         IS DISTINCT FROM (excluded.ordinal, excluded.kind, excluded.item, excluded.fields, excluded.meeting_date,
         excluded.body, excluded.body_key, excluded.due, excluded.person, excluded.outcome, excluded.matter,
         excluded.search, excluded.standing, excluded.found, excluded.is_found, excluded.is_gone)`,
      [
        scope.userId,
        documentId,
        start,
        batch.map(({ id }) => id),
        batch.map(({ record }) => record.kind),
        batch.map(({ record }) => record.item),
        batch.map(({ record }) => storableJson(record)),
        batch.map(({ meeting }) => meeting?.date ?? null),
        batch.map(({ meeting }) => storable(meeting?.body ?? null)),
        batch.map(({ meeting }) => meeting?.bodyKey ?? null),
        batch.map(({ due }) => due),
        batch.map(({ person }) => person),
        batch.map(({ outcome }) => outcome),
        batch.map(({ matter }) => matter),
        batch.map(({ search }) => search),
        batch.map(({ standing }) => standing),
        batch.map(({ found }) => found && storableJson(found)),
        batch.map(({ isFound }) => isFound),
        batch.map(({ isGone }) => isGone),
      ],
    );
  }
}

/**
 * A position in a list of records: `rank` 1 for done tasks, which come last; the day, or for none a day beyond all
 * others; the record's place in its document.
 */
export type RecordPosition = { rank: number; day: string; documentId: string; ordinal: number };

/**
 * Filter for records. `null` or empty = any; days are inclusive, YYYY-MM-DD; all `words` (folded) must occur; the
 * body's key must be one of `bodyKeys`; one of `persons` (keys) must be named, by whole words, with more or fewer first
 * names than in the paper.
 */
export type RecordFilter = {
  ids: readonly string[] | null;
  kinds: readonly RecordKind[] | null;
  documentIds: readonly string[] | null;
  /** Day of the meeting. */
  dateFrom: string | null;
  dateTo: string | null;
  /** Due day. */
  dueFrom: string | null;
  dueTo: string | null;
  /** True = only with a due day, false = only without. */
  isDue: boolean | null;
  /** True = only those that are done, as the user marked or else as a paper says; false = only open ones. */
  isDone: boolean | null;
  /** What a decision is today; states must have been refreshed. */
  state: string | null;
  outcome: string | null;
  /** True = only under agenda items stated to be public, false = only under those stated not to be. */
  isPublic: boolean | null;
  words: readonly string[];
  bodyKeys: readonly string[] | null;
  persons: readonly string[];
  limit: number;
  after: RecordPosition | null;
  /**
   * `meeting`: by meeting day, newest first. `due`: open tasks by due day, undated last, then done ones; each task
   * once, however often it is mentioned.
   */
  order: 'meeting' | 'due';
};

/** A filter that matches everything. */
export const anyRecord: RecordFilter = {
  ids: null,
  kinds: null,
  documentIds: null,
  dateFrom: null,
  dateTo: null,
  dueFrom: null,
  dueTo: null,
  isDue: null,
  isDone: null,
  state: null,
  outcome: null,
  isPublic: null,
  words: [],
  bodyKeys: null,
  persons: [],
  limit: 100,
  after: null,
  order: 'meeting',
};

export type RecordRow = {
  id: string;
  ordinal: number;
  record: PaperRecord;
  documentId: string;
  uploadId: string;
  documentTitle: string;
  fileName: string;
  meetingDate: string | null;
  meetingBody: string | null;
  bodyKey: string | null;
  /** `meetingDate` if it is a meeting's day. */
  meetingDay: string | null;
  agendaItem: AgendaItemRecord | null;
  /** For tasks and deadlines: the same for all mentions of one. */
  matter: string | null;
  isDone: boolean;
  /** The paper no longer has its words. */
  isGone: boolean;
  position: RecordPosition;
  /** Number of matches, regardless of `limit` and `after`. */
  total: number;
};

/** Read papers; with `notReplaced`, only those without a newer version. `$1` is the user. */
export const currentPapers = `SELECT d.id, d.upload_id, coalesce(d.title, f.file_name) AS title, f.file_name, d.meeting_date,
    d.meeting_date_source, d.body, d.body_key, d.body_source, d.page_count, d.title_source, f.is_sample, f.created_at,
    d.meeting_date_source = 'user' OR d.body_source = 'user'
      OR EXISTS (SELECT FROM certain_records h WHERE h.user_id = d.user_id AND h.document_id = d.id AND h.kind = 'meeting') AS is_of_meeting
  FROM documents d JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
  WHERE d.user_id = $1 AND d.state = 'ready'`;
export const notReplaced = `NOT EXISTS (SELECT FROM document_versions v
  JOIN documents n ON n.user_id = v.user_id AND n.id = v.newer_id AND n.state = 'ready'
  WHERE v.user_id = d.user_id AND v.older_id = d.id AND v.is_version)`;

/** For a record `r` in a paper `p`: the user's correction of the paper overrides its records. */
export const dateOfRecord = `CASE WHEN p.meeting_date_source = 'user' THEN p.meeting_date ELSE coalesce(r.meeting_date, p.meeting_date) END`;
export const bodyOfRecord = (column: 'body' | 'body_key') =>
  `CASE WHEN p.body_source = 'user' THEN p.${column} ELSE coalesce(r.${column}, p.${column}) END`;

/**
 * The meeting day of a record of paper `p`, by the record's own day; null if the paper's date is not a meeting's: its
 * own, as contracts and reports have, or a mail's sending date. A paper that says nothing about a meeting belongs to
 * one if another paper mentions a meeting on its day.
 */
export const meetingDayBy = (own: string) => `CASE WHEN p.meeting_date_source = 'user' THEN p.meeting_date
    WHEN p.meeting_date_source = 'label' OR p.file_name ~* '\\.(eml|msg)$' THEN ${own}
    WHEN p.is_of_meeting OR p.meeting_date IN (SELECT known.meeting_date FROM papers known WHERE known.is_of_meeting)
    THEN coalesce(${own}, p.meeting_date) ELSE ${own} END`;

/** For a task `r` with its mark `m`: the user's mark, else what papers say of any mention of the matter. */
const isDoneTask = `coalesce(m.is_done, r.matter IN (SELECT done.matter FROM record_states s
    JOIN records done ON done.user_id = s.user_id AND done.id = s.record_id WHERE s.user_id = $1 AND s.state = 'done'), false)`;
/** For a decision `r`: what later papers made of it, else in force if it was adopted. */
const stateOfDecision = `coalesce((SELECT s.state FROM record_states s WHERE s.user_id = $1 AND s.record_id = r.id),
    CASE WHEN r.kind = 'decision' AND r.outcome IN ('adopted', 'elected', 'confirmed', 'objected') THEN 'in-force' END)`;

/** The records `r` in papers `p` that match a filter: values `$1` to `$16`. */
const chosenRecords = `papers AS MATERIALIZED (
    ${currentPapers} AND CASE WHEN $3::uuid[] IS NULL THEN ${notReplaced} ELSE d.id = ANY ($3) END
  ), chosen AS (
    SELECT r.id, r.ordinal, r.item, r.kind, r.person, r.document_id, r.due, coalesce(r.matter, r.id) AS matter,
      ${isDoneTask} AS is_done, ${dateOfRecord} AS meeting_date
    FROM certain_records r JOIN papers p ON p.id = r.document_id LEFT JOIN task_marks m ON m.user_id = $1 AND m.matter = r.matter
    WHERE r.user_id = $1 AND ($2::text[] IS NULL OR r.kind = ANY ($2))
      AND ($4::date IS NULL OR ${dateOfRecord} >= $4) AND ($5::date IS NULL OR ${dateOfRecord} <= $5)
      AND NOT EXISTS (SELECT FROM unnest($6::text[]) AS word WHERE strpos(r.search, word) = 0)
      AND ($7::text[] IS NULL OR ${bodyOfRecord('body_key')} = ANY ($7))
      AND ($8::text[] = '{}' OR EXISTS (
        SELECT FROM unnest($8::text[]) AS wanted, unnest(string_to_array(r.person, E'\\n')) AS named
        WHERE string_to_array(wanted, ' ') <@ string_to_array(named, ' ')
          OR string_to_array(named, ' ') <@ string_to_array(wanted, ' ')))
      AND ($9::text IS NULL OR r.outcome = $9)
      AND ($10::date IS NULL OR r.due >= $10) AND ($11::date IS NULL OR r.due <= $11)
      AND ($12::boolean IS NULL OR (r.due IS NOT NULL) = $12)
      AND ($13::boolean IS NULL OR ${isDoneTask} = $13)
      AND ($14::uuid[] IS NULL OR r.id = ANY ($14))
      AND ($15::boolean IS NULL OR $15 = (SELECT (stated.fields->'publicity'->>'isPublic')::boolean FROM certain_records stated
        WHERE stated.user_id = $1 AND stated.document_id = r.document_id AND stated.ordinal = r.item
          AND stated.kind = 'agenda-item'))
      AND ($16::text IS NULL OR ${stateOfDecision} = $16)
  )`;

const valuesOf = (scope: UserScope, filter: RecordFilter) => [
  scope.userId,
  filter.kinds,
  filter.documentIds,
  filter.dateFrom,
  filter.dateTo,
  filter.words,
  filter.bodyKeys,
  filter.persons,
  filter.outcome,
  filter.dueFrom,
  filter.dueTo,
  filter.isDue,
  filter.isDone,
  filter.ids,
  filter.isPublic,
  filter.state,
];

/** One mention per task: preferably naming an assignee, where the task was set. */
const eachMatterOnce = `SELECT DISTINCT ON (matter) * FROM chosen
  ORDER BY matter, kind = 'deadline', person IS NULL, item IS NULL, document_id, ordinal`;

const orders = {
  meeting: {
    from: 'TABLE chosen',
    rank: '0',
    day: `coalesce(meeting_date, '0001-01-01')`,
    direction: 'DESC',
    beyond: '<',
  },
  due: {
    from: eachMatterOnce,
    rank: 'is_done::int',
    day: `coalesce(due, '9999-12-31')`,
    direction: 'ASC',
    beyond: '>',
  },
} as const;

/** Records in the filter's order. Records of the same day, or without one, keep their paper's order. */
export async function selectRecords(tx: Transaction, scope: UserScope, filter: RecordFilter): Promise<RecordRow[]> {
  const { from, rank, day, direction, beyond } = orders[filter.order];
  const { rows } = await tx.$client.query<RecordRow>({
    name: `select_records_${filter.order}`,
    text: `WITH ${chosenRecords}, ordered AS (
         SELECT *, ${rank} AS rank, ${day} AS day, count(*) OVER ()::int AS total FROM (${from}) AS taken
       ), page AS (
         SELECT * FROM ordered
         WHERE $17::date IS NULL OR rank > $20::int
           OR rank = $20 AND (day ${beyond} $17 OR day = $17 AND (document_id, ordinal) > ($18::uuid, $19::int))
         ORDER BY rank, day ${direction}, document_id, ordinal LIMIT $21
       )
     SELECT r.id, r.ordinal, r.fields AS record, p.id AS "documentId", p.upload_id AS "uploadId", p.title AS "documentTitle",
       p.file_name AS "fileName", page.meeting_date::text AS "meetingDate", (${meetingDayBy('r.meeting_date')})::text AS "meetingDay", ${bodyOfRecord('body')} AS "meetingBody",
       ${bodyOfRecord('body_key')} AS "bodyKey", item.fields AS "agendaItem",
       CASE WHEN r.kind IN ('task', 'deadline') THEN page.matter END AS matter, page.is_done AS "isDone", r.is_gone AS "isGone",
       jsonb_build_object('rank', page.rank, 'day', page.day::text, 'documentId', p.id, 'ordinal', r.ordinal) AS position, page.total
     FROM page
     JOIN records r ON r.user_id = $1 AND r.id = page.id
     JOIN papers p ON p.id = r.document_id
     LEFT JOIN certain_records item ON item.user_id = $1 AND item.document_id = page.document_id AND item.ordinal = page.item
       AND item.kind = 'agenda-item'
     ORDER BY page.rank, page.day ${direction}, page.document_id, page.ordinal`,
    values: [
      ...valuesOf(scope, filter),
      filter.after?.day ?? null,
      filter.after?.documentId ?? null,
      filter.after?.ordinal ?? null,
      filter.after?.rank ?? null,
      filter.limit,
    ],
  });
  return rows;
}

/** Number of records matching a filter, regardless of `limit` and `after`. */
export async function countRecords(tx: Transaction, scope: UserScope, filter: RecordFilter): Promise<number> {
  const { rows } = await tx.$client.query<{ total: number }>({
    name: `count_records_${filter.order}`,
    text: `WITH ${chosenRecords} SELECT count(*)::int AS total FROM (${orders[filter.order].from}) AS taken`,
    values: valuesOf(scope, filter),
  });
  return rows[0]?.total ?? 0;
}
