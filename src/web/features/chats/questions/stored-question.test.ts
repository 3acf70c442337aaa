import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { findStoredQuestion, isUndecided } from './stored-question.ts';

const stored: Record<string, string[]> = { new: ['q2'], old: ['q1'] };
const reader = {
  newestChats: async () => ['new', 'old'],
  messageIds: async (chatId: string) => stored[chatId] ?? [],
};

test.each([
  [{ id: 'q1', chatId: 'old' }, 'old'],
  [{ id: 'q1', chatId: null }, 'old'],
  [{ id: 'q2', chatId: 'old' }, null],
  [{ id: 'lost', chatId: null }, null],
])('CHAT-03 a seemingly lost question is looked up by its id: %o', async (question, chatId) => {
  expect(await findStoredQuestion(question, reader)).toBe(chatId);
});

test('CHAT-03 only if the server was unreachable may the question have been stored anyway', () => {
  expect(isUndecided(new NetworkError('gone'))).toBe(true);
  expect(isUndecided(new ApiError({ code: 'unavailable', status: 503 }))).toBe(true);
  expect(isUndecided(new ApiError({ code: 'validation_failed', status: 400 }))).toBe(false);
});
