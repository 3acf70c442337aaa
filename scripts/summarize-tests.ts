/**
 * Adds up what the test runners of `npm test` reported and prints it as the last line. Usage:
 * `node scripts/summarize-tests.ts EXIT_CODE` with the exit code of `npm test`; fails unless all of it succeeded.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, countPlaywright, countVitest, summarize } from './structure/test-reports.ts';

const reports = join(import.meta.dirname, '../.cache/reports');
const exitCode = Number(process.argv[2] ?? 1);

function readCounts(name: string, count: (report: unknown) => Counts): Counts | undefined {
  const file = join(reports, `${name}.json`);
  return existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

const summary = summarize(exitCode, {
  'unit and integration': readCounts('vitest', countVitest),
  journeys: readCounts('playwright', countPlaywright),
});
for (const line of summary.lines) console.log(line);
process.exit(summary.isGood ? 0 : 1);
