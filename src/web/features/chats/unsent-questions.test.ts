import { expect, test } from 'vitest';
import { createMessageId } from './message-id.ts';
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

test('CHAT-09 a question on its way when the page is left comes back as one whose fate is unknown', () => {
  const kept: unknown = JSON.parse(JSON.stringify(unsentToKeep([{ ...question, state: 'sending', error: null }])));
  const [back, ...more] = parseUnsent(kept);
  expect(back).toMatchObject({ ...question, state: 'failed' });
  expect(isUndecided(back?.error)).toBe(true);
  expect(more).toEqual([]);
});

test('CHAT-09 without unsent questions nothing is kept, and what cannot be understood is left out', () => {
  expect(unsentToKeep([])).toBeUndefined();
  expect(parseUnsent(undefined)).toEqual([]);
  expect(parseUnsent([{ ...question, id: 'x' }, question])).toHaveLength(1);
});
