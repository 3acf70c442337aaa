import { defineConfig } from 'vitest/config';
import { assertNodeVersion } from './scripts/assert-node-version.ts';

assertNodeVersion();

function withDatabase(name: string, include: string[], groupOrder: number) {
  return {
    test: {
      name,
      include,
      globalSetup: ['tests/support/global-setup.ts'],
      setupFiles: ['tests/support/quick-passwords.ts', 'tests/support/learn-once.ts'],
      execArgv: ['--import', './scripts/register-module-hooks.ts'],
      isolate: false,
      sequence: { groupOrder },
      maxWorkers: 2,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // What is waited for comes within milliseconds; on a busy machine, when its turn comes.
      expect: { poll: { timeout: 30_000 } },
    },
  };
}

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    tags: [
      {
        name: 'thorough',
        description: 'Faults, limits and kills that take seconds each: before a release (`npm run test:thorough`).',
      },
    ],
    reporters: ['default', ['json', { outputFile: '.cache/reports/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'unit',
          // Nothing in them outlives a test; word lists are loaded once for all files instead of once for each.
          isolate: false,
          // First, as the quick ones; the two may have different numbers of workers.
          sequence: { groupOrder: 0 },
          maxWorkers: 2,
          // No test needs it; a busy machine may.
          testTimeout: 120_000,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/evals/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', 'node_modules'],
        },
      },
      withDatabase('integration', ['src/**/*.int.test.ts', 'tests/integration/**/*.int.test.ts'], 1),
      // Hostile files, kills, restarts, full disks: minutes, before a release (`npm run test:thorough`).
      withDatabase('thorough', ['tests/thorough/**/*.int.test.ts'], 2),
    ],
  },
});
