import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { lookedUp } from '#support/looked-up.ts';
import { borrowThread, type Lender } from './borrow-thread.ts';

const many = lookedUp('Dividende?', Array(100).fill('Die Dividende ist hoch.'));

/** Lends a thread that does so with what it is sent. */
function lenderOf(script: string) {
  const thread = new Worker(script, { eval: true });
  const returned: boolean[] = [];
  const lender: Lender = {
    take: () => thread,
    giveBack: (given, isSound) => {
      expect(given).toBe(thread);
      returned.push(isSound);
    },
  };
  return { thread, lender, returned };
}

const counting = `require('node:worker_threads').parentPort.on('message', ({ found, port }) => {
  port.postMessage(found.candidates.passages.length);
  port.close();
  require('node:worker_threads').parentPort.postMessage({ type: 'counted' });
})`;

test('CHAT-04 an idle thread gets the second half, and is given back when it has counted', async () => {
  const { thread, lender, returned } = lenderOf(counting);
  const loan = borrowThread(many, lender);
  if (!loan) throw new Error('nothing was lent');
  expect(loan.apart.from).toBe(50);
  loan.begin();
  expect(await once(loan.apart.port, 'message')).toEqual([50]);
  await expect.poll(() => returned).toEqual([true]);
  loan.end();
  expect(returned).toEqual([true]);
  await thread.terminate();
});

test('CHAT-04 a thread that is still counting when the answer is over is given up', async () => {
  const { thread, lender, returned } = lenderOf('setInterval(() => {}, 1_000)');
  const loan = borrowThread(many, lender);
  loan?.begin();
  loan?.end();
  await expect.poll(() => returned).toEqual([false]);
  await thread.terminate();
});

test('CHAT-04 a thread that has said that it has counted is not given up, though that is heard after the answer’s end', async () => {
  const { thread, lender, returned } = lenderOf(counting);
  await once(thread, 'online');
  const loan = borrowThread(many, lender);
  loan?.begin();
  // What it says meanwhile waits to be heard.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  loan?.end();
  await expect.poll(() => returned).toEqual([true]);
  await thread.terminate();
});

test('CHAT-04 a thread that breaks is given up, and whoever waits for its counts hears of it', async () => {
  const { lender, returned } = lenderOf(
    `require('node:worker_threads').parentPort.on('message', () => process.exit(1))`,
  );
  const loan = borrowThread(many, lender);
  if (!loan) throw new Error('nothing was lent');
  const closed = once(loan.apart.port, 'close');
  loan.begin();
  await closed;
  await expect.poll(() => returned).toEqual([false]);
});

test('CHAT-04 nothing is lent for few passages, for none, or where no thread is idle', () => {
  const take = () => undefined;
  const giveBack = () => undefined;
  expect(borrowThread(many, { take, giveBack })).toBeUndefined();
  const never: Lender = {
    take: () => {
      throw new Error('asked for');
    },
    giveBack,
  };
  expect(borrowThread(lookedUp('Dividende?', Array(99).fill('Dividende.')), never)).toBeUndefined();
  expect(borrowThread({ ...many, candidates: null }, never)).toBeUndefined();
});
