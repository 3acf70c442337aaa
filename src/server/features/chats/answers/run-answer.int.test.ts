import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import {
  ask,
  changeAnswer,
  follow,
  followToEnd,
  type NumberedEvent,
  nameEvents,
  readChat,
  sendQuestion,
} from '#support/chat-driver.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { testServerAddress } from '#support/test-database.ts';

/** Two servers with one database. */
let first: TestApp;
let second: TestApp;
let answersOfFirst: ScriptedAnswers;
let answersOfSecond: ScriptedAnswers;
/** One user signed in at both servers. */
let user: TestUser;
let userAtSecond: TestUser;
let opened: TestApp[] = [];

async function open(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const app = await startTestApp(options);
  opened.push(app);
  return app;
}

beforeEach(async () => {
  answersOfFirst = scriptAnswers();
  answersOfSecond = scriptAnswers();
  first = await open({ answerSource: answersOfFirst.source });
  second = await open({ answerSource: answersOfSecond.source, address: first.address });
  user = await first.createUser();
  userAtSecond = second.signInAs(user);
});
afterEach(async () => {
  for (const app of opened) await app.close();
  opened = [];
});

/** Simulates the death of the answer's server: names another runner and expires its lease. */
const killRunner = (answerId: string) =>
  first.platform.database.withUser(user.scope, (tx) =>
    tx.execute(
      sql`UPDATE answers SET runner = gen_random_uuid(), lease_until = now() - interval '1 second' WHERE id = ${answerId}`,
    ),
  );

const phasesIn = async (who: TestUser, chatId: string) =>
  (await readChat(who, chatId)).messages.map(({ phase }) => phase ?? 'question');

test('CHAT-08 another server streams an answer while it is being written, and can stop it', async () => {
  const hold = answersOfFirst.holdAt('summary');
  const { chat, answer } = await ask(user);
  const seen: string[] = [];
  for await (const { event } of follow(userAtSecond, answer.id)) {
    seen.push(event.type === 'phase' ? `phase ${event.message.phase}` : event.type);
    if (event.type === 'segment' && event.phase === 'summary') await changeAnswer(userAtSecond, answer.id, 'stop');
  }
  expect(seen.filter((name) => name !== 'segment')).toEqual(['started', 'phase snippets', 'done']);
  await expect.poll(() => answersOfFirst.calls[0]?.signal.aborted).toBe(true);
  hold.letGo();
  expect(await phasesIn(user, chat.id)).toEqual(['question', 'snippets']);
  expect(answersOfSecond.calls).toEqual([]);
});

test('CHAT-08 nothing is lost when the tab closes: the answer is completed', async () => {
  const hold = answersOfFirst.holdAt('summary');
  const { chat, answer } = await ask(user);
  for await (const { event } of follow(user, answer.id)) if (event.type === 'phase') break;
  hold.letGo();
  await expect.poll(() => phasesIn(user, chat.id)).toEqual(['question', 'snippets', 'summary']);
  expect((await readChat(user, chat.id)).answers).toMatchObject([{ id: answer.id, state: 'done' }]);
});

test('CHAT-08 an answer of a dead server is continued by the one asked for its events', async () => {
  const hold = answersOfFirst.holdAt('summary');
  const { chat, answer } = await ask(user);
  await hold.reached;
  await killRunner(answer.id);
  const events = nameEvents(await followToEnd(userAtSecond, answer.id)).filter((name) => !name.startsWith('segment'));
  expect(events).toEqual(['started', 'phase snippets', 'started', 'phase summary', 'done done']);
  expect(answersOfSecond.calls.map(({ task }) => task.phases)).toEqual([['summary']]);
  const messages = (await readChat(user, chat.id)).messages;
  // The first one, if it was only slow, can no longer write.
  hold.letGo();
  await expect.poll(() => answersOfFirst.calls[0]?.signal.aborted).toBe(true);
  expect((await readChat(user, chat.id)).messages).toEqual(messages);
  expect(messages.map(({ phase }) => phase)).toEqual([null, 'snippets', 'summary']);
});

