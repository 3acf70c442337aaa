/** Time to the first answer and memory at rest of the real service with its embedded database. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccountsSchema } from '#shared/contracts/demo.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const laterStarts = 5;
/** Connections that nobody needs are closed after half a minute. */
const restMilliseconds = 45_000;

/** Prints first and later start to the first 200 of /healthz and /readyz, and proportional memory by process. */
export async function run(): Promise<void> {
  buildWebIfStale();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  try {
    const first = await measure(dataDirectory);
    console.log(`first start, empty data   healthz ${round(first.healthz)} ms, readyz ${round(first.readyz)} ms`);
    await first.server.end();
    const later: { healthz: number; readyz: number }[] = [];
    let server: ServerProcess | undefined;
    for (let index = 0; index < laterStarts; index += 1) {
      await server?.end();
      const measured = await measure(dataDirectory);
      later.push(measured);
      server = measured.server;
    }
    const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const words = (['healthz', 'readyz'] as const).map((name) => {
      const values = later.map((each) => each[name]);
      return `${name} ${round(median(values))} ms (worst ${round(Math.max(...values))})`;
    });
    console.log(`later start, median of ${laterStarts}  ${words.join(', ')}`);
    if (!server) return;
    await untilDemoIsReady(server);
    await rest();
    printMemory('memory at rest, the demo read', server.pid);
    await server.end();
    ({ server } = await measure(dataDirectory));
    await rest();
    printMemory('memory at rest, later start', server.pid);
    await server.end();
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measure(dataDirectory: string) {
  const begun = performance.now();
  const server = await startServerProcess({ dataDirectory, environment: { DEMO_MODE: 'on' } });
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 5));
  return { server, healthz: server.startedIn, readyz: performance.now() - begun };
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMilliseconds));
}

/** The papers of the demo are read in the background of the first starts. */
async function untilDemoIsReady({ url }: ServerProcess): Promise<void> {
  for (;;) {
    const { accounts } = demoAccountsSchema.parse(await (await fetch(`${url}/api/demo/accounts`)).json());
    if (accounts.every(({ isReady }) => isReady)) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Proportional set size: shared pages count once over all processes. */
function printMemory(label: string, pid: number): void {
  if (process.platform !== 'linux') {
    console.log(`${label}  only measured on Linux`);
    return;
  }
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const family = new Map<number, string>();
  const add = (parent: number, name: string): void => {
    family.set(parent, name);
    for (const [id, of, command = ''] of table) if (Number(of) === parent) add(Number(id), command);
  };
  add(pid, 'node');
  const totals = new Map<string, { megabytes: number; processes: number }>();
  for (const [id, command] of family) {
    const name = command.includes('postgres') ? 'PostgreSQL' : id === pid ? 'Node' : 'Node children';
    const before = totals.get(name) ?? { megabytes: 0, processes: 0 };
    totals.set(name, { megabytes: before.megabytes + proportionalMegabytes(id), processes: before.processes + 1 });
  }
  const sum = [...totals.values()].reduce((total, each) => total + each.megabytes, 0);
  const parts = [...totals].map(
    ([name, { megabytes, processes }]) => `${name} ${round(megabytes)} MB${processes > 1 ? ` (${processes})` : ''}`,
  );
  console.log(`${label}  ${round(sum)} MB: ${parts.join(', ')}`);
}

function proportionalMegabytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function round(value: number): string {
  return value.toFixed(0);
}
