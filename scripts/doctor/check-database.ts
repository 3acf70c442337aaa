import { Client } from 'pg';
import type { Config } from '#server/platform/config/config.ts';
import { findEncryptionKey } from '#server/platform/crypto/encryption-key.ts';
import { unseal } from '#server/platform/crypto/sealing.ts';
import { connectionFor, type DatabaseAddress } from '#server/platform/database/connection.ts';
import { findEmbeddedPostgres, superuser } from '#server/platform/database/embedded/embedded-postgres.ts';
import { listAppliedMigrations } from '#server/platform/database/migrations/migrate.ts';
import { compareMigrations } from '#server/platform/database/migrations/migrations.ts';
import { type Finding, failed, nameFault, off, ok, warning } from './finding.ts';

const clockWarningSeconds = 2;
const clockFailedSeconds = 30;

/** Runs `work` on the database, if it can be reached; says why not otherwise. Changes nothing. */
export async function withDatabase(config: Config, work: (client: Client) => Promise<Finding[]>): Promise<Finding[]> {
  const address = locate(config);
  if (!address)
    return [off('database', 'the embedded database is not running; start the service to have it checked, too')];
  const client = new Client({ ...connectionFor(address, 'owner'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const todo = config.databaseUrl
      ? 'Check DATABASE_URL and whether that server is running.'
      : 'Look into the log of the service; it restarts its database by itself.';
    return [failed('database', `it cannot be reached (${nameFault(error)})`, todo)];
  }
  try {
    await client.query("SET statement_timeout = '10s'");
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function locate({ databaseUrl, dataDirectory }: Config): DatabaseAddress | undefined {
  if (databaseUrl) return { kind: 'external', url: databaseUrl };
  const running = findEmbeddedPostgres(dataDirectory);
  return running && { kind: 'embedded', owner: superuser, database: 'postgres', ...running };
}

export async function checkDatabase(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; number: number; bytes: string; now: Date; has: string[] }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
       pg_database_size(current_database())::text AS bytes, clock_timestamp() AS now,
       array(SELECT extname::text FROM pg_extension) AS has`,
  );
  const [row] = rows;
  if (!row) return [];
  const skew = Math.abs(Date.now() - row.now.getTime()) / 1_000;
  const missing = ['btree_gin', 'pg_trgm'].filter((name) => !row.has.includes(name));
  const state = compareMigrations(await listAppliedMigrations(client));
  return [
    row.number < 150_000
      ? failed('database', `PostgreSQL ${row.version}`, 'Use PostgreSQL 15 or newer.')
      : ok('database', `PostgreSQL ${row.version}, ${Math.round(Number(row.bytes) / 1e6)} MB`),
    state === 'same'
      ? ok('tables', 'of this version')
      : warning('tables', `of another version (${state})`, 'Restart every server with the same version.'),
    ...(missing.length === 0
      ? []
      : [failed('extensions', `${missing.join(', ')} missing`, 'Have them installed with CREATE EXTENSION.')]),
    skew < clockWarningSeconds
      ? ok('clock', 'agrees with that of the database')
      : (skew < clockFailedSeconds ? warning : failed)(
          'clock',
          `differs from that of the database by ${Math.round(skew)} s`,
          'Synchronise the clocks of both machines (NTP); codes of authenticators fail otherwise.',
        ),
  ];
}

/** Opens a sample of what is sealed. Without creating a key, which only a start does. */
export async function checkSealed(client: Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; sealed: string }>('SELECT name, sealed FROM instance_secrets');
  try {
    const keys = findEncryptionKey(config);
    if (!keys) {
      if (rows.length === 0) return [off('keys', 'there is neither a key nor anything sealed yet')];
      const todo = 'Put encryption.key back before the next start, which makes another one otherwise.';
      return [failed('keys', 'there is no encryption key for what the database holds', todo)];
    }
    for (const { name, sealed } of rows) unseal(keys, `instance-secret:${name}`, sealed);
    return keys.previous
      ? [warning('keys', 'a rotation is going on', 'Run npm run rotate-keys until it says that it has finished.')]
      : [ok('keys', 'the encryption key opens the database')];
  } catch {
    const todo = 'Put the right key back (encryption.key or ENCRYPTION_KEY), or the one before as the previous one.';
    return [failed('keys', 'the encryption key does not open this database', todo)];
  }
}

/** Data sources and models: what their providers said last. */
export async function checkProviders(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ sources: number; refused: number; models: number; keys: number }>(
    `SELECT (SELECT count(*) FROM sources WHERE NOT is_leaving)::int AS sources,
       (SELECT count(*) FROM sources WHERE NOT is_leaving AND fault = 'registration_refused')::int AS refused,
       (SELECT count(*) FROM language_models WHERE removed_at IS NULL AND is_enabled)::int AS models,
       (SELECT count(DISTINCT n.model_id) FROM model_notices n JOIN language_models m ON m.id = n.model_id
         WHERE n.day >= current_date - 1 AND n.kind = 'refused' AND m.removed_at IS NULL AND m.is_enabled)::int AS keys`,
  );
  const { sources = 0, refused = 0, models = 0, keys = 0 } = rows[0] ?? {};
  return [
    refused > 0
      ? failed('sources', `${refused} of ${sources} are refused by their vendor`, 'Renew the client secret there.')
      : ok('sources', `${sources} connected`),
    models === 0
      ? off('models', 'none is set up; the built-in engine answers')
      : keys > 0
        ? failed('models', `${keys} of ${models} had their key rejected`, 'Enter a new key under "Language models".')
        : ok('models', `${models} turned on; npm run language-model -- test asks each`),
  ];
}

/** Whether the files of some recorded uploads are there. */
export async function sampleUploads(client: Client, exists: (path: string) => boolean): Promise<Finding[]> {
  const { rows } = await client.query<{ path: string }>(
    'SELECT file_path AS path FROM file_uploads ORDER BY created_at DESC LIMIT 50',
  );
  const gone = rows.filter(({ path }) => !exists(path)).length;
  return gone === 0
    ? [ok('files', `${rows.length} looked up, all there`)]
    : [failed('files', `${gone} of ${rows.length} are missing`, 'Restore user-uploads from a backup.')];
}
