import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionAcceptedSchema } from '#shared/contracts/chats.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { hostileQuestions, hostileTexts } from '#support/hostile-texts.ts';
import { judgeUpload } from '#support/judged-upload.ts';
import { readEvents } from '#support/read-events.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

/** Characters of each text; the hostile-texts benchmark uses longer ones. */
const size = 40_000;
const patience = 60_000;

let service: TestApp;
let attacker: TestUser;
let neighbour: TestUser;
const documents: { name: string; documentId: string }[] = [];

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  [attacker, neighbour] = [await service.createUser(), await service.createUser()];
  // The recommendation rules read the same texts.
  const body = { proactiveRecommendations: true };
  expect((await attacker.request('/api/settings', { method: 'PATCH', body })).status).toBe(200);
  for (const { name, text } of hostileTexts(size)) {
    const { outcome, uploadId } = await judgeUpload(attacker, name, Buffer.from(text), patience);
    expect([name, outcome]).toEqual([name, 'ready']);
    const upload = uploadSchema.parse(await (await attacker.request(`/api/uploads/${uploadId}`)).json());
    documents.push({ name, documentId: upload.documentId ?? '' });
  }
}, 180_000);
afterAll(() => service.close());

/** Asks, and waits for the end of the answer. */
async function ask(user: TestUser, question: string, documentIds: string[] = []) {
  const body = { question, messageId: uuidv7(), ...(documentIds.length > 0 ? { scope: { documentIds } } : {}) };
  const accepted = await user.request('/api/chats/questions', { method: 'POST', body });
  expect(accepted.status).toBe(202);
  const { answer } = questionAcceptedSchema.parse(await accepted.json());
  const events = await user.request(`/api/chats/answers/${answer.id}/events`);
  let last = '';
  for await (const { data } of readEvents(events)) last = (data as { type: string }).type;
  return last;
}

test.each(hostileQuestions)(
  'CHAT-04 "%s" is answered from all texts built to be slow',
  async (question) => {
    expect(await ask(attacker, question)).toBe('done');
  },
  120_000,
);

test('CHAT-04 while each text is answered from, other users’ requests are served', async () => {
  let isOver = false;
  const asking = (async () => {
    for (const { name, documentId } of documents) {
      expect([name, await ask(attacker, hostileQuestions[7], [documentId])]).toEqual([name, 'done']);
    }
    isOver = true;
  })();
  let answered = 0;
  while (!isOver) {
    expect((await neighbour.request('/api/users/me')).status).toBe(200);
    answered += 1;
  }
  await asking;
  expect(answered).toBeGreaterThan(documents.length);
}, 240_000);
