/**
 * The audit log with BENCH_ENTRIES (1,000,000) entries: the cost of one more entry per transaction, searches, an
 * export, a verification, 50 concurrent writers, and BENCH_TAMPERINGS (1,000) tamperings, each of which must be
 * detected with its first bad entry named.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { createApp } from '#server/app.ts';
import { listCheckpoints } from '#server/features/audit/chain/chain-repository.ts';
import { makeCheckpoint, signingPurpose } from '#server/features/audit/chain/make-checkpoint.ts';
import type { ReadLog } from '#server/features/audit/chain/verify-chain.ts';
import { verifyLog } from '#server/features/audit/chain/verify-log.ts';
import { type Act, recordAct } from '#server/features/audit/public.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { deriveSigner } from '#server/platform/crypto/signing.ts';
import { connectionFor } from '#server/platform/database/connection.ts';
import { startEmbeddedPostgres, superuser } from '#server/platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/platform/database/migrations/migrate.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { createLog } from '#server/platform/log/log.ts';
import { connectPlatform, type Platform } from '#server/platform/platform.ts';
import { loggedActsSchema } from '#shared/contracts/audit-admin.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { seededRandom, tampers, withTampering } from '../support/tamper-log.ts';

const entries = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const tamperings = Number(process.env.BENCH_TAMPERINGS ?? 1_000);
const chains = 200;
const people = 5_000;

const spread = (times: number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, log });
  const { socketDirectory, passwords } = postgres;
  const address = { kind: 'embedded', socketDirectory, passwords, owner: superuser, database: 'postgres' } as const;
  await migrateDatabase(address, jobs);
  const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', AUTH_SECRET: 'x'.repeat(40) });
  const sources = connectSources({ isPrivateAllowed: false });
  const opened = await connectPlatform(config, log, address, connectModels(), sources);
  const owner = new Client(connectionFor(address, 'owner'));
  await owner.connect();
  try {
    const admin = await signUpAdmin(opened.platform, owner);
    await measureWriting(opened.platform, 'an empty log');
    await measureWriters(opened.platform);
    await measureTamperings(opened.platform, owner);
    const filled = await timed(() => fill(owner));
    console.log(`filled    ${entries} entries in ${chains} chains in ${(filled / 1000).toFixed(0)} s`);
    await measureWriting(opened.platform, `${entries} entries`);
    await measureSearches(admin, owner);
    await measureExport(admin);
    await measureVerification(opened.platform);
  } finally {
    await owner.end();
    await opened.close();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

type Ask = (path: string) => Promise<Response>;

async function signUpAdmin(platform: Platform, owner: Client): Promise<Ask> {
  const app = createApp(platform);
  const answer = await app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@board.example', password: 'Fjord-Ampel-27!', name: 'Ada', companyName: '' }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  await owner.query(`UPDATE user_profiles SET customer_id = (SELECT id FROM customers WHERE is_provider);
    UPDATE user_roles SET role = 'admin'`);
  return async (path) => app.request(path, { headers: { cookie } });
}

const actOf = (customerId: string): Act => ({
  action: 'sign_in',
  result: 'success',
  userId: null,
  actorUserId: null,
  customerId,
  caller: { address: '203.0.113.7', device: 'Firefox · Linux' },
  details: { by: 'passkey' },
});

/** The same transaction with and without an entry, alternating. */
async function measureWriting({ database }: Platform, at: string): Promise<void> {
  const chain = uuidv7();
  const [without, withOne]: [number[], number[]] = [[], []];
  const work = (tx: Transaction) => tx.execute(sql`UPDATE audit_tasks SET done_at = now() WHERE name = 'bench'`);
  await database.withAccount(null, (tx) =>
    tx.execute(sql`INSERT INTO audit_tasks (name) VALUES ('bench') ON CONFLICT DO NOTHING`),
  );
  for (let round = 0; round < 1_000; round += 1) {
    without.push(await timed(() => database.withAccount(null, work)));
    withOne.push(
      await timed(() =>
        database.withAccount(null, async (tx) => {
          await work(tx);
          await recordAct(tx, actOf(chain));
        }),
      ),
    );
  }
  const more = quantile(withOne, 0.95) - quantile(without, 0.95);
  console.log(
    `writing   ${at}: without ${spread(without)}; with one entry ${spread(withOne)}; more at p95 ${more.toFixed(2)} ms`,
  );
}

