import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '#server/features/documents/reading/read-document.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { ask, followToEnd, problemOf, readChat, sendQuestion } from '#support/chat-driver.ts';
import { storeReadDocument } from '#support/factories.ts';
import { createGatedReader } from '#support/gated-reader.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  await storeReadDocument(service.platform, user.scope, {
    title: 'Protokoll Aufsichtsrat',
    meetingDate: '2024-02-14',
    pages: ['Die Ausschüttung von 3,50 Euro je Aktie wird mit 6:1 Stimmen genehmigt.'],
  });
});
afterAll(() => service.close());

async function outcomeOf(question: string, who = user) {
  const { chat, answer } = await ask(who, undefined, { question });
  await followToEnd(who, answer.id);
  const { messages, answers } = await readChat(who, chat.id);
  return {
    state: answers[0]?.state,
    searched: answers[0]?.searched,
    evidence: messages.flatMap(({ evidence }) => evidence ?? []).at(-1),
    quotations: messages.flatMap(({ citations }) => citations.map(({ snippet }) => snippet)),
  };
}

test('CHAT-05 a question of 100,000 characters is refused with a reason', async () => {
  const answer = await sendQuestion(user, undefined, { question: 'Wer stimmte dagegen? '.repeat(5_000) });
  expect(await problemOf(answer)).toEqual([400, 'validation_failed', 'question too_big']);
});

test.each(['der die das und oder', 'what is the of', '???', 'Quel est le budget de la commune ?'])(
  'CHAT-13 nothing is claimed for %s',
  async (question) => {
    const { state, evidence } = await outcomeOf(question);
    expect(state).toBe('done');
    expect(evidence).not.toBe('answered');
  },
);

test.each(['Danke!', 'Hallo', 'Thank you!', 'Good morning'])(
  'CHAT-13 small talk triggers no search: %s',
  async (question) => {
    expect(await outcomeOf(question)).toEqual({
      state: 'done',
      searched: { passages: 0, documents: 0 },
      evidence: 'unsearched',
      quotations: [],
    });
  },
);

test('CHAT-05 a paper is not used while it is being read, and is found afterwards', async () => {
  const other = await service.createUser();
  const upload = await uploadFile(other, 'protokoll.txt', new TextEncoder().encode('Inhalt'));
  const { documentId } = uploadSchema.parse(await (await other.request(`/api/uploads/${upload}`)).json());
  const reader = createGatedReader(['Der Neubau in Arbon kostet 4,2 Millionen Euro.', 'Ende des Berichts.']);
  const job = { ...jobOwnerOf(other.scope), documentId, attemptBefore: 0 };
  const reading = readDocument(service.platform, reader, job, new AbortController().signal);
  await reader.begun;
  const question = 'Was kostet der Neubau in Arbon?';
  expect(await outcomeOf(question, other)).toMatchObject({ state: 'done', evidence: 'nothing', quotations: [] });
  reader.release();
  await reading;
  const { evidence, quotations } = await outcomeOf(question, other);
  expect(evidence).toBe('answered');
  expect(quotations[0]).toContain('4,2 Millionen Euro');
});
