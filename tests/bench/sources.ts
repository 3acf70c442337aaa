/**
 * Duration and request count of looks at sources: 10,000 unchanged files, by every protocol; one folder of 100,000; a
 * renamed folder; a mailbox (BENCH_MAILS, 100,000) with one new mail. Nothing is read here; `sources-service` measures
 * that.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { createApp } from '#server/app.ts';
import { sealAccess } from '#server/features/sources/access/open-source.ts';
import { whileHeld } from '#server/features/sources/syncs/ensure-lease.ts';
import { syncSource } from '#server/features/sources/syncs/sync-source.ts';
import { downloadStore } from '#server/features/uploads/files/store-download.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { openImap } from '#server/integrations/imap/open-imap.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { openWebdav } from '#server/integrations/webdav/open-webdav.ts';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import type { DataSource } from '#server/platform/data-source/data-source.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openPlatform, type Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type Protocol, protocols } from '../support/history-protocols.ts';
import { startImapServer } from '../support/imap-server.ts';
import { startListedShare } from '../support/listed-share.ts';
import { signUp } from '../support/sign-up.ts';
import { rootId, SourceWorld, seeded } from '../support/source-world.ts';

const files = 10_000;
const mails = Number(process.env.BENCH_MAILS ?? 100_000);
/** Limits the run to one protocol, `folder` or `mailbox`. */
const only = process.env.BENCH_PROTOCOL;
const isPrivateAllowed = true;

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
  const sources = connectSources({ isPrivateAllowed });
  const { platform, close } = await openPlatform(config, createLog('warn'), jobs, connectModels(), sources);
  try {
    const { scope } = await signUp(createApp(platform), uuidv7());
    const about = { platform, scope };
    const isWanted = (name: string) => only === undefined || only === name;
    for (const protocol of Object.keys(protocols) as Protocol[])
      if (isWanted(protocol)) await measureProtocol(about, protocol);
    if (isWanted('folder')) await measureFolder(about);
    if (isWanted('listings')) await measureListings(about);
    if (isWanted('mailbox')) await measureMailbox(about);
  } finally {
    await close();
    rmSync(directory, { recursive: true, force: true });
  }
}

type About = { platform: Platform; scope: UserScope };

/** Files in a hundred folders: first without changes, then with one folder renamed. */
async function measureProtocol(about: About, protocol: Protocol): Promise<void> {
  const world = new SourceWorld(seeded(1));
  world.pageSize = 200;
  const folderOf = (number: number) => ({
    id: `folder-${number}`,
    parent: rootId,
    name: `ordner-${number}`,
    version: 1,
  });
  for (let number = 0; number < 100; number += 1) world.folders.set(`folder-${number}`, folderOf(number));
  for (let number = 0; number < files; number += 1) {
    const file = {
      id: `file-${number}`,
      parent: `folder-${number % 100}`,
      name: `${number}.bin`,
      version: 1,
      content: 'x',
    };
    world.put({ ...file, isShared: true });
  }
  const peer = await protocols[protocol](world);
  const look = await prepare(about, peer.open, peer.chosen);
  const first = await look();
  // A mailbox counts as fully seen only after a second look.
  await look();
  const before = peer.requests?.();
  const again = await look();
  const requests = before === undefined ? '?' : (peer.requests?.() ?? 0) - before;
  const downloads = world.downloads;
  const [renamed] = [...world.folders.values()].filter(({ parent }) => parent !== null);
  if (renamed) world.rename(renamed.id, 'umbenannt');
  await look();
  console.log(
    `${protocol}: ${files} files, first look ${first.milliseconds} ms; unchanged ${again.milliseconds} ms, ${requests} requests; ` +
      `a folder renamed: ${world.downloads - downloads} files fetched; ${again.told}`,
  );
  await peer.close();
}

async function measureFolder(about: About): Promise<void> {
  const many = Array.from({ length: 100_000 }, (_, number) => ({ path: `${number}.bin`, version: '1', size: 1 }));
  const share = await startListedShare(() => many);
  const look = await prepare(about, () => openWebdav({ ...share, isPrivateAllowed }), { id: '/', path: '/' });
  const first = await look();
  const again = await look();
  console.log(
    `one folder of ${many.length} files: first look ${first.milliseconds} ms, again ${again.milliseconds} ms; ${again.told}`,
  );
  await share.close();
}

