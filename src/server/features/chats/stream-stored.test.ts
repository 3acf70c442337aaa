import { expect, test } from 'vitest';
import { createHandOver } from './stream-stored.ts';

test('DEMO-04 what a run tells goes to followers of the same user alone, also where another one has an answer of the same id', () => {
  const handOver = createHandOver();
  const heard: string[] = [];
  const stop = handOver.receive('user one', 'answer', () => heard.push('one'));
  handOver.receive('user two', 'answer', () => heard.push('two'));
  handOver.give('user one', 'answer', [{ sequence: 1, event: { type: 'started', answerId: 'answer' } }]);
  expect(heard).toEqual(['one']);
  stop();
  handOver.give('user one', 'answer', []);
  handOver.give('user two', 'answer', []);
  expect(heard).toEqual(['one', 'two']);
});
