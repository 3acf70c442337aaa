import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { ask, changeAnswer, followToEnd, nameEvents, readChat, sendQuestion } from '#support/chat-driver.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let answers: ScriptedAnswers;
let user: TestUser;
let owner: Client;

beforeAll(async () => {
  answers = scriptAnswers();
  service = await startTestApp({ answerSource: answers.source });
  user = await service.createUser();
  owner = new Client(connectionFor(service.address, 'owner'));
  await owner.connect();
  // PostgreSQL's errors when a table cannot grow: could not extend file, disk_full.
  await owner.query(`CREATE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

/** Makes these tables full while `work` runs. */
async function withFullDisk(tables: string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables)
    await owner.query(
      `CREATE TRIGGER full_disk BEFORE INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows()`,
    );
  try {
    await work();
  } finally {
    for (const table of tables) await owner.query(`DROP TRIGGER full_disk ON ${table}`);
  }
}

const codeOf = async (response: Response) => `${response.status} ${problemSchema.parse(await response.json()).code}`;
const chatTitles = async () =>
  ((await (await user.request('/api/chats')).json()) as { chats: { title: string }[] }).chats.map(({ title }) => title);

test.each(['chat_sessions', 'chat_messages', 'answers', 'answer_events'])(
  'ERR-01 a question that the full disk has no room for (%s) is refused whole, and taken with the same id later',
  async (table) => {
    const question = { question: `Passt das noch in ${table}?`, messageId: uuidv7() };
    await withFullDisk([table], async () => {
      expect(await codeOf(await sendQuestion(user, undefined, question))).toBe('507 storage_full');
      expect(await chatTitles()).not.toContain(question.question);
    });
    const { chat, answer } = await ask(user, undefined, question);
    await followToEnd(user, answer.id);
    const { messages } = await readChat(user, chat.id);
    expect(messages.map(({ phase }) => phase ?? 'question')).toEqual(['question', 'snippets', 'summary']);
  },
);

test('ERR-01 an answer fails with the reason if the disk is full; stored phases stay, a retry works', async () => {
  const hold = answers.holdAt('summary');
  const { chat, answer } = await ask(user);
  await hold.reached;
  await withFullDisk(['chat_messages', 'answer_events'], async () => {
    hold.letGo();
    expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done failed');
    expect((await readChat(user, chat.id)).answers).toMatchObject([
      { state: 'failed', failureCode: 'storage_full', phases: ['snippets'] },
    ]);
    await expect(changeAnswer(user, answer.id, 'retry')).rejects.toThrow('507');
  });
  await changeAnswer(user, answer.id, 'retry');
  expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done done');
});

test('ERR-01 a rejected question is refused with the reason, even if nothing can be looked up any more', async () => {
  const { database } = service.platform;
  const { withUser } = database;
  let isDown = false;
  const spy = vi.spyOn(database, 'withUser').mockImplementation(async (scope, work, options) => {
    if (isDown) throw new Error('away');
    return withUser(scope, work, options).catch((error: unknown) => {
      isDown = true;
      throw error;
    });
  });
  await withFullDisk(['answers'], async () => {
    expect(await codeOf(await sendQuestion(user, undefined))).toBe('507 storage_full');
  });
  expect(isDown).toBe(true);
  spy.mockRestore();
});
