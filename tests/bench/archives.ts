/** An archive and a backup of a 2 GB account: duration, memory, and the latency that other users see meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountBackupListSchema } from '../../src/shared/contracts/account-backups.ts';
import { archiveListSchema } from '../../src/shared/contracts/archives.ts';
import { currentUserSchema } from '../../src/shared/contracts/users.ts';
import { type SignedInClient, signUpAt } from '../support/http-client.ts';
import { readMemory } from '../support/process-cost.ts';
import { startServerProcess } from '../support/server-process.ts';
import { storeFiles } from '../support/stored-files.ts';

const files = { count: 20, size: 100_000_000 };
const idleRequests = 200;

export async function run(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const server = await startServerProcess({ dataDirectory, environment: { DEMO_MODE: 'off' } });
  try {
    const [anna, bruno] = [await signUpAt(server.url), await signUpAt(server.url)];
    const { id } = currentUserSchema.parse(await (await anna.get('/api/users/me')).json());
    await storeFiles(dataDirectory, id, files);
    for (const kind of ['archives', 'backups'] as const) {
      const idle: number[] = [];
      while (idle.length < idleRequests) idle.push(await ask(bruno));
      const before = readMemory(server.pid)?.service ?? 0;
      let highest = before;
      const busy: number[] = [];
      const startedAt = performance.now();
      await anna.request(`/api/${kind}`, { method: 'POST' });
      for (let state: string | undefined; state !== 'ready'; ) {
        for (let each = 0; each < 10; each += 1) busy.push(await ask(bruno));
        highest = Math.max(highest, readMemory(server.pid)?.service ?? 0);
        state = await stateOf(anna, kind);
        if (state === 'failed') throw new Error(`one of the ${kind} failed`);
      }
      const seconds = (performance.now() - startedAt) / 1_000;
      console.log(`${kind}: ${(files.count * files.size) / 1e9} GB   ${seconds.toFixed(1)} s`);
      console.log(`memory of the process   +${((highest - before) / 2 ** 20).toFixed(0)} MB (target 64)`);
      console.log(`somebody else's request   p95 ${p95(idle)} ms idle, ${p95(busy)} ms meanwhile`);
    }
  } finally {
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function stateOf(user: SignedInClient, kind: 'archives' | 'backups'): Promise<string | undefined> {
  const body = await (await user.get(`/api/${kind}`)).json();
  const [newest] =
    kind === 'archives' ? archiveListSchema.parse(body).archives : accountBackupListSchema.parse(body).backups;
  return newest?.state;
}

async function ask(user: SignedInClient): Promise<number> {
  const startedAt = performance.now();
  await (await user.get('/api/chats')).text();
  return performance.now() - startedAt;
}

const p95 = (times: readonly number[]): string =>
  (times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0).toFixed(1);
