import { expect, test } from 'vitest';
import { checkQuestion } from './question-length.ts';

test('CHAT-03 whitespace only counts as blank', () => {
  expect(checkQuestion(' \n\t ')).toMatchObject({ isBlank: true, over: 0 });
});

test('CHAT-03 a question of 4,000 characters fits, with the counter showing beforehand', () => {
  expect(checkQuestion(`  ${'ä'.repeat(4000)}\n`)).toEqual({
    length: 4000,
    isBlank: false,
    over: 0,
    isCounterShown: true,
  });
  expect(checkQuestion('a'.repeat(3499)).isCounterShown).toBe(false);
});

test('CHAT-03 a longer one shows by how much', () => {
  expect(checkQuestion('a'.repeat(100_000)).over).toBe(96_000);
});
