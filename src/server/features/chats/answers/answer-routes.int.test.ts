import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerEvent, Citation } from '#shared/contracts/chats.ts';
import {
  ask,
  changeAnswer,
  follow,
  followToEnd,
  nameEvents,
  problemOf,
  readChat,
  sendQuestion,
} from '#support/chat-driver.ts';
import { storeDocument } from '#support/factories.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let answers: ScriptedAnswers;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  answers = scriptAnswers();
  service = await startTestApp({ answerSource: answers.source });
  user = await service.createUser();
  other = await service.createUser();
});
beforeEach(() => answers.cite([]));
afterAll(() => service.close());

const patchSettings = (who: TestUser, body: Record<string, boolean>) =>
  who.request('/api/settings', { method: 'PATCH', body });

const citationOf = (document: { id: string; uploadId: string }, number = 1): Citation => ({
  id: uuidv7(),
  number,
  documentId: document.id,
  uploadId: document.uploadId,
  title: 'Protokoll',
  date: '2023-08-16',
  page: 1,
  pageLabel: null,
  lastPage: 1,
  section: null,
  speaker: null,
  snippet: 'Der Rat stimmt zu.',
  start: 0,
  end: 18,
  isDeleted: false,
});

test('CHAT-03 the first question creates a titled chat in the folder; the question is stored before the answer', async () => {
  const folder = (await (
    await user.request('/api/chats/folders', { method: 'POST', body: { name: 'Haushalt', color: 'bg-blue-500' } })
  ).json()) as { id: string };
  const hold = answers.holdAt('snippets');
  const question = `  ${'Wie hoch ist der Haushalt? '.repeat(3)}`;
  const { chat, message, answer } = await ask(user, undefined, { question, folderId: folder.id });
  expect(chat).toMatchObject({ title: `${question.trim().slice(0, 50)}...`, folderId: folder.id });
  expect(message).toMatchObject({ type: 'user', content: question.trim(), answerId: answer.id, chatId: chat.id });
  expect(answer).toMatchObject({ state: 'running', questionMessageId: message.id, phases: [] });
  expect((await readChat(user, chat.id)).messages).toEqual([message]);
  hold.letGo();
  expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done done');
});

test('CHAT-04 phases are stored as messages with content, citations and evidence; events tell the same', async () => {
  const document = await storeDocument(service.platform, user.scope, { meetingDate: '2023-08-16' });
  const citation = citationOf(document);
  answers.cite([citation]);
  const hold = answers.holdAt('snippets');
  const { chat, answer } = await ask(user);
  // Heard from the run itself, before the answer can be read.
  const following = followToEnd(user, answer.id);
  await hold.reached;
  hold.letGo();
  const events = await following;
  expect(nameEvents(events).filter((name) => !/^(citations|segment)/.test(name))).toEqual([
    'started',
    'phase snippets',
    'phase summary',
    'done done',
  ]);
  const ids = events.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((left, right) => left - right));
  const { messages, answers: states } = await readChat(user, chat.id);
  expect(messages.map(({ type, phase }) => phase ?? type)).toEqual(['user', 'snippets', 'summary']);
  expect(messages[2]).toMatchObject({
    content: 'summary: Wer stimmte dagegen?',
    citations: [citation],
    evidence: 'answered',
  });
  expect(messages[2]?.segments).toEqual([{ text: 'summary: Wer stimmte dagegen?', marks: [1], kind: 'sentence' }]);
  const phaseMessages = events.flatMap(({ event }) => (event.type === 'phase' ? event.message : []));
  expect(phaseMessages).toEqual(messages.slice(1));
  expect(states).toMatchObject([
    { id: answer.id, state: 'done', phases: ['snippets', 'summary'], searched: { passages: 12, documents: 3 } },
  ]);
});

test('CHAT-03 a question of white space, of 4,001 and of 100,000 characters is refused and leaves nothing', async () => {
  const member = await service.createUser();
  const nothing = await problemOf(await sendQuestion(member, undefined, { question: '\u0000' }));
  expect(nothing.slice(0, 2)).toEqual([400, 'validation_failed']);
  for (const question of ['', ' \n\t ']) {
    expect(await problemOf(await sendQuestion(member, undefined, { question }))).toEqual([
      400,
      'validation_failed',
      'question too_small',
    ]);
  }
  for (const length of [4_001, 100_000]) {
    expect(await problemOf(await sendQuestion(member, undefined, { question: 'x'.repeat(length) }))).toEqual([
      400,
      'validation_failed',
      'question too_big',
    ]);
  }
  expect(await problemOf(await sendQuestion(member, undefined, { question: 'x'.repeat(600_000) }))).toEqual([
    413,
    'payload_too_large',
  ]);
  expect((await sendQuestion(member, undefined, { messageId: 'x' })).status).toBe(400);
  expect(await (await member.request('/api/chats')).json()).toEqual({ chats: [], nextCursor: null });
});

