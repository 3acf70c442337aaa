import { afterEach, expect, test } from 'vitest';
import { type ComputeThreads, openComputeThreads } from './run-tasks.ts';

const entry = new URL('../../../../tests/support/stubborn-tasks.ts', import.meta.url);
let pool: ComputeThreads;
afterEach(() => pool.close());

const judge = (question: string, owner = 'one') =>
  pool.run('judge', { question } as Parameters<typeof pool.run<'judge'>>[1], owner);

test('CHAT-08 a text that exceeds its time limit fails alone, and the next one is answered', {
  tags: 'thorough',
}, async () => {
  pool = openComputeThreads({ entry, taskMilliseconds: 5_000 });
  await expect(judge('endless')).rejects.toMatchObject({ code: 'answer_too_complex' });
  expect(await judge('next')).toBe('next');
});

test('CHAT-08 a text that exceeds its memory limit fails alone, and the next one is answered', async () => {
  pool = openComputeThreads({ entry });
  await expect(judge('greedy')).rejects.toMatchObject({ code: 'answer_too_complex' });
  expect(await judge('next')).toBe('next');
});

test('CHAT-08 an error thrown by a task reaches the caller', async () => {
  pool = openComputeThreads({ entry });
  await expect(judge('wrong')).rejects.toThrow('wrong');
  expect(await Promise.all(['one', 'two', 'three', 'four'].map((each) => judge(each)))).toEqual([
    'one',
    'two',
    'three',
    'four',
  ]);
});

test('CHAT-08 a user with many tasks does not keep others waiting', async () => {
  pool = openComputeThreads({ entry });
  const done: string[] = [];
  const note = async (question: string, owner: string) => {
    await judge(question, owner);
    done.push(question);
  };
  const much = Array.from({ length: 40 }, (_, index) => note(`much ${index}`, 'one'));
  await Promise.all([...much, note('little', 'other')]);
  expect(done.indexOf('little')).toBeLessThan(20);
});
