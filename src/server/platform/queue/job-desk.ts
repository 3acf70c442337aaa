import type { PgBoss } from 'pg-boss';
import { queueSchema } from './install-queue.ts';

export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as stored in the queue. */
export type StoredJob = {
  id: string;
  name: string;
  state: JobState;
  data: unknown;
  createdAt: Date;
  /** When a waiting job starts next. */
  startsAt: Date;
  endedAt: Date | null;
  tries: number;
  /** Name of the error of its last try; null = none. */
  reason: string | null;
};

/** Job administration for the operator. */
export type JobDesk = {
  /** `waitingSeconds`: how long the oldest waiting job has been due; 0 = none waits. */
  countJobs: () => Promise<{ waiting: number; active: number; failed: number; waitingSeconds: number }>;
  /** The newest jobs. */
  listJobs: (by: { states: readonly JobState[]; names?: readonly string[]; limit: number }) => Promise<StoredJob[]>;
  findJob: (name: string, id: string) => Promise<StoredJob | undefined>;
  /** Runs a failed or waiting job at once; false if there is no such job. */
  retryJob: (name: string, id: string) => Promise<boolean>;
  /** Removes a job that is not running; false if there is no such job. */
  dropJob: (name: string, id: string) => Promise<boolean>;
};

const columns = `id, name, state::text AS state, data, created_on AS "createdAt", start_after AS "startsAt",
  completed_on AS "endedAt", retry_count + 1 AS tries, output ->> 'message' AS reason`;

export function openJobDesk(boss: PgBoss): JobDesk {
  const run = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await boss.getDb().executeSql(text, values)).rows as Row[];
  return {
    countJobs: async () => {
      const [row] = await run<{ waiting: number; active: number; failed: number; waitingSeconds: number }>(
        `SELECT count(*) FILTER (WHERE state < 'active')::int AS waiting, count(*) FILTER (WHERE state = 'active')::int AS active,
           count(*) FILTER (WHERE state = 'failed')::int AS failed,
           coalesce(max(extract(epoch FROM now() - greatest(start_after, created_on))) FILTER (WHERE state < 'active' AND start_after <= now()), 0)::int
             AS "waitingSeconds"
         FROM ${queueSchema}.job WHERE state <> 'completed'`,
      );
      return row ?? { waiting: 0, active: 0, failed: 0, waitingSeconds: 0 };
    },
    listJobs: ({ states, names, limit }) =>
      run<StoredJob>(
        `SELECT ${columns} FROM ${queueSchema}.job WHERE state::text = ANY ($1) AND ($2::text[] IS NULL OR name = ANY ($2))
         ORDER BY coalesce(completed_on, created_on) DESC, id LIMIT $3`,
        [states, names ?? null, limit],
      ),
    findJob: async (name, id) =>
      (await run<StoredJob>(`SELECT ${columns} FROM ${queueSchema}.job WHERE name = $1 AND id = $2`, [name, id]))[0],
    retryJob: async (name, id) => {
      const again = await run(
        `UPDATE ${queueSchema}.job SET state = CASE WHEN state = 'failed' THEN 'retry'::${queueSchema}.job_state ELSE state END,
           retry_limit = greatest(retry_limit, retry_count) + (state = 'failed')::int, start_after = now(), completed_on = NULL
         WHERE name = $1 AND id = $2 AND state IN ('created', 'retry', 'failed') RETURNING id`,
        [name, id],
      );
      return again.length > 0;
    },
    dropJob: async (name, id) => {
      const gone = await run(
        `DELETE FROM ${queueSchema}.job WHERE name = $1 AND id = $2 AND state <> 'active' RETURNING id`,
        [name, id],
      );
      return gone.length > 0;
    },
  };
}
