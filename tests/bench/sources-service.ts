/**
 * The service syncing sources: a first sync of BENCH_FILES (2,000) with a kill -9 halfway, its memory, the delay for
 * other users while one user's source hangs, and how long files deleted at a source are still found (BENCH_DELETION=1;
 * takes more than five minutes).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Source, sourceSchema, sourcesSchema } from '#shared/contracts/sources.ts';
import { type SignedInClient, signUpAt } from '../support/http-client.ts';
import { readMemory } from '../support/process-cost.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { rootId, SourceWorld, seeded } from '../support/source-world.ts';
import { startWorldDavServer } from '../support/world-dav-server.ts';

const files = Number(process.env.BENCH_FILES ?? 2_000);
const syncs = 40;

type Share = { address: string; username: string; password: string };

export async function run(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  // The same port again, so that sessions continue.
  const port = await findFreePort();
  const start = () => startServerProcess({ dataDirectory, port, environment: { SOURCES_PRIVATE: 'on' } });
  let service = await start();
  try {
    service = await measureFirstSync(service, start);
    await measureOthers(service);
    if (process.env.BENCH_DELETION === '1') await measureDeletion(service);
  } finally {
    await service.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measureFirstSync(first: ServerProcess, start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  const { world, share, close } = await makeShare(files);
  const visitor = await signUpAt(first.url);
  await delay(5_000);
  const before = memoryOf(first.pid);
  let highest = before;
  const startedAt = performance.now();
  await follow(visitor, share);
  const watch = async (service: ServerProcess, isOver: (source: Source) => boolean) => {
    for (;;) {
      highest = Math.max(highest, memoryOf(service.pid));
      const source = await sourceOf(visitor);
      if (source && isOver(source)) return source;
      await delay(200);
    }
  };
  await watch(first, ({ counts }) => counts.documents >= files / 2);
  await first.end('SIGKILL');
  const service = await start();
  const fetched = await watch(service, ({ state, counts }) => state === 'synced' && counts.waiting === 0);
  const fetchedAfter = performance.now() - startedAt;
  await watch(service, ({ progress }) => progress === null);
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(0);
  console.log(
    `first sync of ${files} files, killed at half: ${fetched.counts.documents} documents, ${world.downloads} files fetched, ` +
      `all here after ${seconds(fetchedAfter)} s, read after ${seconds(performance.now() - startedAt)} s; ` +
      `memory of the server ${before} MB at rest, ${highest} MB at most`,
  );
  await close();
  return service;
}

/** Another user's syncs of ten files, with and without a source that accepts connections and never answers. */
async function measureOthers(service: ServerProcess): Promise<void> {
  const { share, close } = await makeShare(10);
  const visitor = await signUpAt(service.url);
  const id = await follow(visitor, share);
  const measure = async () => {
    const times: number[] = [];
    for (let each = 0; each < syncs; each += 1) {
      const { syncedAt } = await settled(visitor);
      const before = performance.now();
      await visitor.request(`/api/sources/${id}/syncs`, { method: 'POST' });
      while ((await sourceOf(visitor))?.syncedAt === syncedAt) await delay(20);
      times.push(performance.now() - before);
    }
    times.sort((one, other) => one - other);
    return { median: times[Math.floor(syncs / 2)] ?? 0, p95: times[Math.floor(syncs * 0.95)] ?? 0 };
  };
  const alone = await measure();
  const hanging = await makeShare(1);
  const slow = await signUpAt(service.url);
  await follow(slow, hanging.share);
  await settled(slow);
  hanging.hang();
  const isOver = new AbortController();
  const keepAsking = async () => {
    const source = await sourceOf(slow);
    while (!isOver.signal.aborted) {
      await slow.request(`/api/sources/${source?.id}/syncs`, { method: 'POST' });
      await delay(500);
    }
  };
  const asking = keepAsking();
  await delay(2_000);
  const beside = await measure();
  isOver.abort();
  await asking;
  const shown = ({ median, p95 }: typeof alone) => `median ${Math.round(median)} ms, p95 ${Math.round(p95)} ms`;
  console.log(`${syncs} syncs of ten files: alone ${shown(alone)}; beside a source that hangs ${shown(beside)}`);
  await Promise.all([close(), hanging.close()]);
}

/** A file deleted right after a look is found until the next look, because no answer quotes it meanwhile. */
async function measureDeletion(service: ServerProcess): Promise<void> {
  const { world, share, close } = await makeShare(10);
  const visitor = await signUpAt(service.url);
  await follow(visitor, share);
  await settled(visitor);
  const found = async () => (await visitor.get('/api/search?q=Seilbahn&limit=20')).text();
  while (!(await found()).includes('papier-3.txt')) await delay(200);
  world.remove('file-3');
  const startedAt = performance.now();
  while ((await found()).includes('papier-3.txt')) await delay(500);
  console.log(`deleted at the source, no longer found after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  await close();
}

async function makeShare(count: number) {
  const world = new SourceWorld(seeded(1));
  for (let number = 0; number < count; number += 1) {
    const content = `Vorlage ${number} zur Seilbahn. ${`Der Rat hat Punkt ${number} beraten und beschlossen. `.repeat(40)}`;
    const file = { id: `file-${number}`, parent: rootId, name: `papier-${number}.txt`, version: 1, content };
    world.put({ ...file, isShared: true });
  }
  const server = await startWorldDavServer(world, true);
  // Placed in front of the source, so that it can stop answering.
  let isHanging = false;
  const front = createServer((asked, answer) => {
    if (isHanging) return;
    const { hostname, port } = new URL(server.address);
    const forwarded = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (told) => {
        answer.writeHead(told.statusCode ?? 500, told.headers);
        told.pipe(answer);
      },
    );
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}/dav/`;
  return {
    world,
    share: { ...server, address } as Share,
    hang: () => {
      isHanging = true;
    },
    close: async () => {
      front.closeAllConnections();
      front.close();
      await server.close();
    },
  };
}

async function follow(visitor: SignedInClient, { address, username, password }: Share): Promise<string> {
  const entered = { kind: 'webdav', address, username, password };
  const { id } = sourceSchema.parse(
    await (await visitor.request('/api/sources', { method: 'POST', body: entered })).json(),
  );
  const folders = [{ id: '/', name: '', path: '/' }];
  await visitor.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } });
  return id;
}

async function sourceOf(visitor: SignedInClient): Promise<Source | undefined> {
  const answer = await visitor.get('/api/sources');
  return answer.status === 200 ? sourcesSchema.parse(await answer.json()).sources[0] : undefined;
}

async function settled(visitor: SignedInClient): Promise<Source> {
  for (;;) {
    const source = await sourceOf(visitor);
    if (source?.state === 'synced' && source.progress === null) return source;
    await delay(100);
  }
}

/** Megabytes used by the server process itself; its database and readers run in separate processes. */
const memoryOf = (pid: number): number => Math.round((readMemory(pid)?.service ?? 0) / 2 ** 20);