async function measureWriters(platform: Platform): Promise<void> {
  const chain = uuidv7();
  const times: number[] = [];
  const writer = async () => {
    for (let round = 0; round < 20; round += 1)
      times.push(await timed(() => platform.database.withAccount(null, (tx) => recordAct(tx, actOf(chain)))));
  };
  const whole = await timed(() => Promise.all(Array.from({ length: 50 }, writer)));
  const { entries: seen, faults } = await verify(platform, readOf(platform));
  console.log(
    `writers   50 at once, 1000 entries in one chain in ${whole.toFixed(0)} ms, ${spread(times)}; ${seen} verified, ${faults.length} faults`,
  );
}

const readOf =
  (platform: Platform): ReadLog =>
  (work) =>
    platform.database.withAccount(null, work);
const verify = (platform: Platform, read: ReadLog, published: Parameters<typeof verifyLog>[2]['published'] = []) =>
  verifyLog(read, [deriveSigner(platform.encryptionKey, signingPurpose)], { published, seen: [] });

async function measureTamperings(platform: Platform, owner: Client): Promise<void> {
  const { database, encryptionKey } = platform;
  const random = seededRandom(7);
  const lengths = [1, 9, 30];
  const own: { chain: string; last: number }[] = [];
  for (const last of lengths) {
    const chain = uuidv7();
    for (let seq = 0; seq < last; seq += 1) await database.withAccount(null, (tx) => recordAct(tx, actOf(chain)));
    own.push({ chain, last });
  }
  await database.withAccount(null, (tx) => makeCheckpoint(tx, deriveSigner(encryptionKey, signingPurpose), new Date()));
  const published = await database.withAccount(null, (tx) => listCheckpoints(tx, 0, 10));
  const read: ReadLog = (work) => work(drizzle(owner) as unknown as Transaction);
  let [found, named] = [0, 0];
  const kinds = new Map<string, number>();
  for (let round = 0; round < tamperings; round += 1) {
    const target = own[random(own.length)];
    const tamper = tampers[round % tampers.length];
    if (!target || !tamper) continue;
    await withTampering(owner, async () => {
      const done = await tamper(owner, target.chain, target.last, random);
      const { faults } = await verify(platform, read, published);
      const first = faults.find(({ chain }) => chain === target.chain);
      if (faults.length > 0) found += 1;
      if (first?.seq === done.expected) named += 1;
      const kind = done.name.split(' ')[0] ?? '';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    });
  }
  const list = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ');
  console.log(`tampering ${tamperings} (${list}): ${found} found, ${named} with the first bad entry named`);
}

/** Entries as a year would leave them, with the hashes that a commit computes. */
async function fill(owner: Client): Promise<void> {
  await owner.query(
    `CREATE TEMP TABLE people AS SELECT gen_random_uuid() AS id, n FROM generate_series(0, ${people - 1}) n`,
  );
  await owner.query('CREATE INDEX ON people (n)');
  const each = Math.ceil(entries / chains);
  await owner.query(`CREATE FUNCTION pg_temp.fill_chain(p_number int, p_length int) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      chain uuid := gen_random_uuid(); prev bytea := decode(repeat('00', 32), 'hex'); hash bytea; content text; personal bytea;
      who uuid; id uuid; at timestamptz; action text; result text;
      actions text[] := ARRAY['sign_in','sign_out','archive_downloaded','document_corrected','task_marked','api_key_used','passkey_added'];
    BEGIN
      FOR seq IN 1..p_length LOOP
        SELECT p.id INTO who FROM people p WHERE n = (p_number * 25 + (seq * 7919) % 25) % ${people};
        id := gen_random_uuid();
        at := now() - interval '365 days' * (1 - seq::float8 / p_length) - interval '1 minute';
        action := actions[1 + (seq * 31 + p_number) % 7];
        result := CASE WHEN seq % 17 = 0 THEN 'failure' WHEN seq % 997 = 0 THEN 'refused' ELSE 'success' END;
        content := '{"address":"198.51.' || (p_number % 100) || '.' || (seq % 250) || '","details":null,"device":"Firefox · Linux","salt":"' || seq || '"}';
        personal := sha256(convert_to(content, 'UTF8'));
        hash := sha256(convert_to(audit_canonical(chain, seq, id, at, action, result, who, who, personal, prev), 'UTF8'));
        INSERT INTO audit_entries VALUES (chain, seq, id, at, action, result, who, who, personal, prev, hash);
        INSERT INTO audit_personal (chain, seq, id, occurred_at, user_id, content) VALUES (chain, seq, id, at, who, content);
        prev := hash;
      END LOOP;
      INSERT INTO audit_heads VALUES (chain, p_length, prev);
    END $$`);
  for (let number = 0; number < chains; number += 1)
    await owner.query('SELECT pg_temp.fill_chain($1, $2)', [number, each]);
  await owner.query('ANALYZE audit_entries');
  await owner.query('ANALYZE audit_personal');
}

