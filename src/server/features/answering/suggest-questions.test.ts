import { beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { suggestQuestions } from './suggest-questions.ts';

const { findAnswered } = vi.hoisted(() => ({ findAnswered: vi.fn() }));
vi.mock('./service.ts', () => ({ findAnswered }));
vi.mock('../meetings/public.ts', () => ({ listQuestionSubjects: async () => [] }));

const platform = { shutdown: new AbortController().signal } as Platform;
const suggest = (userId: string, signal = new AbortController().signal) =>
  suggestQuestions(platform, { userId } as UserScope, { language: 'de' }, signal);
const answered = { documentIds: new Set(['paper']), searchedDocuments: 1 };

/** Who asks, in the order of the searches. */
let asking: string[];
let searches: { userId: string; end: () => void }[];
beforeEach(() => {
  asking = [];
  searches = [];
  findAnswered.mockReset().mockImplementation((_platform: Platform, { userId }: UserScope) => {
    asking.push(userId);
    return new Promise((resolve) => searches.push({ userId, end: () => resolve(answered) }));
  });
});

test('CHAT-02 a user has one run of suggested questions at a time, and holds up nobody else', async () => {
  const runs = [suggest('one'), suggest('one'), suggest('two')];
  await vi.waitFor(() => expect(asking).toEqual(['one', 'two']));
  findAnswered.mockImplementation(async (_platform: Platform, { userId }: UserScope) => {
    asking.push(userId);
    return answered;
  });
  for (const { end } of searches) end();
  expect((await Promise.all(runs)).map(({ questions }) => questions.length)).toEqual([3, 3, 3]);
  expect(asking.filter((userId) => userId === 'one')).toHaveLength(6);
});

test('CHAT-02 a request that is given up searches no further, and one that has waited does not begin', async () => {
  const request = new AbortController();
  const runs = [suggest('one', request.signal), suggest('one', request.signal)];
  await vi.waitFor(() => expect(asking).toEqual(['one']));
  request.abort();
  for (const { end } of searches) end();
  expect((await Promise.all(runs)).map(({ questions }) => questions.length)).toEqual([1, 0]);
  expect(asking).toEqual(['one']);
});
