import { expect, test } from 'vitest';
import { createMessageId } from '../message-id.ts';
import { wholeScope } from './stored-drafts.ts';
import { isUndecided } from './stored-question.ts';
import { parseUnsent, unsentToKeep } from './unsent-questions.ts';

const question = {
  id: createMessageId(),
  chatId: null,
  folderId: null,
  question: 'Wer stimmte dagegen?',
  scope: wholeScope,
  askedAt: '2026-11-21T09:30:00.000Z',
};

const asked = Date.parse(question.askedAt);
const keep = (state: 'sending' | 'failed'): unknown =>
  JSON.parse(JSON.stringify(unsentToKeep([{ ...question, state, error: null }])));

test('CHAT-09 a question being sent when the page is left is still being sent when the page is back', () => {
  expect(parseUnsent(keep('sending'), asked + 120)).toEqual([{ ...question, state: 'sending', error: null }]);
});

test.each([
  ['that had failed', keep('failed'), 120],
  ['on its way long ago', keep('sending'), 3_600_000],
  ['kept without its state', [question], 120],
])('CHAT-09 a question %s is restored as undecided', (_which, kept, later) => {
  const [back, ...more] = parseUnsent(kept, asked + later);
  expect(back).toMatchObject({ ...question, state: 'failed' });
  expect(isUndecided(back?.error)).toBe(true);
  expect(more).toEqual([]);
});

test('CHAT-09 without unsent questions nothing is stored, and unreadable ones are skipped', () => {
  expect(unsentToKeep([])).toBeUndefined();
  expect(parseUnsent(undefined, asked)).toEqual([]);
  expect(parseUnsent([{ ...question, id: 'x' }, question], asked)).toHaveLength(1);
});
