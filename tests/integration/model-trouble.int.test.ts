import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/contracts/chats.ts';
import { ask, changeAnswer, follow, followToEnd, nameEvents, readChat, sendQuestion } from '#support/chat-driver.ts';
import { storeReadDocument } from '#support/factories.ts';
import { limitModels, setUpModel } from '#support/language-models.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { yesToAll } from '#support/scripted-model.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';
import type { ModelStep } from '../support/model-server-dialects.ts';

const page =
  'Die Ausschüttung von 3,50 Euro je Aktie wird mit 6:1 Stimmen genehmigt. Gegen die Ausschüttung stimmt Herr Brunner.';
const question = 'Wie hoch ist die Ausschüttung?';
const proof = '[1, "Die Ausschüttung von 3,50 Euro je Aktie wird mit 6:1 Stimmen genehmigt"]';
const proven = `Die Ausschüttung von 3,50 Euro je Aktie wird genehmigt. ⟶ ${proof}`;

let service: TestApp;
let server: ModelServer;
let user: TestUser;

beforeAll(async () => {
  // Sessions are cached briefly, as in production: 200 concurrent questions should contend for the budget, not for
  // sessions.
  service = await startTestApp({
    config: { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), SESSION_CHECK_SECONDS: '1' },
  });
  server = await startModelServer();
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  await asOwner(service.address, 'DELETE FROM language_models');
  server.requests.length = 0;
  server.looks.length = 0;
  user = await service.createUser();
  await storeReadDocument(service.platform, user.scope, {
    title: 'Protokoll Aufsichtsrat',
    meetingDate: '2024-02-14',
    pages: [page],
  });
  await setUpModel(service, server.address('openai', { name: 'Hausmodell' }), {
    values: { uses: ['answers'], inputPrice: 1, outputPrice: 1 },
    allowed: [user],
  });
});

async function summaryOf({ chat, answer }: { chat: { id: string }; answer: { id: string } }) {
  const { messages } = await readChat(user, chat.id);
  return messages.find((each: ChatMessage) => each.answerId === answer.id && each.phase === 'summary');
}

async function askToEnd(asked = question) {
  const accepted = await ask(user, undefined, { question: asked });
  const events = await followToEnd(user, accepted.answer.id);
  return { ...accepted, events, summary: await summaryOf(accepted) };
}

type Usage = { calls: number; failures: number; tokens_in: number; tokens_out: number };
/** Usage counted for the model; undefined until there is any. */
const usage = async () =>
  (
    await asOwner<Usage>(service.address, 'SELECT calls, failures, tokens_in::int, tokens_out::int FROM model_usage')
  )[0];
const openCalls = async () =>
  (await asOwner<{ n: number }>(service.address, 'SELECT count(*)::int AS n FROM model_reservations'))[0]?.n;

