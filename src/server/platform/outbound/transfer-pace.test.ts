import { expect, test } from 'vitest';
import { keepPace, TransferPace } from './transfer-pace.ts';

test('SRC-02 a sender of a byte now and then is too slow, a slow line is not', () => {
  const trickle = new TransferPace();
  const seconds = Array.from({ length: 60 }, () => trickle.keeps(1, 1_000));
  expect(seconds.indexOf(false)).toBe(29);
  const modem = new TransferPace();
  expect(Array.from({ length: 600 }, () => modem.keeps(7_000, 1_000))).not.toContain(false);
  // A file in large pieces with pauses in between.
  const bursts = new TransferPace();
  expect(Array.from({ length: 50 }, () => bursts.keeps(65_536, 20_000))).not.toContain(false);
});

test('SRC-02 one that was fast at first may not trickle afterwards', () => {
  const pace = new TransferPace();
  expect(pace.keeps(50_000_000, 29_000)).toBe(true);
  const seconds = Array.from({ length: 60 }, () => pace.keeps(1, 1_000));
  expect(seconds).toContain(false);
});

test('SRC-02 only the time of waiting counts, not that of storing', async () => {
  async function* quick() {
    for (let piece = 0; piece < 5; piece += 1) yield new Uint8Array(10);
  }
  let received = 0;
  const limits = { leastRate: 100, windowMilliseconds: 20 };
  for await (const piece of keepPace(quick(), limits, () => new Error('too slow'))) {
    received += piece.length;
    const until = performance.now() + 30;
    while (performance.now() < until);
  }
  expect(received).toBe(50);
});
