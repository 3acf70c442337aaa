import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

/**
 * An open transaction in a user's context. Services pass it on to repositories and the queue; only repositories query it.
 */
export type Transaction = NodePgDatabase & { $client: PoolClient };