test.each([
  ['in French', `Le dividende s’élève à 3,50 euros par action. ⟶ ${proof}\n`],
  [
    'with Markdown, images and links',
    `![Ausschüttung](https://evil.example/x.png?d=1) [mehr](https://evil.example) **Die Ausschüttung** von <img src=x> 3,50 Euro. ⟶ ${proof}\n`,
  ],
  ['that never ends', 'Die Ausschüttung ist hoch und die Freude groß. '.repeat(12_500)],
  ['that never ends, line by line', `Die Ausschüttung ist hoch und die Freude groß. ⟶ ${proof}\n`.repeat(3_000)],
  ['of nothing', ''],
  [
    'that is the prompt',
    'You answer questions of boards from numbered passages. Write one line per statement.\n'.repeat(20),
  ],
])('CHAT-12 CHAT-14 of an answer %s nothing is shown that is not proven, and no element of it', async (_name, text) => {
  server.follow(text);
  server.followLook(text);
  const { summary, events } = await askToEnd();
  server.followLook(yesToAll);
  const shown = JSON.stringify([events, summary]);
  expect(shown).not.toMatch(/evil\.example|<img|!\[|dividende s|numbered passages/);
  expect(summary?.content).toContain('3,50 Euro');
  const leftOut = summary?.provenance?.leftOut.reduce((sum, { count }) => sum + count, 0) ?? 0;
  expect(leftOut > 0 || summary?.provenance?.engine === 'built-in').toBe(true);
});

test('CHAT-12 a German question gets a German answer even if the model writes English, and vice versa', async () => {
  const english = 'The distribution of 3.50 euros per share is approved.';
  server.follow(`${proven}\n${english} ⟶ ${proof}\n`);
  const german = await askToEnd();
  expect(german.summary?.content).toBe('Die Ausschüttung von 3,50 Euro je Aktie wird genehmigt.');
  const asked = await askToEnd('How much is the distribution (Ausschüttung) per share?');
  expect(asked.summary?.content).not.toContain('wird genehmigt');
});

test('CHAT-12 with a revoked key, the user learns that the built-in engine answers, and nothing of the key', async () => {
  server.follow({
    refusal: { status: 401, body: '{"error":{"message":"Incorrect API key provided: sk-scripted-1f9b"}}' },
  });
  const { summary, events } = await askToEnd();
  expect(summary).toMatchObject({
    evidence: 'answered',
    provenance: { engine: 'built-in', model: 'Hausmodell', problem: 'refused' },
  });
  expect(JSON.stringify([summary, events])).not.toMatch(/sk-|API key/);
  expect(await usage()).toMatchObject({ calls: 1, failures: 1, tokens_in: 0, tokens_out: 0 });
});

const half = 'Die Ausschüttung von 3,50 ';
const opposed = 'Gegen die Ausschüttung stimmt Herr Brunner. ⟶ [1, "Gegen die Ausschüttung stimmt Herr Brunner"]';
test.each<[string, { isSilent: true } | { steps: ModelStep[] }, boolean]>([
  ['before the provider answers', { isSilent: true }, false],
  ['while it thinks', { steps: [{ thinking: 'Passage 1 …' }, { stall: true }] }, false],
  ['in the midst of a line', { steps: [{ text: half }, { stall: true }] }, false],
  ['between two lines', { steps: [{ text: `${proven}\n` }, { stall: true }] }, true],
  ['after its last line', { steps: [{ text: `${proven}\n${opposed}\n` }, { stall: true }] }, true],
  ['in the second line', { steps: [{ text: `${proven}\n${half}` }, { stall: true }] }, true],
])(
  'CHAT-08 CHAT-12 stopped %s: the stream ends, the call is counted once, and proven claims stay',
  async (_name, script, isShown) => {
    server.follow(script);
    const accepted = await ask(user, undefined, { question });
    const following = followToEnd(user, accepted.answer.id);
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1);
    if (isShown) {
      for await (const { event } of follow(user, accepted.answer.id)) {
        if (event.type === 'segment' && event.phase === 'summary') break;
      }
    }
    await changeAnswer(user, accepted.answer.id, 'stop');
    const events = await following;
    expect(nameEvents(events).at(-1)).toBe('done stopped');
    expect(await server.requests[0]?.outcome).toBe('given up');
    expect(JSON.stringify(events).includes('wird genehmigt')).toBe(isShown);
    await expect.poll(openCalls).toBe(0);
    expect(await usage()).toMatchObject({ calls: 1 });
    expect(server.requests).toHaveLength(1);
  },
);

test('CHAT-08 CHAT-12 stopping an answer after its end changes nothing', async () => {
  server.follow(proven);
  const done = await askToEnd();
  await expect(changeAnswer(user, done.answer.id, 'stop')).rejects.toThrow('answer_finished');
  expect((await summaryOf(done))?.content).toContain('wird genehmigt');
  expect(server.requests).toHaveLength(1);
});

test('CHAT-12 two tabs asking at once each get their own answer, and each call is billed once', async () => {
  server.follow(proven);
  const { chat } = await askToEnd();
  const tabs = await Promise.all([
    ask(user, undefined, { question }),
    ask(user, undefined, { question: 'Wer stimmte gegen die Ausschüttung?' }),
  ]);
  await Promise.all(tabs.map(({ answer }) => followToEnd(user, answer.id)));
  for (const tab of tabs) expect((await summaryOf(tab))?.provenance?.model).toBe('Hausmodell');
  expect(server.requests).toHaveLength(3);
  // In one chat, a second question waits for the first or is refused, but never mixes with it.
  const same = await Promise.all([1, 2].map(() => sendQuestion(user, chat.id, { question })));
  const accepted = same.filter(({ status }) => status === 202).length;
  expect(accepted).toBeGreaterThanOrEqual(1);
  await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(3 + accepted);
  await expect.poll(openCalls).toBe(0);
  expect(server.looks).toHaveLength(3 + accepted);
  expect(await usage()).toMatchObject({ calls: 2 * (3 + accepted), failures: 0 });
});

