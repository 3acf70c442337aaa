import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/contracts/chats.ts';
import { ask, changeAnswer, followToEnd, nameEvents, readChat } from '#support/chat-driver.ts';
import { storeReadDocument } from '#support/factories.ts';
import { limitModels, setUpModel } from '#support/language-models.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';

const page =
  'Die Ausschüttung von 3,50 Euro je Aktie wird mit 6:1 Stimmen genehmigt. Gegen die Ausschüttung stimmt Herr Brunner.';
const question = 'Wie hoch ist die Ausschüttung?';
const proven =
  'Die Ausschüttung von 3,50 Euro je Aktie wird genehmigt. ⟶ [1, "Die Ausschüttung von 3,50 Euro je Aktie wird mit 6:1 Stimmen genehmigt"]';
const unproven =
  'Die Ausschüttung beträgt 9,90 Euro. ⟶ [1, "Die Ausschüttung von 3,50 Euro je Aktie wird mit 6:1 Stimmen genehmigt"]';

let service: TestApp;
let server: ModelServer;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ config: { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') } });
  server = await startModelServer();
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  await asOwner(service.address, 'DELETE FROM language_models');
  server.requests.length = 0;
  user = await service.createUser();
  await storeReadDocument(service.platform, user.scope, {
    title: 'Protokoll Aufsichtsrat',
    meetingDate: '2024-02-14',
    pages: [page],
  });
  await setUpModel(service, server.address('openai', { name: 'Hausmodell' }), {
    values: { uses: ['answers'] },
    allowed: [user],
  });
});

async function askToEnd(asked = question, chatId?: string, who = user) {
  const accepted = await ask(who, chatId, { question: asked });
  const events = await followToEnd(who, accepted.answer.id);
  const phases = await phasesOf(accepted, who);
  return { ...accepted, events, ...phases };
}

async function phasesOf({ chat, answer }: { chat: { id: string }; answer: { id: string } }, who = user) {
  const { messages } = await readChat(who, chat.id);
  const phase = (name: ChatMessage['phase']) =>
    messages.find((message) => message.answerId === answer.id && message.phase === name);
  return { snippets: phase('snippets'), summary: phase('summary') };
}

test('CHAT-12 CHAT-14 a model writes the answer, unproven claims are left out, and the answer keeps how it was made', async () => {
  server.follow(`${proven}\n${unproven}\n`);
  const { summary, snippets, events } = await askToEnd();
  expect(summary?.content).toBe('Die Ausschüttung von 3,50 Euro je Aktie wird genehmigt.');
  const [cited] = summary?.citations ?? [];
  expect(summary?.segments.map(({ marks }) => marks)).toEqual([[cited?.number]]);
  expect(summary?.citations.map(({ snippet }) => page.includes(snippet))).toEqual([true]);
  expect(summary?.provenance).toEqual({
    engine: 'model',
    model: 'Hausmodell',
    promptVersion: 'claims-2',
    problem: null,
    reader: 'sure',
    sent: { passages: 1, documents: 1, records: 0, turns: 0 },
    look: { outcome: 'done', asked: 1, allowed: 0, lowered: 0 },
    leftOut: [{ reason: 'amount', count: 1, cited: [[cited?.number]] }],
  });
  expect(snippets?.provenance).toMatchObject({ engine: 'built-in', model: null });
  expect(nameEvents(events)).toContain('phase summary');
  expect(JSON.stringify(events)).not.toContain('9,90');
});

test('CHAT-12 the provider receives the question, the turns before it and the passages', async () => {
  server.follow(proven);
  const { chat } = await askToEnd();
  await askToEnd('Und wer stimmte gegen die Ausschüttung?', chat.id);
  const sent = JSON.stringify(server.requests[1]?.body);
  expect(sent).toContain(question);
  expect(sent).toContain('Und wer stimmte gegen die Ausschüttung?');
  expect(sent).toContain('stimmt Herr Brunner');
  expect(sent).not.toContain(user.id);
  expect(sent).not.toContain(user.email);
});

test('CHAT-12 other users’ papers are not sent, and users without a model get the built-in answer', async () => {
  server.follow(proven);
  const other = await service.createUser();
  await storeReadDocument(service.platform, other.scope, {
    title: 'Fremd',
    pages: ['Die Ausschüttung beträgt 7,77 Euro.'],
  });
  await askToEnd();
  expect(JSON.stringify(server.requests.map(({ body }) => body))).not.toContain('7,77');
  const theirs = await askToEnd(question, undefined, other);
  expect(theirs.summary?.provenance).toMatchObject({ engine: 'built-in', model: null, sent: null });
  expect(server.requests).toHaveLength(1);
});

test.each([
  ['refused', { refusal: { status: 401 } }],
  ['cut', { steps: [{ text: 'Die Ausschüttung' }, { cut: true }] }],
  ['bad_answer', { steps: [{ text: 'I am sorry.' }] }],
] as const)(
  'CHAT-12 a provider that fails (%s) costs no answer: the built-in one is shown, with the reason',
  async (problem, script) => {
    server.follow(script);
    const { summary } = await askToEnd();
    expect(summary).toMatchObject({
      evidence: 'answered',
      provenance: { engine: 'built-in', model: 'Hausmodell', problem },
    });
    expect(summary?.content).toContain('3,50 Euro');
  },
);

test('CHAT-12 over budget, no provider is asked, and the answer says so', async () => {
  server.follow(proven);
  await limitModels(service, user, { tokensPerMonth: 10 });
  const { summary } = await askToEnd();
  expect(summary?.provenance).toMatchObject({ engine: 'built-in', problem: 'over_budget' });
  expect(server.requests).toEqual([]);
});

test('CHAT-12 CHAT-14 if the model finds no answer, only the closest passages are shown', async () => {
  server.follow('NONE');
  const { summary } = await askToEnd();
  expect(summary).toMatchObject({ evidence: 'related', citations: [], provenance: { engine: 'model', problem: null } });
});

test('CHAT-08 CHAT-12 stopping an answer also stops the provider', async () => {
  server.follow({ steps: [{ text: `${proven}\n` }, { stall: true }] });
  const accepted = await ask(user, undefined, { question });
  const following = followToEnd(user, accepted.answer.id);
  await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1);
  await changeAnswer(user, accepted.answer.id, 'stop');
  expect(nameEvents(await following).at(-1)).toBe('done stopped');
  expect(await server.requests[0]?.outcome).toBe('given up');
});

test('CHAT-12 recommendations requested later ask no model', async () => {
  server.follow(proven);
  const { answer } = await askToEnd();
  await changeAnswer(user, answer.id, 'recommendations');
  await followToEnd(user, answer.id);
  expect(server.requests).toHaveLength(1);
});
