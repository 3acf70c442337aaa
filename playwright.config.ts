import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { assertNodeVersion } from './scripts/assert-node-version.ts';
import { chromiumPath } from './tests/support/chromium-path.ts';

assertNodeVersion();

if (!existsSync(chromiumPath)) {
  throw new Error(`There is no Chromium at ${chromiumPath}: install it, or set CHROMIUM_PATH.`);
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // Before a release only (`npm run test:thorough`): other appearances of a journey (thoroughOnly), then faults and rare ways.
  projects: [
    { name: 'journeys', testIgnore: 'thorough/**', grepInvert: /@thorough/ },
    { name: 'variants', testIgnore: 'thorough/**', grep: /@thorough/ },
    { name: 'thorough', testDir: 'tests/e2e/thorough' },
  ],
  globalSetup: './tests/support/journey-server.ts',
  // While one journey waits for its service, its browser or a mail, the other goes on.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    baseURL: process.env.JOURNEY_URL ?? '',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Filming every journey for the case that it fails costs as much as the browser's own work; what the page was after
    // each step is in the trace without a film, too.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