test('CHAT-12 a retried call is billed once for the answer shown, and a truncated answer is not requested again', async () => {
  const busy = { refusal: { status: 429, headers: { 'retry-after': '0' } } };
  server.follow(busy, busy, { steps: [{ text: proven }], usage: { input: 500, output: 50 } });
  const { summary } = await askToEnd();
  expect(summary?.provenance?.engine).toBe('model');
  expect(server.requests).toHaveLength(3);
  // With the second look.
  expect(await usage()).toEqual({ calls: 2, failures: 0, tokens_in: 600, tokens_out: 60 });
  server.follow({ steps: [{ text: `${proven}\n` }], end: 'missing' });
  const cut = await askToEnd();
  expect(cut.summary).toMatchObject({ provenance: { engine: 'model', problem: 'cut' } });
  expect(server.requests).toHaveLength(4);
  expect(await usage()).toMatchObject({ calls: 3, failures: 1 });
});

test('CHAT-12 a question-understanding model that stays silent delays no answer', async () => {
  const silent = await startModelServer({ isSilent: true });
  try {
    await setUpModel(service, silent.address('openai', { name: 'Versteher' }), {
      values: { uses: ['understanding'] },
      allowed: [user],
    });
    server.follow('NONE');
    const { summary } = await askToEnd('How much is the distribution (Ausschüttung) per share?');
    expect(summary?.provenance).toMatchObject({ engine: 'model', model: 'Hausmodell', problem: null });
    expect(silent.requests).toHaveLength(1);
    expect(await silent.requests[0]?.outcome).toBe('given up');
    await expect.poll(openCalls).toBe(0);
  } finally {
    await silent.close();
  }
});

test("CHAT-12 of a customer's 200 concurrent questions, only as many are sent as the budget allows, each billed once", {
  tags: 'thorough',
}, async () => {
  const domain = `${crypto.randomUUID()}.example`;
  const colleagues: TestUser[] = [];
  for (let number = 0; number < 10; number += 1) {
    const colleague = await service.createUser({
      email: `p${number}@${domain}`,
      companyName: 'Stadtwerke',
      isProven: true,
    });
    const paper = { title: 'Protokoll Aufsichtsrat', meetingDate: '2024-02-14', pages: [page] };
    await storeReadDocument(service.platform, colleague.scope, paper);
    colleagues.push(colleague);
  }
  const [first] = colleagues as [TestUser];
  expect(new Set(colleagues.map(({ scope }) => scope.customerId)).size).toBe(1);
  await asOwner(service.address, 'UPDATE language_models SET is_for_all = true');
  const [budget, billed] = [60_000, { input: 500, output: 2_500 }];
  await limitModels(service, first, { tokensPerMonth: budget });
  server.follow({ steps: [{ text: proven }], usage: billed });
  const answered = await Promise.all(
    colleagues.flatMap((colleague) =>
      Array.from({ length: 20 }, async () => {
        const { chat, answer } = await ask(colleague, undefined, { question });
        await followToEnd(colleague, answer.id);
        const { messages } = await readChat(colleague, chat.id);
        return messages.find(({ phase, answerId }) => phase === 'summary' && answerId === answer.id);
      }),
    ),
  );
  const outcomes = answered.map((summary) => summary?.provenance?.problem ?? summary?.provenance?.engine);
  const written = outcomes.filter((outcome) => outcome === 'model').length;
  expect(answered.every((summary) => summary?.evidence === 'answered')).toBe(true);
  expect(outcomes.filter((outcome) => outcome === 'over_budget')).toHaveLength(200 - written);
  expect(server.requests).toHaveLength(written);
  const looks = server.looks.length;
  const used = { tokens_in: written * billed.input + looks * 100, tokens_out: written * billed.output + looks * 10 };
  expect(await usage()).toEqual({ calls: written + looks, failures: 0, ...used });
  // The remainder would not have covered another question.
  expect(budget - used.tokens_in - used.tokens_out).toBeGreaterThanOrEqual(0);
  expect(budget - used.tokens_in - used.tokens_out).toBeLessThan(5_000);
  expect(await openCalls()).toBe(0);
});
