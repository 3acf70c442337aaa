/** Time to the first answer and idle memory of the real service with its embedded database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccountsSchema } from '#shared/contracts/demo.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { printMemory } from '../support/print-memory.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const laterStarts = 5;
/** Idle connections are closed after half a minute. */
const restMilliseconds = 45_000;

/**
 * Prints the time from first and later starts to the first 200 of /healthz and /readyz, and proportional memory per
 * process.
 */
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
  const startedAt = performance.now();
  const server = await startServerProcess({ dataDirectory, environment: { DEMO_MODE: 'on' } });
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 5));
  return { server, healthz: server.startedIn, readyz: performance.now() - startedAt };
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMilliseconds));
}

/** The first starts read the demo papers in the background. */
async function untilDemoIsReady({ url }: ServerProcess): Promise<void> {
  for (;;) {
    const { accounts } = demoAccountsSchema.parse(await (await fetch(`${url}/api/demo/accounts`)).json());
    if (accounts.every(({ isReady }) => isReady)) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function round(value: number): string {
  return value.toFixed(0);
}