async function measureSearches(ask: Ask, owner: Client): Promise<void> {
  const { rows } = await owner.query(`SELECT user_id AS user, chain, address, to_char(occurred_at, 'YYYY-MM-DD') AS day
    FROM audit_log WHERE user_id IS NOT NULL AND address LIKE '198%' ORDER BY id LIMIT 1 OFFSET ${Math.floor(entries / 3)}`);
  const { user, chain, address, day } = rows[0];
  const searches: Record<string, string> = {
    everything: '',
    'who (id)': `who=${user}`,
    'on whom, what': `onWhom=${user}&action=sign_in`,
    'who (a name that nobody has)': 'who=niemand',
    'what (rare)': 'action=audit_read',
    'what (frequent), outcome': 'action=sign_in&result=failure',
    'outcome (rare)': 'result=refused',
    'from where': `address=${address}`,
    'from where, outcome': `address=${address}&result=failure`,
    customer: `customer=${chain}`,
    'customer, what, outcome': `customerId=${chain}&action=passkey_added&result=refused`,
    'a day': `from=${day}T00:00:00Z&until=${day}T23:59:59Z`,
    'a day, what, outcome': `from=${day}T00:00:00Z&until=${day}T23:59:59Z&action=sign_in&result=refused`,
    'before a year (nothing)': 'until=2020-01-01T00:00:00Z',
    'what, before that day': `action=sign_in&until=${day}T00:00:00Z`,
  };
  const all: number[] = [];
  for (const [name, query] of Object.entries(searches)) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < 20; round += 1) {
      times.push(
        await timed(async () => {
          found = loggedActsSchema.parse(await (await ask(`/api/admin/audit?${query}`)).json()).entries.length;
        }),
      );
    }
    all.push(...times);
    console.log(`search    ${name.padEnd(30)} ${spread(times)}, ${found} entries`);
  }
  let before = '';
  const pages: number[] = [];
  for (let page = 0; page < 100; page += 1) {
    pages.push(
      await timed(async () => {
        const found = loggedActsSchema.parse(await (await ask(`/api/admin/audit?result=success${before}`)).json());
        before = `&before=${found.entries.at(-1)?.id}`;
      }),
    );
  }
  console.log(`search    100 pages in a row             ${spread(pages)}`);
  console.log(`search    all together                   ${spread([...all, ...pages])}`);
}

async function measureExport(ask: Ask): Promise<void> {
  for (const format of ['csv', 'jsonl']) {
    globalThis.gc?.();
    await delay(500);
    const before = process.memoryUsage().rss;
    let [most, bytes] = [before, 0];
    const took = await timed(async () => {
      const body = (await ask(`/api/admin/audit/export?format=${format}`)).body;
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        most = Math.max(most, process.memoryUsage().rss);
      }
    });
    console.log(
      `export    ${format}: ${(bytes / 2 ** 20).toFixed(0)} MiB in ${(took / 1000).toFixed(0)} s, +${((most - before) / 2 ** 20).toFixed(0)} MiB of memory`,
    );
  }
}

async function measureVerification(platform: Platform): Promise<void> {
  globalThis.gc?.();
  await delay(500);
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  let found = { entries: 0, faults: 0 };
  const took = await timed(async () => {
    const { entries: seen, faults } = await verify(platform, readOf(platform));
    found = { entries: seen, faults: faults.length };
  });
  clearInterval(timer);
  console.log(
    `verify    ${found.entries} entries in ${(took / 1000).toFixed(1)} s, ${found.faults} faults, +${((most - before) / 2 ** 20).toFixed(0)} MiB of memory`,
  );
}