test('CHAT-08 an answer of a dead server is taken over once, however many ask for it', async () => {
  const hold = answersOfFirst.holdAt('snippets');
  const { chat, answer } = await ask(user);
  await hold.reached;
  await killRunner(answer.id);
  const lists = await Promise.all(Array.from({ length: 6 }, () => readChat(userAtSecond, chat.id)));
  expect(lists.every(({ messages }) => messages.length >= 1)).toBe(true);
  await followToEnd(userAtSecond, answer.id);
  hold.letGo();
  expect(answersOfSecond.calls).toHaveLength(1);
  expect(await phasesIn(user, chat.id)).toEqual(['question', 'snippets', 'summary']);
});

test('CHAT-08 an abandoned answer without followers is taken over by a worker', async () => {
  const hold = answersOfFirst.holdAt('snippets');
  const { chat, answer } = await ask(user);
  await hold.reached;
  await killRunner(answer.id);
  const answersOfWorker = scriptAnswers();
  await open({ answerSource: answersOfWorker.source, address: first.address, withWorkers: true });
  await expect.poll(() => answersOfWorker.calls.length).toBe(1);
  await followToEnd(user, answer.id);
  hold.letGo();
  expect(await phasesIn(user, chat.id)).toEqual(['question', 'snippets', 'summary']);
});

test('CHAT-08 an answer that kills every server is given up with a clear reason, and can be retried', async () => {
  const holds = [answersOfFirst, answersOfSecond].map((answers) => answers.holdAt('summary'));
  const { chat, answer } = await ask(user);
  const callsAtSecond = async () => {
    await readChat(userAtSecond, chat.id);
    return answersOfSecond.calls.length;
  };
  await holds[0]?.reached;
  for (const takeOvers of [1, 2]) {
    await killRunner(answer.id);
    await expect.poll(callsAtSecond).toBe(takeOvers);
  }
  await killRunner(answer.id);
  expect(nameEvents(await followToEnd(userAtSecond, answer.id)).at(-1)).toBe('done failed');
  const { answers } = await readChat(user, chat.id);
  expect(answers).toMatchObject([{ state: 'failed', failureCode: 'answer_interrupted', phases: ['snippets'] }]);
  expect(answersOfSecond.calls).toHaveLength(2);

  for (const hold of holds) hold.letGo();
  await changeAnswer(user, answer.id, 'retry');
  expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done done');
  expect(await phasesIn(user, chat.id)).toEqual(['question', 'snippets', 'summary']);
});

/** Makes the question unanswerable: its limits are unknown to this version. */
const breakQuestion = (answerId: string) =>
  first.platform.database.withUser(user.scope, (tx) =>
    tx.execute(
      sql`UPDATE chat_messages SET scope = '{"documentIds": 5}' WHERE answer_id = ${answerId} AND type = 'user'`,
    ),
  );

test('CHAT-08 an answer that cannot be taken over does not block the others', async () => {
  const hold = answersOfFirst.holdAt('snippets');
  const broken = await ask(user);
  const intact = await ask(user);
  await breakQuestion(broken.answer.id);
  for (const { answer } of [broken, intact]) await killRunner(answer.id);
  const answersOfWorker = scriptAnswers();
  await open({ answerSource: answersOfWorker.source, address: first.address, withWorkers: true });
  await expect.poll(() => answersOfWorker.calls.length).toBe(1);
  expect(nameEvents(await followToEnd(user, intact.answer.id)).at(-1)).toBe('done done');
  hold.letGo();
});

test('CHAT-08 an answer that cannot be taken over is given up after as many attempts; its chat stays readable', async () => {
  const hold = answersOfFirst.holdAt('summary');
  const { chat, answer } = await ask(user);
  await hold.reached;
  await breakQuestion(answer.id);
  const states: string[] = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await killRunner(answer.id);
    // Several reads count as one attempt.
    for (let reading = 1; reading <= 2; reading += 1) expect(await phasesIn(user, chat.id)).toContain('snippets');
    states.push((await readChat(user, chat.id)).answers[0]?.state ?? 'none');
  }
  expect(states).toEqual(['running', 'running', 'failed']);
  expect((await readChat(user, chat.id)).answers).toMatchObject([{ failureCode: 'answer_interrupted' }]);
  expect(answersOfFirst.calls).toHaveLength(1);
  hold.letGo();
});

