import { expect, test } from 'vitest';
import { sendTogether } from './send-together.ts';

const failing = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code });

test('rejects with the original failure, in whatever order failures arrive', async () => {
  const full = failing('53100');
  const behind = Promise.reject(failing('none', failing('25P02')));
  const late = new Promise((_, reject) => setImmediate(() => reject(full)));
  await expect(sendTogether([behind, 1, late])).rejects.toBe(full);
});

test('rejects with a refusal if there is no other failure', async () => {
  const behind = failing('25P02');
  await expect(sendTogether([Promise.resolve(1), Promise.reject(behind)])).rejects.toBe(behind);
});

test('values that are no promises pass through', async () => {
  expect(await sendTogether([Promise.resolve('a'), undefined, false])).toEqual(['a', undefined, false]);
});