test('CHAT-08 resending after a lost connection asks once, even concurrently', async () => {
  const member = await service.createUser();
  const messageId = uuidv7();
  const before = answers.calls.length;
  const first = await ask(member, undefined, { messageId });
  await followToEnd(member, first.answer.id);
  const again = await ask(member, undefined, { messageId });
  expect([again.chat.id, again.message, again.answer.id]).toEqual([first.chat.id, first.message, first.answer.id]);
  expect(again.answer.state).toBe('done');

  const twice = uuidv7();
  const [left, right] = await Promise.all([1, 2].map(() => ask(member, undefined, { messageId: twice })));
  expect(left?.answer.id).toBe(right?.answer.id);
  await followToEnd(member, left?.answer.id ?? '');
  expect(answers.calls.length - before).toBe(2);
  expect(((await (await member.request('/api/chats')).json()) as { chats: [] }).chats).toHaveLength(2);
  expect(await problemOf(await sendQuestion(member, first.chat.id, { messageId: twice }))).toEqual([409, 'conflict']);
});

test('CHAT-03 two tabs in one chat at once: one question is accepted, the other refused and not stored', async () => {
  const { chat, answer } = await ask(user);
  await followToEnd(user, answer.id);
  const hold = answers.holdAt('snippets');
  const responses = await Promise.all([1, 2, 3].map(() => sendQuestion(user, chat.id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused && (await problemOf(refused))).toEqual([409, 'answer_running']);
  expect((await readChat(user, chat.id)).messages.filter(({ type }) => type === 'user')).toHaveLength(2);
  hold.letGo();
  const running = (await readChat(user, chat.id)).answers.at(-1);
  await followToEnd(user, running?.id ?? '');
  expect((await sendQuestion(user, chat.id)).status).toBe(202);
});

test('CHAT-11 a question is limited to files and dates; another user’s document is not found', async () => {
  const own = await storeDocument(service.platform, user.scope);
  const foreign = await storeDocument(service.platform, other.scope);
  const scope = { documentIds: [own.id], dateFrom: '2023-01-01', dateTo: null };
  const { message, answer } = await ask(user, undefined, { scope });
  await followToEnd(user, answer.id);
  expect(message.scope).toEqual(scope);
  expect(answers.calls.at(-1)?.task.limits).toEqual(scope);
  for (const documentIds of [[foreign.id], [own.id, foreign.id], [uuidv7()]]) {
    expect(await problemOf(await sendQuestion(user, undefined, { scope: { documentIds } }))).toEqual([
      404,
      'not_found',
    ]);
  }
  expect((await sendQuestion(user, undefined, { scope: { dateFrom: 'gestern' } })).status).toBe(400);
});

test('CHAT-11 a follow-up question comes with the turns before it', async () => {
  const first = await ask(user, undefined, { question: 'Was kostet der Neubau?' });
  await followToEnd(user, first.answer.id);
  const second = await ask(user, first.chat.id, { question: 'Und wer war dagegen?', language: 'en' });
  await followToEnd(user, second.answer.id);
  expect(answers.calls.at(-1)?.task).toMatchObject({
    interfaceLanguage: 'en',
    question: 'Und wer war dagegen?',
    history: [{ question: 'Was kostet der Neubau?', answer: 'summary: Was kostet der Neubau?' }],
  });
});

test('CHAT-07 settings control the third phase and the level of detail', async () => {
  const member = await service.createUser();
  const first = await ask(member);
  expect(nameEvents(await followToEnd(member, first.answer.id))).not.toContain('phase recommendations');
  expect(answers.calls.at(-1)?.task.isDetailed).toBe(true);
  await patchSettings(member, { detailedResponses: false, proactiveRecommendations: true });
  const second = await ask(member, first.chat.id);
  expect(nameEvents(await followToEnd(member, second.answer.id))).toContain('phase recommendations');
  expect(answers.calls.at(-1)?.task).toMatchObject({
    isDetailed: false,
    phases: ['snippets', 'summary', 'recommendations'],
  });
});

test('CHAT-07 requested recommendations continue with the stored question, its limits and citations', async () => {
  const document = await storeDocument(service.platform, user.scope);
  answers.cite([citationOf(document, 3)]);
  const { chat, answer } = await ask(user, undefined, { scope: { documentIds: [document.id] } });
  const before = await followToEnd(user, answer.id);
  const hold = answers.holdAt('recommendations');
  expect(await changeAnswer(user, answer.id, 'recommendations')).toMatchObject({
    state: 'running',
    phases: ['snippets', 'summary'],
  });
  const busy = await user.request(`/api/chats/answers/${answer.id}/recommendations`, { method: 'POST' });
  expect(await problemOf(busy)).toEqual([409, 'answer_running']);
  expect((await readChat(user, chat.id)).messages).toHaveLength(3);
  hold.letGo();
  const rest = await followToEnd(user, answer.id, { 'last-event-id': String(before.at(-1)?.id) });
  expect(nameEvents(rest).filter((name) => !/^(citations|segment)/.test(name))).toEqual([
    'started',
    'phase recommendations',
    'done done',
  ]);
  expect(answers.calls.at(-1)?.task).toMatchObject({
    phases: ['recommendations'],
    limits: { documentIds: [document.id] },
    earlierCitations: [{ number: 3 }, { number: 3 }],
  });
  const calls = answers.calls.length;
  expect(await changeAnswer(user, answer.id, 'recommendations')).toMatchObject({ state: 'done' });
  expect(answers.calls).toHaveLength(calls);
});

test('CHAT-08 answers can be rated and unrated; questions cannot', async () => {
  const { chat, message, answer } = await ask(user);
  await followToEnd(user, answer.id);
  const summary = (await readChat(user, chat.id)).messages[2];
  const rate = (id: string, rating: unknown) =>
    user.request(`/api/chats/messages/${id}/rating`, { method: 'PUT', body: { rating } });
  expect(await (await rate(summary?.id ?? '', 'up')).json()).toMatchObject({ id: summary?.id, rating: 'up' });
  expect((await readChat(user, chat.id)).messages[2]?.rating).toBe('up');
  expect(await (await rate(summary?.id ?? '', null)).json()).toMatchObject({ rating: null });
  expect((await rate(message.id, 'up')).status).toBe(404);
  expect((await rate(summary?.id ?? '', 'great')).status).toBe(400);
});

test('CHAT-09 a chat deleted while being answered: the stream ends, nothing is left', async () => {
  const hold = answers.holdAt('summary');
  const { chat, answer } = await ask(user);
  const events = follow(user, answer.id);
  await events.next();
  await hold.reached;
  expect((await user.request(`/api/chats/${chat.id}`, { method: 'DELETE' })).status).toBe(204);
  let last: AnswerEvent | undefined;
  for await (const { event } of events) last = event;
  expect(last).toEqual({
    type: 'done',
    state: 'stopped',
    failureCode: 'not_found',
  });
  await expect.poll(() => answers.calls.at(-1)?.signal.aborted).toBe(true);
  hold.letGo();
  const left = await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`SELECT id FROM chat_messages WHERE session_id = ${chat.id}`),
  );
  expect(left.rows).toEqual([]);
});