test('CHAT-08 an answer can be handed over by cleanly stopping servers any number of times', async () => {
  const hold = answersOfFirst.holdAt('summary');
  const { chat, answer } = await ask(user);
  await hold.reached;
  const takeOvers = 4;
  for (let times = 1; times <= takeOvers; times += 1) {
    await first.platform.database.withUser(user.scope, (tx) =>
      tx.execute(sql`UPDATE answers SET runner = NULL, lease_until = '-infinity' WHERE id = ${answer.id}`),
    );
    await expect
      .poll(async () => {
        await readChat(user, chat.id);
        return answersOfFirst.calls.length;
      })
      .toBe(1 + times);
  }
  hold.letGo();
  expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done done');
});

test('CHAT-08 a stopping server hands its answers over at once', async () => {
  const hold = answersOfFirst.holdAt('summary');
  const { chat, answer } = await ask(user);
  await hold.reached;
  first.beginShutdown();
  await expect
    .poll(async () => {
      await readChat(userAtSecond, chat.id);
      return answersOfSecond.calls.length;
    })
    .toBe(1);
  await followToEnd(userAtSecond, answer.id);
  hold.letGo();
  expect(await phasesIn(userAtSecond, chat.id)).toEqual(['question', 'snippets', 'summary']);
});

test('CHAT-08 losing the database during an answer gives a clear code, the question is kept, a retry works', async () => {
  const hold = answersOfFirst.holdAt('summary');
  const { chat, message, answer } = await ask(user);
  await hold.reached;
  const stream = follow(user, answer.id);
  const seen: NumberedEvent[] = [];
  // It is streaming before the database goes down.
  for (let next = await stream.next(); !next.done; next = await stream.next()) {
    seen.push(next.value);
    if (next.value.event.type === 'phase') break;
  }
  expect(nameEvents(seen)).toContain('phase snippets');
  await withDatabaseAway(async () => {
    hold.letGo();
    // The stream ends without pretending that the answer did.
    for await (const event of stream) seen.push(event);
    expect(nameEvents(seen)).not.toContain('done done');
    const refused = await sendQuestion(user, chat.id);
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([503, 'database_unavailable']);
    await expect.poll(() => answersOfFirst.calls[0]?.signal.aborted).toBe(true);
  });
  await expect.poll(async () => (await user.request(`/api/chats/${chat.id}/messages`)).status).toBe(200);
  await expect
    .poll(async () => (await readChat(user, chat.id)).answers)
    .toMatchObject([{ state: 'failed', failureCode: 'database_unavailable', phases: ['snippets'] }]);
  const { messages } = await readChat(user, chat.id);
  expect(messages[0]).toEqual(message);
  await changeAnswer(user, answer.id, 'retry');
  expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done done');
  expect(await phasesIn(user, chat.id)).toEqual(['question', 'snippets', 'summary']);
});

/** Closes all connections to the test's database and admits none while `work` runs. */
async function withDatabaseAway(work: () => Promise<void>): Promise<void> {
  if (first.address.kind !== 'embedded') throw new Error('the tests run on the embedded server');
  const { database } = first.address;
  const client = new Client(connectionFor(testServerAddress(), 'owner'));
  await client.connect();
  try {
    await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
    await work();
  } finally {
    await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
    await client.end();
  }
}

test('DATA-02 events older than a day are removed; their answer still shows its phases', async () => {
  const { chat, answer } = await ask(user);
  await followToEnd(user, answer.id);
  await first.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`UPDATE answer_events SET created_at = now() - interval '25 hours'`),
  );
  const kept = await ask(user, chat.id);
  const before = await followToEnd(user, kept.answer.id);
  await open({ address: first.address, withWorkers: true });
  const count = async () =>
    (
      await first.platform.database.withUser(user.scope, (tx) =>
        tx.execute(sql`SELECT DISTINCT answer_id AS id FROM answer_events`),
      )
    ).rows;
  await expect.poll(count).toEqual([{ id: kept.answer.id }]);
  expect(await followToEnd(user, kept.answer.id)).toEqual(before);
  expect(nameEvents(await followToEnd(user, answer.id))).toEqual(['phase snippets', 'phase summary', 'done done']);
});
