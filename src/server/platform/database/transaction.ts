import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

/**
 * An open transaction in a user's context. Services pass it on to repositories and the queue; only repositories query it.
 * Queries that do not need each other's answers may be sent together (send-together.ts, or `Promise.all`; each branch of one
 * query: with a second one a branch would go on after another one has failed). They run in the order in which they are executed:
 * a prepared one as it is called, one that is only awaited a little later; so of those sent together all are prepared, or none.
 */
export type Transaction = NodePgDatabase & { $client: PoolClient };
