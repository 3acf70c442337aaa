import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

/**
 * An open transaction in a user's context. Services pass it to repositories and the queue; only repositories query it.
 * Independent queries may be sent together (send-together.ts or `Promise.all`), with one query per branch: a branch
 * with two would continue after another branch has failed. Queries run in the order they are executed: a prepared one
 * when it is called, one that is merely awaited a little later. So send together only prepared queries, or none.
 */
export type Transaction = NodePgDatabase & { $client: PoolClient };
