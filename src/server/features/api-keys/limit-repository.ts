import { sql } from 'drizzle-orm';
import { apiKeys, oauthGrants } from '#server/platform/database/schema/doors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { keyRequestsPerMinute } from '#shared/limits.ts';

const tables = { key: apiKeys, program: oauthGrants };

const minuteSeconds = 60;
const stepSeconds = minuteSeconds / keyRequestsPerMinute;

/**
 * Reserves up to `most` requests from a key's or program's minute, across all servers (generic cell rate algorithm:
 * advances the moment at which the limit would be completely free again). Returns how many; 0 also if the holder is
 * gone.
 */
export async function reserveRequests(
  tx: Transaction,
  holder: keyof typeof tables,
  id: string,
  most: number,
): Promise<number> {
  const table = tables[holder];
  const { rows } = await tx.execute<{ granted: number }>(sql`
    WITH held AS (
      SELECT id, greatest(requests_free_at, now()) AS free_at FROM ${table} WHERE id = ${id} FOR UPDATE
    ), room AS (
      SELECT id, free_at,
        least(${most}::int, floor((${minuteSeconds} - extract(epoch FROM free_at - now())) / ${stepSeconds}::float8)::int) AS granted
      FROM held
    )
    UPDATE ${table} AS k SET requests_free_at = room.free_at + room.granted * make_interval(secs => ${stepSeconds}::float8)
    FROM room WHERE k.id = room.id AND room.granted > 0 RETURNING room.granted`);
  return rows[0]?.granted ?? 0;
}
