import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import type { JobDefinition } from './job.ts';

export const queueSchema = 'pgboss';

/** Creates or upgrades the queue's tables as the database's owner, with one queue per job, and grants the application access. */
export async function installQueue(client: Client, jobs: readonly JobDefinition<unknown>[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    schema: queueSchema,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const job of jobs) {
      const options = {
        retryLimit: job.retryLimit,
        retryDelay: job.retryDelaySeconds,
        retryBackoff: true,
        ...(job.retryDelayMaxSeconds === null ? {} : { retryDelayMax: job.retryDelayMaxSeconds }),
        heartbeatSeconds: job.heartbeatSeconds,
        expireInSeconds: job.expireSeconds,
        deleteAfterSeconds: job.keptSeconds,
        notify: true,
      };
      if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, options);
      else await boss.createQueue(job.name, options);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  await client.query(`
    GRANT USAGE ON SCHEMA ${queueSchema} TO boardsearch_app, boardsearch_auth;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO boardsearch_app;
    GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA ${queueSchema} TO boardsearch_auth;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${queueSchema} TO boardsearch_app, boardsearch_auth;
  `);
}
