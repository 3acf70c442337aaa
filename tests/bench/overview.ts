/**
 * The admin area's overview over HTTP with 1,000 customers, 10,000 users, 100,000 files, a year of roll-ups, and 200
 * customers with figures of their own. Target: 100 ms (ADM-02).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { openOperatorAccess } from '#server/platform/database/access/operator-access.ts';
import { createLog } from '#server/platform/log/log.ts';
import { noticesPath } from '#shared/contracts/admin-operations.ts';
import { usagePeriods } from '#shared/contracts/admin-overview.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { fillInstance, makeAdmin } from '../support/filled-instance.ts';
import { signUpAt } from '../support/http-client.ts';
import { startServerProcess } from '../support/server-process.ts';

const times = 60;

/** Prints the median and the 95th percentile of each period in milliseconds. */
export async function run(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const server = await startServerProcess({ dataDirectory, environment: { DEMO_MODE: 'off' } });
  const access = await openOperatorAccess(parseConfig({ DATA_DIR: dataDirectory }), createLog('silent'), jobs);
  try {
    await fillInstance(access, { customers: 1_000, counted: 200, users: 10_000, files: 100_000, days: 365 });
    const { email, cookie } = await signUpAt(server.url);
    await makeAdmin(access, email);
    const [customer] = (await get(server.url, cookie, 'period=7d')).customers;
    await measure('for comparison: notices', () => fetch(`${server.url}${noticesPath}`, { headers: { cookie } }));
    for (const period of usagePeriods) {
      await measure(period, () => get(server.url, cookie, `period=${period}`));
    }
    if (customer) {
      await measure('year, one customer', () => get(server.url, cookie, `period=year&customerId=${customer.id}`));
    }
  } finally {
    await access.close();
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function get(url: string, cookie: string, query: string): Promise<{ customers: { id: string }[] }> {
  const answer = await fetch(`${url}/api/admin/overview?${query}`, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`no overview: ${answer.status}`);
  return (await answer.json()) as { customers: { id: string }[] };
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  const [middle, late] = [0.5, 0.95].map((share) => quantile(taken, share).toFixed(1));
  console.log(name.padEnd(24), `median ${middle} ms, p95 ${late} ms`);
}
