import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bound, ReadingClock, timeFor } from './reading-clock.ts';

const megabyte = 1024 * 1024;
const minutes = (milliseconds: number) => milliseconds / 60_000;

describe('time for a file', () => {
  test('UPL-06 a small file gets little time, however many pages it claims', () => {
    expect(minutes(timeFor({ bytes: 58 * 1024, pages: 2_000 }))).toBeLessThan(1.5);
    expect(minutes(timeFor({ bytes: 300 * 1024, pages: 20_000 }))).toBeLessThan(2);
    // 400 pages that refer to one stream of blanks.
    expect(minutes(timeFor({ bytes: 3_000, pages: 400 }))).toBeLessThan(0.4);
  });

  test.each([
    ['2,880 pages of text', 27 * megabyte, 2_880, 6],
    ['500 scanned pages', 200 * megabyte, 500, 10],
    ['a pack of 500 pages', 5 * megabyte, 500, 2],
  ])('UPL-05 %s get many times what they need', (_, bytes, pages, atLeast) => {
    expect(minutes(timeFor({ bytes, pages }))).toBeGreaterThan(atLeast);
  });
});

describe('clock', () => {
  let reached: Bound[];
  const start = (bounds: Partial<Record<Bound, number>>) => {
    const none = Number.POSITIVE_INFINITY;
    return new ReadingClock({ silence: none, turn: none, total: none, ...bounds }, (bound) => reached.push(bound));
  };
  beforeEach(() => {
    reached = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test('UPL-06 activity resets the silence timer, but not turn or total', () => {
    const clock = start({ silence: 10, total: 25 });
    for (const _ of [1, 2]) {
      clock.run();
      vi.advanceTimersByTime(9);
    }
    clock.run();
    expect(reached).toEqual([]);
    vi.advanceTimersByTime(8);
    expect(reached).toEqual(['total']);
  });

  test('UPL-05 no time passes while the child waits for us', () => {
    const clock = start({ turn: 10 });
    clock.run();
    vi.advanceTimersByTime(6);
    clock.pause();
    vi.advanceTimersByTime(1_000);
    clock.run();
    vi.advanceTimersByTime(3);
    expect(reached).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(reached).toEqual(['turn']);
  });

  test('UPL-06 the total time changes as more is known about the file', () => {
    const clock = start({ total: 10 });
    clock.run();
    vi.advanceTimersByTime(5);
    clock.setTotal(20);
    vi.advanceTimersByTime(14);
    expect(reached).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reached).toEqual(['total']);
  });

  test('UPL-05 no bound is reached after the end, even on late activity', () => {
    const clock = start({ silence: 10 });
    clock.run();
    clock.end();
    clock.run();
    vi.advanceTimersByTime(1_000);
    expect(reached).toEqual([]);
  });
});
