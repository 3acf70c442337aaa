import { expect, test } from 'vitest';
import { createHandOver } from './stream-stored.ts';

test('DEMO-04 what a run tells goes to followers of the same user alone, also where another one has an answer of the same id', () => {
  const handOver = createHandOver();
  const heard: string[] = [];
  const stop = handOver.receive('user one', 'answer', () => heard.push('one'));
  handOver.receive('user two', 'answer', () => heard.push('two'));
  handOver.give('user one', 'answer', [{ sequence: 1, event: { type: 'started', answerId: 'answer' } }], false);
  expect(heard).toEqual(['one']);
  stop();
  handOver.give('user one', 'answer', [], true);
  handOver.give('user two', 'answer', [], true);
  expect(heard).toEqual(['one', 'two']);
});

test('CHAT-08 of runs of this process followers know while they last', () => {
  const handOver = createHandOver();
  expect(handOver.isAnnounced(undefined)).toBe(false);
  const withdraw = handOver.announce('runner');
  expect([handOver.isAnnounced('runner'), handOver.isAnnounced('another')]).toEqual([true, false]);
  withdraw();
  expect(handOver.isAnnounced('runner')).toBe(false);
});
