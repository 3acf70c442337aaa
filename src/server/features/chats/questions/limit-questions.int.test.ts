import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { ask, changeAnswer, followToEnd, nameEvents, sendQuestion } from '#support/chat-driver.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import type { AnswerSource } from '../answers/answer-source.ts';
import { createAnswerRuns } from '../answers/run-answer.ts';
import { maxQuestions } from './limit-questions.ts';

/** Answers of this user take until released. */
let slowUserId = '';
const gate = Promise.withResolvers<void>();
let script: ScriptedAnswers;
let service: TestApp;
let hasty: TestUser;
let colleague: TestUser;
let stranger: TestUser;

const source: AnswerSource = async function* (platform, scope, asked, signal) {
  if (scope.userId === slowUserId) await gate.promise;
  yield* script.source(platform, scope, asked, signal);
};

beforeAll(async () => {
  script = scriptAnswers();
  service = await startTestApp({ answerSource: source });
  [hasty, colleague] = [
    await service.createUser({ email: 'hasty@verkehrsbetriebe-nord.example', companyName: 'Nord AG', isProven: true }),
    await service.createUser({
      email: 'colleague@verkehrsbetriebe-nord.example',
      companyName: 'Nord AG',
      isProven: true,
    }),
  ];
  stranger = await service.createUser();
  slowUserId = hasty.id;
});
afterAll(() => service.close());

test('CHAT-08 300 questions of one account delay neither a colleague nor another customer, and most are refused', async () => {
  expect(colleague.scope.customerId).toBe(hasty.scope.customerId);
  const responses: Response[] = [];
  // Thirty at a time, since authenticating waits for the database, which is not tested here.
  for (let round = 1; round <= 10; round += 1) {
    responses.push(...(await Promise.all(Array.from({ length: 30 }, () => sendQuestion(hasty, undefined)))));
  }
  const refused = responses.filter(({ status }) => status !== 202);
  expect(responses.length - refused.length).toBe(maxQuestions);
  const problems = await Promise.all(refused.map(async (response) => problemSchema.parse(await response.json())));
  expect(new Set(problems.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['429 answers_unfinished']));
  expect(refused[0]?.headers.get('retry-after')).toBe('5');

  for (const other of [colleague, stranger]) {
    const { answer } = await ask(other);
    expect(nameEvents(await followToEnd(other, answer.id)).at(-1)).toBe('done done');
  }
  // All answers in progress count, including retries.
  const { answer } = await ask(colleague);
  await followToEnd(colleague, answer.id);
  await expect(changeAnswer(hasty, answer.id, 'retry')).rejects.toThrow('429');

  gate.resolve();
  await expect.poll(async () => (await sendQuestion(hasty, undefined)).status).toBe(202);
});

test('CHAT-08 of 300 concurrent questions all but twenty are refused before the session lookup', async () => {
  // An invalid cookie: a 429 proves that the refusal came before the session lookup.
  const withoutUser = Array.from({ length: 300 }, () =>
    service.app.request('/api/chats/questions', { method: 'POST', headers: { cookie: 'session=none' } }),
  );
  const statuses = (await Promise.all(withoutUser)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(300 - maxQuestions);
  expect(statuses.filter((status) => status === 401)).toHaveLength(maxQuestions);
});

test('CHAT-08 answers taken over by workers and started by requests count together in one process', async () => {
  const { platform } = service;
  const [ofRequests, ofWorkers] = [createAnswerRuns(source), createAnswerRuns(source)];
  const held = Promise.withResolvers<void>();
  const hold = () => held.promise;
  const running = Array.from({ length: maxQuestions }, () => ofWorkers.admit(platform, stranger.scope, hold));
  await expect(ofRequests.admit(platform, stranger.scope, hold)).rejects.toThrow('answers_unfinished');
  held.resolve();
  await Promise.all(running);
  await ofRequests.admit(platform, stranger.scope, hold);
});