/** Four listings of 140,000 entries at the same time, and looks at one: the longest that others wait. */
async function measureListings(about: About): Promise<void> {
  const tell = (path: string, inside: string) =>
    `<d:response><d:href>/dav/${path}</d:href><d:propstat><d:prop>${inside}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  const files = Array.from({ length: 140_000 }, (_, number) =>
    tell(`${number}.bin`, '<d:resourcetype/><d:getetag>"1"</d:getetag><d:getcontentlength>1</d:getcontentlength>'),
  );
  const self = tell('', '<d:resourcetype><d:collection/></d:resourcetype>');
  const body = Buffer.from(`<d:multistatus xmlns:d="DAV:">${self}${files.join('')}</d:multistatus>`);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(207, { 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dav/`;
  const open = () => openWebdav({ address, username: 'anna', password: 'x', isPrivateAllowed });
  const longest = async (work: () => Promise<unknown>) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await work();
    delay.disable();
    return (delay.max / 1e6).toFixed(0);
  };
  const root = { id: '/', name: '', path: '/' };
  const read = () => open().readFolder(root, new AbortController().signal, async () => new Map());
  const listing = await longest(() => Promise.all([read(), read(), read(), read()]));
  const look = await prepare(about, open, root);
  const [first, again] = [await longest(look), await longest(look)];
  console.log(
    `listings of ${files.length} entries: others wait at most ${listing} ms for four at once, ${first} ms for a first look, ${again} ms for the next`,
  );
  await new Promise((resolve) => server.close(resolve));
}

async function measureMailbox(about: About): Promise<void> {
  const mailbox = await startImapServer();
  const cur = join(mailbox.directory, 'cur');
  mkdirSync(cur, { recursive: true });
  for (let mail = 0; mail < mails; mail += 1)
    writeFileSync(join(cur, `${1_700_000_000 + mail}.M${mail}.h:2,S`), `Subject: Mail ${mail}\r\n\r\nText\r\n`);
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'nobody:nogroup', mailbox.directory]);
  const look = await prepare(about, () => openImap({ ...mailbox, isPrivateAllowed }), { id: 'INBOX', path: '/INBOX' });
  const first = await look();
  await look();
  const client = await mailbox.connect();
  await client.append('INBOX', 'Subject: Neu\r\n\r\nText\r\n');
  await client.logout();
  const again = await look();
  console.log(
    `${mails} mails by IMAP: first look ${first.milliseconds} ms, one new ${again.milliseconds} ms; ${again.told}`,
  );
  await mailbox.close();
}

/** A look that fetches nothing: pending files are marked as left out before the next turn. */
async function prepare(
  { platform, scope }: About,
  open: () => DataSource,
  chosen: { id: string; path: string },
): Promise<() => Promise<{ milliseconds: number; told: string }>> {
  const sourceId = uuidv7();
  const run = (statement: ReturnType<typeof sql>) => platform.database.withUser(scope, (tx) => tx.execute(statement));
  const access = sealAccess(platform, sourceId, { kind: 'webdav', address: 'x', username: 'x', password: 'x' });
  await run(sql`INSERT INTO sources (user_id, id, kind, name, account, sealed_access, folders)
    VALUES (${scope.userId}, ${sourceId}, 'webdav', 'x', 'x', ${access}, ${JSON.stringify([{ ...chosen, name: '' }])}::jsonb)`);
  // Fetching makes the turn yield to other sources.
  let now = 0;
  const opens = async () => {
    const opened = open();
    const download: DataSource['download'] = (...asked) => {
      now = 1;
      return opened.download(...asked);
    };
    return { ...opened, download };
  };
  const seen = {
    ...platform,
    clock: { ...platform.clock, now: () => now },
    sources: { ...platform.sources, open: opens },
  };
  return async () => {
    const runner = randomUUID();
    await run(sql`UPDATE source_items SET state = 'left_out', tries = 1 WHERE source_id = ${sourceId}`);
    await run(sql`UPDATE sources SET runner = ${runner}, lease_until = now() + interval '60 seconds', next_pass_at = now()
      WHERE id = ${sourceId}`);
    now = 0;
    const before = performance.now();
    const held = { scope, sourceId, runner, isLeaving: false, store: downloadStore };
    await whileHeld({ ...held, platform: seen, signal: new AbortController().signal, endsAt: 1 }, syncSource);
    const milliseconds = Math.round(performance.now() - before);
    const { rows } =
      await run(sql`SELECT count(*)::int AS items, (SELECT fault FROM sources WHERE id = ${sourceId}) AS fault
      FROM source_items WHERE source_id = ${sourceId} AND hidden_at IS NULL AND missing_since IS NULL`);
    return { milliseconds, told: JSON.stringify(rows[0]) };
  };
}
