import { expect, test } from 'vitest';
import { cueOf, isDecision, isVoteResult } from './answer-cue.ts';

// Minutes, where a number is tried from each of its digits.
test('CHAT-04 a number without end is no result of a vote', () => {
  const number = '1'.repeat(200_000);
  expect(isVoteResult(number) || isDecision(number)).toBe(false);
  expect(cueOf('vote', new Set(), number) + cueOf('opposition', new Set(), number)).toBe(0);
  expect(isVoteResult(`${number}:2 Stimmen`)).toBe(true);
});
