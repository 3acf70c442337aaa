import { expect, test } from 'vitest';
import { countPlaywright, countVitest, summarize } from './test-reports.ts';

const vitest = {
  success: true,
  numPassedTests: 9,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numFailedTestSuites: 0,
};
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] };

test('the closing line adds up all runners', () => {
  const summary = summarize(0, { unit: countVitest(vitest), journeys: countPlaywright(playwright) });
  expect(summary).toEqual({
    isGood: true,
    lines: [
      'unit: 9 passed, 0 failed, 2 skipped',
      'journeys: 4 passed, 0 failed, 1 skipped',
      '13 passed, 0 failed, 3 skipped',
    ],
  });
});

test('no failure is reported as success', () => {
  const good = countVitest(vitest);
  const closing = (exitCode: number, journeys: ReturnType<typeof countPlaywright> | undefined) => {
    const { lines, isGood } = summarize(exitCode, { unit: good, journeys });
    return [isGood, lines.at(-1)];
  };
  expect(closing(1, countPlaywright(playwright))).toEqual([false, '13 passed, 1 failed, 3 skipped']);
  expect(closing(0, undefined)).toEqual([false, '9 passed, 1 failed, 2 skipped']);
  const flaky = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] };
  expect(closing(0, countPlaywright(flaky))).toEqual([false, '12 passed, 1 failed, 2 skipped']);
  const broken = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'no browser' }] };
  expect(closing(1, countPlaywright(broken))).toEqual([false, '9 passed, 1 failed, 2 skipped']);
  expect(countVitest({ ...vitest, success: false, numFailedTestSuites: 1 }).failed).toBe(1);
});
