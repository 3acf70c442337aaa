import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { MeetingPaper } from '#shared/contracts/meetings.ts';
import { currentPapers, meetingDayBy, notReplaced } from './registers/record-repository.ts';

/**
 * A paper's part in one meeting. A collection of minutes has several parts; a paper without a day has one without a
 * day.
 */
export type PaperPart = MeetingPaper & {
  /** The meeting's day; null if the paper has no date, or one that is not a meeting's. */
  day: string | null;
  bodyName: string | null;
  bodyKey: string | null;
  number: string | null;
  agendaItems: number;
  decisions: number;
  /** Distinct matters. */
  tasks: string[];
  deadlines: string[];
  /** True if the paper or its user says anything about a meeting. */
  isOfMeeting: boolean;
  uploadedAt: string;
};

/**
 * Read papers without a newer version, newest upload first.
 * @param day limits to parts of this day's meetings; null = all
 */
export async function listPaperParts(tx: Transaction, scope: UserScope, day: string | null): Promise<PaperPart[]> {
  const { rows } = await tx.$client.query<PaperPart>({
    name: 'list_paper_parts',
    text: `WITH papers AS MATERIALIZED (${currentPapers} AND ${notReplaced}), counted AS (
         SELECT document_id, meeting_date, body, body_key,
           count(*) FILTER (WHERE kind = 'agenda-item')::int AS items, count(*) FILTER (WHERE kind = 'decision')::int AS decisions,
           coalesce(array_agg(coalesce(matter, id)) FILTER (WHERE kind = 'task'), '{}') AS tasks,
           coalesce(array_agg(coalesce(matter, id)) FILTER (WHERE kind = 'deadline'), '{}') AS deadlines,
           min(fields->'number'->>'text') FILTER (WHERE kind = 'meeting') AS number
         FROM certain_records WHERE user_id = $1 GROUP BY document_id, meeting_date, body, body_key
       ), parts AS (
         SELECT p.id, counted.*,
           ${meetingDayBy('counted.meeting_date')} AS day
         FROM papers p LEFT JOIN counted ON counted.document_id = p.id
       )
     SELECT p.id AS "documentId", p.upload_id AS "uploadId", p.title, p.title_source AS "titleSource", p.file_name AS "fileName",
       p.page_count AS "pageCount", p.meeting_date::text AS date, p.meeting_date_source AS "dateSource", p.body,
       p.body_source AS "bodySource", p.is_sample AS "isSample", parts.day::text,
       CASE WHEN p.body_source = 'user' THEN p.body ELSE coalesce(parts.body, p.body) END AS "bodyName",
       CASE WHEN p.body_source = 'user' THEN p.body_key ELSE coalesce(parts.body_key, p.body_key) END AS "bodyKey",
       parts.number, coalesce(parts.items, 0) AS "agendaItems", coalesce(parts.decisions, 0) AS decisions,
       coalesce(parts.tasks, '{}') AS tasks, coalesce(parts.deadlines, '{}') AS deadlines,
       p.is_of_meeting AS "isOfMeeting",
       p.created_at::text AS "uploadedAt"
     FROM parts JOIN papers p ON p.id = parts.id
     WHERE $2::date IS NULL OR parts.day = $2
     ORDER BY p.created_at DESC, p.id DESC`,
    values: [scope.userId, day],
  });
  return rows;
}

/** More bodies than this are of no use in a filter. */
const maxBodyNames = 1_000;

/** A body's name in papers; `isCorrected`: the user has given it to one. */
export type NamedBody = { key: string; name: string; count: number; isCorrected?: boolean };

/** Number of the user's papers naming each body, by key and wording. */
export async function listBodyNames(tx: Transaction, scope: UserScope): Promise<NamedBody[]> {
  const { rows } = await tx.$client.query<NamedBody>({
    name: 'list_body_names',
    text: `WITH papers AS MATERIALIZED (${currentPapers} AND ${notReplaced})
     SELECT key, name, count(*)::int AS count, bool_or(is_corrected) AS "isCorrected" FROM (
       SELECT id, body_key AS key, body AS name, coalesce(body_source = 'user', false) AS is_corrected
       FROM papers WHERE body_key IS NOT NULL
       UNION
       SELECT p.id, r.body_key, r.body, false FROM certain_records r JOIN papers p ON p.id = r.document_id
       WHERE r.user_id = $1 AND r.kind = 'meeting' AND r.body_key IS NOT NULL AND p.body_source IS DISTINCT FROM 'user'
     ) AS named GROUP BY key, name ORDER BY count(*) DESC, key, name LIMIT $2`,
    values: [scope.userId, maxBodyNames],
  });
  return rows;
}

/** Names of persons as spelled in papers: attendees, chairs and assignees of tasks. */
export async function listPersonNames(
  tx: Transaction,
  scope: UserScope,
): Promise<{ documentId: string; name: string }[]> {
  const { rows } = await tx.$client.query<{ documentId: string; name: string }>({
    name: 'list_person_names',
    text: `SELECT DISTINCT document_id AS "documentId", name FROM (
       SELECT document_id, CASE kind WHEN 'attendance' THEN fields->'name'->>'text' ELSE fields->'chair'->>'text' END AS name
       FROM certain_records WHERE user_id = $1 AND kind IN ('attendance', 'meeting')
       UNION ALL
       SELECT document_id, jsonb_array_elements(fields->'who')->>'text' FROM certain_records WHERE user_id = $1 AND kind = 'task'
     ) AS named
     WHERE name IS NOT NULL`,
    values: [scope.userId],
  });
  return rows;
}
