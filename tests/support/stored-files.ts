import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionFor } from '#server/platform/database/connection.ts';
import { findEmbeddedPostgres, superuser } from '#server/platform/database/embedded/embedded-postgres.ts';

/** Stored files that are never read: for code that only handles bytes. */
export async function storeFiles(
  dataDirectory: string,
  userId: string,
  { count, size }: { count: number; size: number },
): Promise<void> {
  const running = findEmbeddedPostgres(dataDirectory);
  if (!running) throw new Error('no database runs');
  const address = { kind: 'embedded', ...running, owner: superuser, database: 'postgres' } as const;
  const client = new Client(connectionFor(address, 'owner'));
  await client.connect();
  mkdirSync(join(dataDirectory, 'user-uploads', userId), { recursive: true });
  for (let each = 0; each < count; each += 1) {
    const [id, bytes] = [randomUUID(), randomBytes(size)];
    const path = `${userId}/${id}.txt`;
    writeFileSync(join(dataDirectory, 'user-uploads', path), bytes);
    await client.query(
      `INSERT INTO file_uploads (user_id, id, file_name, file_path, file_size, file_type, content_sha256)
       VALUES ($1, $2, $3, $4, $5, 'text/plain', $6)`,
      [userId, id, `${each}.txt`, path, size, createHash('sha256').update(bytes).digest('hex')],
    );
    await client.query(`INSERT INTO documents (user_id, id, upload_id, state) VALUES ($1, $2, $3, 'failed')`, [
      userId,
      randomUUID(),
      id,
    ]);
  }
  await client.end();
}
