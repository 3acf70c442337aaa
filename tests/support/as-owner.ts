import { Client } from 'pg';
import { connectionFor, type DatabaseAddress } from '#server/platform/database/connection.ts';

/** Runs a statement as the database's owner, for what the service's roles may not do. */
export async function asOwner<Row extends object>(
  address: DatabaseAddress,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(connectionFor(address, 'owner'));
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
