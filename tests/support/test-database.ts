import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { parseConfig } from '#server/platform/config/config.ts';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';

/** Test configuration with its own data directory. */
export function testConfig(overrides: Record<string, string> = {}) {
  return parseConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'boardsearch-data-')),
    LOG_LEVEL: 'silent',
    DEMO_MODE: 'off',
    // Takes half a second and 170 MB in every test process.
    READER: 'off',
    ADDRESS_LIMIT_FACTOR: '1000',
    SESSION_CHECK_SECONDS: '0',
    AUTH_SECRET: 'a secret that only tests use, 32 characters',
    // Their identity providers run on this machine.
    COMPANY_SIGN_IN_PRIVATE: '127.0.0.1',
    ...overrides,
  });
}

/** The server that global-setup.ts started. */
export function testServerAddress(): DatabaseAddress {
  return inject('databaseAddress');
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAddress: DatabaseAddress;
  }
}
