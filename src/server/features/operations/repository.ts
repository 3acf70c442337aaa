import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { demoVisits } from '#server/platform/database/schema/demo.ts';
import { announcements, operationSwitches } from '#server/platform/database/schema/operation.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;
export type NewAnnouncement = Omit<AnnouncementRow, 'id' | 'createdAt'>;
export type SwitchesRow = Omit<typeof operationSwitches.$inferSelect, 'id'>;

const mostUrgentFirst = sql`array_position(ARRAY['urgent', 'warning', 'info'], ${announcements.level})`;

/** Announcements valid at a moment, most urgent first. */
export async function listCurrent(tx: Transaction, now: Date): Promise<AnnouncementRow[]> {
  return tx
    .select()
    .from(announcements)
    .where(and(lte(announcements.startsAt, now), gt(announcements.endsAt, now)))
    .orderBy(mostUrgentFirst, desc(announcements.startsAt))
    .limit(20);
}

export async function listAnnouncements(tx: Transaction): Promise<AnnouncementRow[]> {
  return tx.select().from(announcements).orderBy(desc(announcements.startsAt), asc(announcements.id)).limit(100);
}

export async function insertAnnouncement(tx: Transaction, row: NewAnnouncement & { id: string }): Promise<void> {
  await tx.insert(announcements).values(row);
}

/** True if there was one. */
export async function updateAnnouncement(tx: Transaction, id: string, row: NewAnnouncement): Promise<boolean> {
  const changed = await tx
    .update(announcements)
    .set(row)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id });
  return changed.length > 0;
}

/** True if there was one. */
export async function deleteAnnouncement(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx.delete(announcements).where(eq(announcements.id, id)).returning({ id: announcements.id });
  return gone.length > 0;
}

export async function findSwitches(tx: Transaction): Promise<SwitchesRow> {
  const [row] = await tx.select().from(operationSwitches);
  if (!row) throw new Error('there are no switches');
  return row;
}

export async function updateSwitches(tx: Transaction, changed: Partial<SwitchesRow>): Promise<void> {
  await tx.update(operationSwitches).set(changed);
}

export async function countVisits(tx: Transaction): Promise<number> {
  return tx.$count(demoVisits);
}

export type SlowReadingRow = JobOwner & {
  documentId: string;
  companyName: string;
  fileType: string;
  state: 'queued' | 'reading';
  pagesRead: number;
  pageCount: number | null;
  createdAt: Date;
  jobState: 'created' | 'retry' | 'active' | null;
  jobSince: Date | null;
};

/** All users' documents that have been waiting or read for long, oldest first, without names. */
export async function listSlowReadings(tx: Transaction, before: Date): Promise<SlowReadingRow[]> {
  const { rows } = await tx.$client.query<SlowReadingRow>(
    `SELECT user_id AS "userId", customer_id AS "customerId", company_name AS "companyName", document_id AS "documentId",
       file_type AS "fileType", state, pages_read AS "pagesRead", page_count AS "pageCount", created_at AS "createdAt",
       job_state AS "jobState", job_since AS "jobSince"
     FROM list_slow_readings($1)`,
    [before],
  );
  return rows;
}

export type Survey = {
  models: number;
  modelsRefused: number;
  modelCalls: number;
  modelFailures: number;
  sources: number;
  /** Those whose vendor refuses this service's own registration. */
  sourcesRefused: number;
  sourcesFaulty: number;
  databaseBytes: number;
  postgres: string;
};

/** Counts of problems with models and sources; `day` in the operator's time zone. */
export async function surveyInstance(tx: Transaction, day: string): Promise<Survey> {
  const { rows } = await tx.execute<{ survey: Survey }>(sql`SELECT survey_instance(${day}::date) AS survey`);
  if (!rows[0]) throw new Error('nothing was surveyed');
  return rows[0].survey;
}
