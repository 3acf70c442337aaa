import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testServerAddress } from '#support/test-database.ts';
import { createTestDatabase } from '#support/throwaway-postgres.ts';
import { connectionFor } from '../connection.ts';
import { migrateDatabase } from './migrate.ts';

/** PostgreSQL's answer while it is starting: ErrorResponse with severity, code and message. */
function refuseAsStarting(): Buffer {
  const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  return message;
}

test('DATA-01 migration waits for a database that is still starting', async () => {
  const address = await createTestDatabase(testServerAddress());
  if (address.kind !== 'embedded') throw new Error('the tests run on the embedded server');
  let attempts = 0;
  const proxy = createServer((socket) => {
    attempts += 1;
    socket.on('error', () => undefined);
    if (attempts <= 2) {
      socket.once('data', () => socket.end(refuseAsStarting()));
      return;
    }
    const server = connect(join(address.socketDirectory, '.s.PGSQL.5432'));
    socket.pipe(server).pipe(socket);
    server.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const listening = proxy.address();
  const port = listening && typeof listening === 'object' ? listening.port : 0;
  const { owner, passwords, database } = address;
  const url = `postgresql://${owner}:${encodeURIComponent(passwords.owner)}@127.0.0.1:${port}/${database}`;
  await expect(migrateDatabase({ kind: 'external', url }, jobs)).resolves.toBeUndefined();
  expect(attempts).toBe(3);
  await new Promise((resolve) => proxy.close(resolve));
});

test.each([
  "UPDATE schema_migrations SET sha256 = 'edited' WHERE name LIKE '0003%'",
  'CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (hash text)',
])(
  'DATA-01 a database from before the first release is refused with a message and left unchanged: %s',
  async (change) => {
    const address = await createTestDatabase(testServerAddress());
    const client = new Client(connectionFor(address, 'owner'));
    await client.connect();
    await client.query(`${change}; DROP FUNCTION audit_retention_days`);
    await expect(migrateDatabase(address, jobs)).rejects.toThrow(/before the first release, .* Nothing was changed/);
    const made = await client.query("SELECT to_regproc('audit_retention_days') AS constant");
    await client.end();
    expect(made.rows).toEqual([{ constant: null }]);
  },
);
