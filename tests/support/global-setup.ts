import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startTestServer } from './throwaway-postgres.ts';

/** One PostgreSQL for all integration tests; each file copies the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('databaseAddress', server.address);
  return async () => {
    await server.stop();
    rmSync(server.directory, { recursive: true, force: true });
  };
}
