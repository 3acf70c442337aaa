import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileFiles } from '../support/hostile-files.ts';
import { signUpAt } from '../support/http-client.ts';
import { judgeUpload } from '../support/judged-upload.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Milliseconds to wait for a file. */
const patience = 60_000;
const memorySampleMilliseconds = 10;
const small = new TextEncoder().encode('Der Rat tagt um 10 Uhr im Rathaus.');

/**
 * Every hostile file against a running service: its outcome, the seconds it took, peak memory of a reading process, and
 * how long another user's small file, sent at the same moment, took to be ready.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const server = await startServerProcess({ dataDirectory: folder, environment: { LOG_LEVEL: 'fatal' } });
  try {
    const [attacker, neighbour] = [await signUpAt(server.url), await signUpAt(server.url)];
    // The first file of each user waits for processes to start.
    for (const user of [attacker, neighbour])
      await judgeUpload(user, 'erste.txt', Buffer.from(`${user.email} tagt`), patience);
    const alone: number[] = [];
    for (let round = 0; round < 5; round += 1) alone.push(await timeSmallFile(neighbour, `allein ${round}`));
    console.log(`another user's small file alone: ${Math.max(...alone).toFixed(2)} s at most`);
    console.log('seconds     MB  other  outcome');
    const seconds: number[] = [];
    const delays: number[] = [];
    const memory: number[] = [];
    for (const { name, make } of hostileFiles) {
      const bytes = make();
      await new Promise((resolve) => setTimeout(resolve, 20));
      const watch = watchReaders(server.pid);
      const started = performance.now();
      const other = timeSmallFile(neighbour, `neben ${name}`);
      const { outcome, uploadId } = await judgeUpload(attacker, name, bytes, patience);
      const took = (performance.now() - started) / 1_000;
      const otherTook = await other;
      const peak = watch.end();
      seconds.push(took);
      delays.push(otherTook);
      memory.push(peak);
      if (uploadId) await attacker.request(`/api/uploads/${uploadId}`, { method: 'DELETE' });
      const shown = JSON.stringify(name.slice(0, 40)).slice(1, -1);
      console.log(
        `${took.toFixed(2).padStart(7)} ${peak.toFixed(0).padStart(6)} ${otherTook.toFixed(2).padStart(6)}  ${outcome}  ${shown}`,
      );
    }
    console.log(
      `${hostileFiles.length} files: at most ${Math.max(...seconds).toFixed(2)} s, ${Math.max(...memory).toFixed(0)} MB in a reading process, ` +
        `another user's small file after ${Math.max(...delays).toFixed(2)} s at most`,
    );
  } finally {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeSmallFile(user: Awaited<ReturnType<typeof signUpAt>>, text: string): Promise<number> {
  const started = performance.now();
  const bytes = Buffer.concat([small, Buffer.from(text)]);
  const { uploadId } = await judgeUpload(user, 'klein.txt', bytes, patience);
  const took = (performance.now() - started) / 1_000;
  if (uploadId) await user.request(`/api/uploads/${uploadId}`, { method: 'DELETE' });
  return took;
}

/** Peak resident memory of a single reading process of the service until `end`, in MB. Linux only; elsewhere 0. */
function watchReaders(server: number): { end: () => number } {
  let most = 0;
  const look = () => {
    for (const pid of readersOf(server)) most = Math.max(most, residentOf(pid));
  };
  const timer = setInterval(look, memorySampleMilliseconds);
  return {
    end: () => {
      look();
      clearInterval(timer);
      return most / 2 ** 20;
    },
  };
}

function readersOf(server: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return parent === server && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reader-process.ts');
      } catch {
        return false;
      }
    });
}

function residentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4_096;
  } catch {
    return 0;
  }
}
