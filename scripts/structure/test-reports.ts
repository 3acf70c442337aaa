import { z } from 'zod';

export type Counts = { passed: number; failed: number; skipped: number };

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numFailedTestSuites: z.number(),
});

/** Counts of vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function countVitest(report: unknown): Counts {
  const parsed = vitestReport.parse(report);
  const failed = parsed.numFailedTests > 0 || parsed.success ? parsed.numFailedTests : 1;
  return { passed: parsed.numPassedTests, failed, skipped: parsed.numPendingTests + parsed.numTodoTests };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts of Playwright's JSON report. A test that passed only on a second try has failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report);
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? 1 : failed, skipped: stats.skipped };
}

/** One line per runner and the closing line. A step that failed without a failed test counts as one failure. */
export function summarize(
  exitCode: number,
  runners: Record<string, Counts | undefined>,
): { lines: string[]; isGood: boolean } {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const lines = Object.entries(runners).map(([name, counts]) => {
    if (!counts) return `${name}: did not run`;
    for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += counts[kind];
    return `${name}: ${inWords(counts)}`;
  });
  const isIncomplete = exitCode !== 0 || Object.values(runners).some((counts) => !counts || counts.passed === 0);
  if (isIncomplete && total.failed === 0) {
    total.failed = 1;
    lines.push(`a step besides the tests failed (exit code ${exitCode}): see above`);
  }
  return { lines: [...lines, inWords(total)], isGood: !isIncomplete && total.failed === 0 };
}

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