test("DATA-02 another user's answer, message, chat and folder are not found", async () => {
  const { chat, answer } = await ask(user);
  await followToEnd(user, answer.id);
  const summary = (await readChat(user, chat.id)).messages[2]?.id ?? '';
  const attempts: [string, string, unknown?][] = [
    ['GET', `/api/chats/answers/${answer.id}/events`],
    ['POST', `/api/chats/answers/${answer.id}/stop`],
    ['POST', `/api/chats/answers/${answer.id}/retry`],
    ['POST', `/api/chats/answers/${answer.id}/recommendations`],
    ['PUT', `/api/chats/messages/${summary}/rating`, { rating: 'down' }],
    ['POST', `/api/chats/${chat.id}/questions`, { question: 'Wer?', messageId: uuidv7() }],
    ['POST', '/api/chats/questions', { question: 'Wer?', messageId: uuidv7(), folderId: uuidv7() }],
  ];
  for (const [method, path, body] of attempts) {
    expect([path, (await other.request(path, { method, body })).status]).toEqual([path, 404]);
  }
  expect((await readChat(user, chat.id)).messages[2]?.rating).toBeNull();
  const anonymous = await service.app.request('/api/chats/questions', { method: 'POST', body: '{}' });
  expect(anonymous.status).toBe(401);
});

test('CHAT-03 each message moves its chat to the top of the list', async () => {
  const member = await service.createUser();
  const older = await ask(member);
  await followToEnd(member, older.answer.id);
  const newer = await ask(member);
  await followToEnd(member, newer.answer.id);
  const order = async () =>
    ((await (await member.request('/api/chats')).json()) as { chats: { id: string }[] }).chats.map(({ id }) => id);
  expect(await order()).toEqual([newer.chat.id, older.chat.id]);
  const hold = answers.holdAt('snippets');
  const again = await ask(member, older.chat.id);
  expect(await order()).toEqual([older.chat.id, newer.chat.id]);
  hold.letGo();
  await followToEnd(member, again.answer.id);
});
