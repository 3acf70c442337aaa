import { afterEach, expect, test } from 'vitest';
import { ComputePool } from './run-tasks.ts';

const entry = new URL('../../../../tests/support/stubborn-tasks.ts', import.meta.url);
let pool: ComputePool;
afterEach(() => pool.close());

const judge = (question: string) => pool.run('judge', { question } as Parameters<typeof pool.run<'judge'>>[1]);

test('CHAT-08 a text that takes all the computing it may fails alone, and the next one is answered', async () => {
  pool = new ComputePool({ entry, longest: 5_000 });
  await expect(judge('endless')).rejects.toMatchObject({ code: 'answer_too_complex' });
  expect(await judge('next')).toBe('next');
});

test('CHAT-08 a text that takes all the memory it may fails alone, and the next one is answered', async () => {
  pool = new ComputePool({ entry });
  await expect(judge('greedy')).rejects.toMatchObject({ code: 'answer_too_complex' });
  expect(await judge('next')).toBe('next');
});

test('CHAT-08 what a task throws reaches whoever asked', async () => {
  pool = new ComputePool({ entry });
  await expect(judge('wrong')).rejects.toThrow('wrong');
  expect(await Promise.all(['one', 'two', 'three', 'four'].map(judge))).toEqual(['one', 'two', 'three', 'four']);
});
