import { expect, test } from 'vitest';
import { stateOfTask } from './task-state.ts';

const dueOn = (date: string | null, isDone = false) =>
  stateOfTask(
    { due: date === null ? null : { date, text: '' }, isDone } as Parameters<typeof stateOfTask>[0],
    '2026-05-01',
  );

test('MEET-04 a task is overdue for a year; of one due longer ago nobody knows whether it is open', () => {
  expect(dueOn('2026-05-01')).toBe('coming');
  expect(dueOn('2026-04-30')).toBe('overdue');
  expect(dueOn('2025-05-01')).toBe('overdue');
  expect(dueOn('2025-04-30')).toBe('past');
  expect(dueOn('2019-01-01')).toBe('past');
  expect(dueOn('2019-01-01', true)).toBe('done');
  expect(dueOn(null)).toBe('undated');
});
