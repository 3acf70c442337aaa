import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { ask, changeAnswer, follow, followToEnd, nameEvents, problemOf, readChat } from '#support/chat-driver.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { acceptQuestion } from '../questions/accept-question.ts';
import { findAnswer } from './answer-repository.ts';
import { type AnswerRuns, runToEnd, type TakenRun } from './run-answer.ts';

let service: TestApp;
let answers: ScriptedAnswers;
let user: TestUser;

beforeAll(async () => {
  answers = scriptAnswers();
  service = await startTestApp({ answerSource: answers.source });
  user = await service.createUser();
});
afterAll(() => service.close());

test('CHAT-08 a lost connection resumes after its last event, by header or query; a late one gets everything', async () => {
  const hold = answers.holdAt('summary');
  const { answer } = await ask(user);
  const cut: { id: number }[] = [];
  for await (const numbered of follow(user, answer.id)) {
    cut.push(numbered);
    if (numbered.event.type === 'phase') break;
  }
  hold.letGo();
  const lastId = String(cut.at(-1)?.id);
  const rest = await followToEnd(user, answer.id, { 'last-event-id': lastId });
  expect(rest.every(({ id }) => id > Number(lastId))).toBe(true);
  const late = await followToEnd(user, answer.id);
  expect(late).toEqual([...cut, ...rest]);
  const byQuery = await user.request(`/api/chats/answers/${answer.id}/events?lastEventId=${lastId}`);
  expect((await byQuery.text()).match(/^id: \d+$/gm)).toEqual(rest.map(({ id }) => `id: ${id}`));
  expect((await user.request(`/api/chats/answers/${answer.id}/events?lastEventId=-1`)).status).toBe(400);
  const strange = await followToEnd(user, answer.id, { 'last-event-id': 'abc' });
  expect(strange).toEqual(late);
});

test('CHAT-08 text is streamed before its phase is stored', async () => {
  const hold = answers.holdAt('snippets');
  const { answer } = await ask(user);
  const seen: string[] = [];
  for await (const { event } of follow(user, answer.id)) {
    seen.push(event.type);
    if (event.type === 'segment') hold.letGo();
  }
  expect(seen.slice(0, 3)).toEqual(['started', 'segment', 'phase']);
});

test('CHAT-08 a stopped answer keeps its stored phases, and its source is notified', async () => {
  const hold = answers.holdAt('summary');
  const { chat, answer } = await ask(user);
  const stream = followToEnd(user, answer.id);
  await hold.reached;
  expect(await changeAnswer(user, answer.id, 'stop')).toMatchObject({ state: 'stopped' });
  expect(nameEvents(await stream).at(-1)).toBe('done stopped');
  const { messages, answers: states } = await readChat(user, chat.id);
  expect(messages.map(({ phase }) => phase)).toEqual([null, 'snippets']);
  expect(states).toMatchObject([{ state: 'stopped', phases: ['snippets'] }]);
  await expect.poll(() => answers.calls.at(-1)?.signal.aborted).toBe(true);
  hold.letGo();
  expect(await changeAnswer(user, answer.id, 'stop')).toMatchObject({ state: 'stopped' });
  const next = await ask(user, chat.id);
  await followToEnd(user, next.answer.id);
  const ended = await user.request(`/api/chats/answers/${next.answer.id}/stop`, { method: 'POST' });
  expect(await problemOf(ended)).toEqual([409, 'answer_finished']);
});

test('CHAT-08 followers learn of a stored end even if the run does not', async () => {
  const { platform } = service;
  let taken: TakenRun | undefined;
  const runs: AnswerRuns = {
    admit: (_platform, _scope, work) => work(),
    begin: (...[, , run]) => {
      taken = run;
    },
    takeOver: () => Promise.resolve(),
  };
  const question = { question: 'Wer stimmte dagegen?', messageId: uuidv7() };
  const { answer } = await acceptQuestion(platform, user.scope, runs, undefined, question);
  if (!taken) throw new Error('nothing was begun');
  const { withUser } = platform.database;
  const lost = vi.spyOn(platform.database, 'withUser').mockImplementation(async (scope, work, options) => {
    const result = await withUser(scope, work, options);
    const stored = await withUser(scope, (tx) => findAnswer(tx, scope, answer.id));
    // The connection breaks after the commit.
    if (stored?.state === 'done') throw new AppError('database_unavailable');
    return result;
  });
  try {
    await runToEnd(platform, user.scope, answers.source, taken);
  } finally {
    lost.mockRestore();
  }
  expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done done');
});

