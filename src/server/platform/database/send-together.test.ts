import { expect, test } from 'vitest';
import { sendTogether } from './send-together.ts';

const failing = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code });

test('of queries sent together the one that made the others fail is told, whichever is heard of first', async () => {
  const full = failing('53100');
  const behind = Promise.reject(failing('none', failing('25P02')));
  const late = new Promise((_, reject) => setImmediate(() => reject(full)));
  await expect(sendTogether([behind, 1, late])).rejects.toBe(full);
});

test('refusals alone are told as they are', async () => {
  const behind = failing('25P02');
  await expect(sendTogether([Promise.resolve(1), Promise.reject(behind)])).rejects.toBe(behind);
});

test('what is not sent stays as it is', async () => {
  expect(await sendTogether([Promise.resolve('a'), undefined, false])).toEqual(['a', undefined, false]);
});
