import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { collectGarbage, createIdleCheck } from './collect-at-rest.ts';

test('garbage is collected once per idle period', () => {
  const collected: number[] = [];
  let checks = 0;
  const check = createIdleCheck(() => collected.push(checks));
  for (const utilization of [0.9, 0.3, 0.01, 0.01, 0, 0.4, 0.02, 0.01]) {
    checks += 1;
    check(utilization);
  }
  expect(collected).toEqual([3, 7]);
});

test('unreferenced objects are collected', async () => {
  const left = new WeakRef({ large: new Array(100_000).fill('x') });
  // A new WeakRef keeps its target alive until the end of the current job.
  await setImmediate();
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});

test('threads can collect at the same time', async () => {
  const module = new URL('./collect-at-rest.ts', import.meta.url);
  const threads = 3;
  const turns = 40;
  // All threads wait for each other before each turn.
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const program = `
    const { workerData: { arrived, threads, turns, module } } = require('node:worker_threads');
    import(module).then(({ collectGarbage }) => {
      for (let turn = 1; turn <= turns; turn++) {
        Atomics.add(arrived, 0, 1);
        while (Atomics.load(arrived, 0) < turn * threads);
        collectGarbage();
      }
    });`;
  const ended = Array.from({ length: threads }, () => {
    const thread = new Worker(program, { eval: true, workerData: { arrived, threads, turns, module: module.href } });
    return new Promise<number>((resolve, reject) => thread.once('error', reject).once('exit', resolve));
  });
  expect(await Promise.all(ended)).toEqual([0, 0, 0]);
});
