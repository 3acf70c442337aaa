import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.ts';

/** One real service on empty data for all journeys; its address is in JOURNEY_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-journeys-'));
  const server = await startServerProcess({ dataDirectory });
  process.env.JOURNEY_URL = server.url;
  return async () => {
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}
