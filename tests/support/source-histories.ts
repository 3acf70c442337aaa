import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { sealAccess } from '#server/features/sources/access/open-source.ts';
import { whileHeld } from '#server/features/sources/syncs/ensure-lease.ts';
import { syncSource } from '#server/features/sources/syncs/sync-source.ts';
import { downloadStore } from '#server/features/uploads/files/store-download.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type HistoryPeer, type Protocol, protocols } from './history-protocols.ts';
import { SourceWorld, seeded } from './source-world.ts';

class Killed extends Error {}

/** The platform of a server that is killed after any of its transactions. */
function killablePlatform(platform: Platform, isKilled: () => boolean): Platform {
  const withUser: Database['withUser'] = async (scope, work, options) => {
    const result = await platform.database.withUser(scope, work, options);
    if (isKilled()) throw new Killed();
    return result;
  };
  return { ...platform, database: { ...platform.database, withUser } };
}

export type HistoryOutcome = {
  expected: string[];
  found: string[];
  /** Documents deleted although their files were there all the time, unchanged. */
  wronglyDeleted: string[];
  downloads: number;
  faults: number;
  kills: number;
  /** Requests that ignored the source's retry delay. */
  impatient: number;
};

/** Simulates a source's history through faults and crashes, then compares the result with a full scan. */
export async function liveHistory(
  { platform }: { platform: Platform },
  user: { id: string; scope: UserScope },
  { protocol, seed, steps }: { protocol: Protocol; seed: number; steps: number },
): Promise<HistoryOutcome> {
  const random = seeded(seed);
  const world = new SourceWorld(random);
  const { scope } = user;
  const sourceId = uuidv7();
  const peer: HistoryPeer = await protocols[protocol](world);
  const folders = JSON.stringify([{ ...peer.chosen, name: '' }]);
  const access = sealAccess(platform, sourceId, { kind: 'webdav', address: 'x', username: 'x', password: 'x' });
  const run = (statement: ReturnType<typeof sql>) => platform.database.withUser(scope, (tx) => tx.execute(statement));
  await run(sql`INSERT INTO sources (user_id, id, kind, name, account, sealed_access, folders)
    VALUES (${user.id}, ${sourceId}, 'webdav', 'Welt', 'anna', ${access}, ${folders}::jsonb)`);

  let kills = 0;
  let killRate = 0;
  const isKilled = () => {
    if (random() >= killRate) return false;
    kills += 1;
    return true;
  };
  const alive: Platform = { ...platform, sources: { ...platform.sources, open: peer.open } };
  const takeTurn = async () => {
    const runner = randomUUID();
    peer.beginTurn?.();
    // The previous server is dead, and its lease has expired.
    await run(sql`UPDATE sources SET runner = ${runner}, lease_until = now() + interval '60 seconds', next_pass_at = now()
      WHERE id = ${sourceId}`);
    const held = { scope, sourceId, runner, isLeaving: false, store: downloadStore };
    const turn = { ...held, signal: new AbortController().signal, endsAt: Number.POSITIVE_INFINITY };
    await whileHeld({ ...turn, platform: killablePlatform(alive, isKilled) }, syncSource).catch((error) => {
      if (!(error instanceof Killed)) throw error;
    });
  };
  const decide = () => run(sql`UPDATE sources SET asks_deletion = false WHERE id = ${sourceId}`);

  const stored = new Map<string, { version: string; uploadId: string }>();
  const wronglyDeleted: string[] = [];
  const told = () => world.visible().map(peer.tell);
  const versions = () => new Map(told().map(({ itemId, version }) => [itemId, version]));
  for (let step = 0; step < steps; step += 1) {
    const before = versions();
    for (let acts = Math.floor(random() * 5); acts >= 0; acts -= 1) world.act();
    world.faultRate = random() < 0.6 ? 0.15 : 0;
    killRate = random() < 0.4 ? 0.05 : 0;
    await takeTurn();
    if (random() < 0.3) await decide();
    const after = versions();
    const { rows } = await run(
      sql`SELECT i.item_id AS id, i.version, i.upload_id AS "uploadId" FROM source_items i WHERE i.source_id = ${sourceId} AND i.state = 'stored'`,
    );
    const uploads = new Set((await run(sql`SELECT id FROM file_uploads`)).rows.map(({ id }) => String(id)));
    for (const [id, was] of stored) {
      const isSame = before.get(id) === was.version && after.get(id) === was.version;
      if (!isSame) stored.delete(id);
      else if (!uploads.has(was.uploadId)) wronglyDeleted.push(id);
    }
    for (const row of rows as { id: string; version: string; uploadId: string | null }[]) {
      if (row.uploadId && after.get(row.id) === row.version)
        stored.set(row.id, { version: row.version, uploadId: row.uploadId });
    }
  }
  world.faultRate = 0;
  killRate = 0;
  // Failures from outages need not wait any longer.
  for (let turns = 0; turns < 4; turns += 1) {
    await run(sql`UPDATE source_items SET next_try_at = NULL, tries = 0,
      state = CASE WHEN state = 'failed' THEN 'waiting' ELSE state END WHERE source_id = ${sourceId}`);
    await takeTurn();
    await decide();
  }
  const { rows } = await run(sql`SELECT i.path, f.content_sha256 AS hash FROM source_items i
    JOIN file_uploads f ON f.id = i.upload_id JOIN documents d ON d.upload_id = f.id
    WHERE i.source_id = ${sourceId} AND i.hidden_at IS NULL AND d.state <> 'withdrawn'`);
  const all = await run(sql`SELECT content_sha256 AS hash FROM file_uploads`);
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const expected = told().map(({ path, content }) => `${path} ${hashOf(content)}`);
  const contents = new Set(told().map(({ content }) => hashOf(content)));
  await peer.close();
  const left = all.rows.map(({ hash }) => String(hash)).filter((hash) => !contents.has(hash));
  return {
    expected: expected.sort(),
    // Leftovers of any user must show up, too.
    found: [...rows.map(({ path, hash }) => `${path} ${hash}`), ...left.map((hash) => `left over: ${hash}`)].sort(),
    wronglyDeleted,
    downloads: world.downloads,
    faults: world.faults,
    kills,
    impatient: peer.impatient?.() ?? 0,
  };
}
