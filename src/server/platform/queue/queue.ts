import type { PoolConfig } from 'pg';
import { type Job, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../log/log.ts';
import { createRepeatedWarning } from '../log/repeated-warning.ts';
import { queueSchema } from './install-queue.ts';
import type { JobDefinition } from './job.ts';
import { type JobDesk, openJobDesk } from './job-desk.ts';

export type EnqueueOptions = {
  /** Jobs of one group (a user) share the workers fairly with other groups. */
  group?: string;
  /** Higher runs first; 0 by default. */
  priority?: number;
};

/** What a finished job leaves to be shown, as the reason of a failed one is. */
type JobOutcome = { message: string };

export type JobContext = { id: string; signal: AbortSignal };

export type Queue = JobDesk & {
  /** Adds a job within the transaction that makes it necessary: both commit together. */
  enqueue: <Payload extends object>(
    tx: Transaction,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ) => Promise<void>;
  /**
   * Starts workers for a kind of job, whose result `{ message }` is kept with it: `concurrency` at a time in this process, `perGroup` per group in all processes.
   */
  work: <Payload extends object>(
    job: JobDefinition<Payload>,
    options: { concurrency: number; perGroup?: number },
    handle: (payload: Payload, context: JobContext) => Promise<unknown>,
  ) => Promise<void>;
  /** Calls the listener at shutdown once no job is running, to close resources of jobs. */
  onStopped: (listener: () => void) => void;
  /** Whether a job of this kind awaits a retry after an error of this name. */
  hasRetries: (job: JobDefinition<unknown>, errorName: string) => Promise<boolean>;
  /** Ids in this payload field of all jobs that wait, run or await a retry. */
  listAwaited: (field: string) => Promise<ReadonlySet<string>>;
  /** Resolves if the queue responds. */
  check: () => Promise<void>;
  /**
   * Stops the queue: running jobs get `graceMilliseconds`, then their signal is aborted and they return to the queue.
   */
  stop: (graceMilliseconds: number) => Promise<void>;
};

const outcomeOf = (result: unknown): JobOutcome | undefined =>
  typeof result === 'object' && result !== null && 'message' in result && typeof result.message === 'string'
    ? { message: result.message }
    : undefined;

/** pg-boss emits some errors as plain objects. */
function asError(thrown: unknown): unknown {
  if (thrown instanceof Error || typeof thrown !== 'object' || thrown === null) return thrown;
  return Object.assign(new Error(), thrown);
}

/** Opens the queue as the application's role. Maintenance (lost heartbeats, old jobs) runs in workers. */
export async function openQueue(connection: PoolConfig, options: { isWorker: boolean; log: Log }): Promise<Queue> {
  const boss = new PgBoss({
    ...(connection as object),
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    max: options.isWorker ? 4 : 2,
    useListenNotify: options.isWorker,
    supervise: options.isWorker,
    schedule: false,
    // A killed worker's job must be picked up again within 30 s: 10 s of silence, then the next check.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    reindex: false,
    monitorVacuum: false,
  });
  let isStopping = false;
  const warn = createRepeatedWarning(options.log, 'the queue failed');
  boss.on('error', (error) => {
    // On stopping, connections are lost on purpose.
    if (!isStopping) warn(asError(error));
  });
  await boss.start();
  const stopping = new AbortController();
  const stopListeners: (() => void)[] = [];

  return {
    ...openJobDesk(boss),
    enqueue: async (tx, job, payload, enqueueOptions = {}) => {
      const { $client } = tx;
      await boss.send(job.name, job.payload.parse(payload), {
        db: { executeSql: (text, values) => $client.query(text, values as unknown[]) },
        ...(enqueueOptions.group ? { group: { id: enqueueOptions.group } } : {}),
        ...(enqueueOptions.priority === undefined ? {} : { priority: enqueueOptions.priority }),
      });
    },
    work: async (job, { concurrency, perGroup }, handle) => {
      const workOnce = async (jobs: Job<unknown>[]): Promise<JobOutcome | undefined> => {
        let outcome: JobOutcome | undefined;
        for (const taken of jobs) {
          const signal = taken.signal ? AbortSignal.any([taken.signal, stopping.signal]) : stopping.signal;
          try {
            outcome = outcomeOf(await handle(job.payload.parse(taken.data), { id: taken.id, signal }));
          } catch (error) {
            options.log.warn({ err: error, job: job.name, jobId: taken.id }, 'a job failed');
            // pg-boss stores what it is thrown: nothing of a document may get there.
            throw new Error(error instanceof Error ? error.name : 'failed');
          }
        }
        return outcome;
      };
      for (let place = 0; place < concurrency; place += 1) {
        let worker = '';
        worker = await boss.work(
          job.name,
          {
            ...(perGroup ? { groupConcurrency: perGroup } : {}),
            pollingIntervalSeconds: 1,
            // Jobs of a killed worker are found by polling, not by a notification: 10 s of silence, up to 10 s until
            // the next check, the delay before a retry and this interval must add up to less than 30 s.
            notifyPollingIntervalSeconds: 2,
          },
          async (jobs: Job<unknown>[]) => {
            // Look for the next job immediately; otherwise pg-boss waits for the polling interval.
            return workOnce(jobs).finally(() => boss.notifyWorker(worker));
          },
        );
      }
    },
    onStopped: (listener) => void stopListeners.push(listener),
    hasRetries: async (job, errorName) => {
      const { rows } = await boss
        .getDb()
        .executeSql(
          `SELECT FROM ${queueSchema}.job WHERE name = $1 AND state = 'retry' AND output ->> 'message' = $2 LIMIT 1`,
          [job.name, errorName],
        );
      return rows.length > 0;
    },
    listAwaited: async (field) => {
      const { rows } = await boss
        .getDb()
        .executeSql(
          `SELECT DISTINCT data ->> $1 AS id FROM ${queueSchema}.job WHERE state < 'completed' AND data ? $1`,
          [field],
        );
      return new Set((rows as { id: string }[]).map(({ id }) => id));
    },
    check: async () => {
      await boss.schemaVersion();
    },
    stop: async (graceMilliseconds) => {
      isStopping = true;
      const abort = setTimeout(() => stopping.abort(), graceMilliseconds);
      await boss.stop({ graceful: true, timeout: graceMilliseconds + 2_000 });
      clearTimeout(abort);
      for (const listener of stopListeners) listener();
    },
  };
}