test('CHAT-08 a failed answer says why, keeps its question, and a retry replaces what it had', async () => {
  answers.failAt('summary', new AppError('database_unavailable'));
  const { chat, answer } = await ask(user);
  const failed = await followToEnd(user, answer.id);
  expect(failed.at(-1)?.event).toEqual({ type: 'done', state: 'failed', failureCode: 'database_unavailable' });
  const before = await readChat(user, chat.id);
  expect(before.messages.map(({ phase }) => phase)).toEqual([null, 'snippets']);

  const hold = answers.holdAt('snippets');
  expect(await changeAnswer(user, answer.id, 'retry')).toMatchObject({
    state: 'running',
    failureCode: null,
    phases: [],
  });
  expect((await readChat(user, chat.id)).messages).toHaveLength(1);
  hold.letGo();
  const events = await followToEnd(user, answer.id);
  expect(Math.min(...events.map(({ id }) => id))).toBeGreaterThan(failed.at(-1)?.id ?? 0);
  const after = await readChat(user, chat.id);
  expect(after.messages.map(({ phase }) => phase)).toEqual([null, 'snippets', 'summary']);
  expect(after.messages[1]?.id).not.toBe(before.messages[1]?.id);
  expect(after.messages[0]).toEqual(before.messages[0]);
});

test('CHAT-08 a retry that fails without a result leaves the earlier answer unchanged', async () => {
  const { chat, answer } = await ask(user);
  await followToEnd(user, answer.id);
  const before = await readChat(user, chat.id);
  answers.failAt('snippets', new Error('boom'));
  await changeAnswer(user, answer.id, 'retry');
  const events = await followToEnd(user, answer.id);
  expect(events.at(-1)?.event).toEqual({ type: 'done', state: 'failed', failureCode: 'internal' });
  const after = await readChat(user, chat.id);
  expect(after.messages).toEqual(before.messages);
  expect(after.answers).toMatchObject([{ state: 'failed', phases: ['snippets', 'summary'] }]);
});

test.each(['failed', 'stopped'] as const)(
  'CHAT-07 after a retry that %s before it had anything recommendations add to the earlier answer',
  async (state) => {
    const { chat, answer } = await ask(user);
    await followToEnd(user, answer.id);
    const before = await readChat(user, chat.id);
    const retryWithoutSuccess = async () => {
      const hold = answers.holdAt('snippets');
      if (state === 'failed') answers.failAt('snippets', new Error('boom'));
      await changeAnswer(user, answer.id, 'retry');
      if (state === 'stopped') await changeAnswer(user, answer.id, 'stop');
      hold.letGo();
      const events = await followToEnd(user, answer.id);
      expect(events.at(-1)?.event).toMatchObject({ type: 'done', state });
    };
    await retryWithoutSuccess();
    await changeAnswer(user, answer.id, 'recommendations');
    await followToEnd(user, answer.id);
    expect(answers.calls.at(-1)?.task.phases).toEqual(['recommendations']);
    const after = await readChat(user, chat.id);
    expect(after.messages.slice(0, -1)).toEqual(before.messages);
    expect(after.messages.at(-1)?.phase).toBe('recommendations');
    const phases = ['snippets', 'summary', 'recommendations'];
    expect(after.answers).toMatchObject([{ state: 'done', phases }]);
    await retryWithoutSuccess();
    const runs = answers.calls.length;
    expect(await changeAnswer(user, answer.id, 'recommendations')).toMatchObject({ state, phases });
    expect(answers.calls).toHaveLength(runs);
    expect((await readChat(user, chat.id)).messages).toEqual(after.messages);
  },
);

test('CHAT-08 an answer cannot be retried while another one in its chat is being written', async () => {
  const first = await ask(user);
  await followToEnd(user, first.answer.id);
  const hold = answers.holdAt('snippets');
  const second = await ask(user, first.chat.id);
  for (const id of [first.answer.id, second.answer.id]) {
    const refused = await user.request(`/api/chats/answers/${id}/retry`, { method: 'POST' });
    expect(await problemOf(refused)).toEqual([409, 'answer_running']);
  }
  hold.letGo();
  await followToEnd(user, second.answer.id);
});
