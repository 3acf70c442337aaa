/**
 * Latency that a failing language model adds, over the real HTTP code on a durable database: from the moment the limit
 * was reached, or the provider refused or died, to the stored built-in answer; and time to the first quotation with and
 * without a model. The provider is a scripted local server with short limits.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { createApp } from '#server/app.ts';
import { prepareAnswering } from '#server/features/answering/public.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openPlatform } from '#server/platform/platform.ts';
import { mintUserScope } from '#server/platform/scope/user-scope.ts';
import { answerEventSchema, questionAcceptedSchema } from '#shared/contracts/chats.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { storeReadDocument } from '../support/factories.ts';
import { setUpModel } from '../support/language-models.ts';
import { type ModelScript, startModelServer } from '../support/model-server.ts';
import { readEvents } from '../support/read-events.ts';

/** Milliseconds. */
const limits = { first: 1_000, next: 500, total: 10_000 };
const asked = 30;
const papers = 200;

const words = 'Die Ausschüttung von 3,50 Euro je Aktie wird mit 6:1 Stimmen genehmigt';
const page = `${words}. Gegen die Ausschüttung stimmt Herr Brunner.`;
const proven = `Die Ausschüttung von 3,50 Euro je Aktie wird genehmigt. ⟶ [1, "${words}"]`;

/** `after`: milliseconds before the provider is abandoned. */
const troubles: readonly { name: string; script: ModelScript; after: number }[] = [
  { name: 'says nothing', script: { isSilent: true }, after: limits.first },
  { name: 'stalls in a line', script: { steps: [{ text: 'Die ' }, { stall: true }] }, after: limits.next },
  { name: 'thinks, then stalls', script: { steps: [{ thinking: '…' }, { stall: true }] }, after: limits.next },
  { name: 'dies in a line', script: { steps: [{ text: 'Die ' }, { cut: true }] }, after: 0 },
  { name: 'refuses the key', script: { refusal: { status: 401 } }, after: 0 },
  { name: 'filters', script: { steps: [], end: 'filter' }, after: 0 },
];

type Times = { quotations: number; summary: number; sentence: number; engine: string | undefined };

/** Prints figures. */
export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', ADDRESS_LIMIT_FACTOR: '1000' });
  const { platform, close } = await openPlatform(
    config,
    createLog('silent'),
    jobs,
    connectModels({ limits }),
    connectSources({ isPrivateAllowed: false }),
  );
  const server = await startModelServer(proven);
  const silent = await startModelServer({ isSilent: true });
  try {
    const app = createApp(platform);
    prepareAnswering(platform);
    const body = { email: 'b@bench.example', password: 'Fjord-Ampel-27!', name: 'Bench', companyName: '' };
    const headers = { 'content-type': 'application/json' };
    const joined = await app.request('/api/auth/sign-up/email', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const cookie = joined.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ');
    const me = currentUserSchema.parse(await (await app.request('/api/users/me', { headers: { cookie } })).json());
    const facts = { role: me.role, isDemo: me.isDemo, secondFactorPassed: true };
    const scope = mintUserScope({ userId: me.id, customerId: me.customer.id, ...facts });
    await storeReadDocument(platform, scope, { title: 'Protokoll', meetingDate: '2024-02-14', pages: [page] });
    for (let number = 1; number < papers; number += 1) {
      const text = `Der Bericht ${number} zum Umbau des Hallenbads wird zur Kenntnis genommen. Die Kosten betragen ${number} Euro.`;
      await storeReadDocument(platform, scope, { title: `Bericht ${number}`, pages: [text, text] });
    }

    /** `asked`: when the provider was asked, which is also when it answers. */
    const measure = async (): Promise<Times & { asked: number }> => {
      const startedAt = performance.now();
      const question = { question: 'Wie hoch ist die Ausschüttung?', messageId: uuidv7() };
      const response = await app.request('/api/chats/questions', {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify(question),
      });
      const { answer } = questionAcceptedSchema.parse(await response.json());
      const times: Times = { quotations: 0, summary: 0, sentence: 0, engine: undefined };
      const events = await app.request(`/api/chats/answers/${answer.id}/events`, { headers: { cookie } });
      for await (const { data } of readEvents(events)) {
        const event = answerEventSchema.parse(data);
        const now = performance.now() - startedAt;
        if (event.type === 'segment' && event.phase === 'summary') times.sentence ||= now;
        if (event.type !== 'phase') continue;
        if (event.message.phase === 'snippets') times.quotations = now;
        if (event.message.phase === 'summary') {
          times.summary = now;
          times.engine = event.message.provenance?.engine;
        }
      }
      return { ...times, asked: (server.requests.at(-1)?.at ?? 0) - startedAt };
    };
    const repeat = async () => {
      const all: Awaited<ReturnType<typeof measure>>[] = [];
      for (let index = 0; index < asked; index += 1) all.push(await measure());
      return all;
    };
    const show = (values: readonly number[]) =>
      `p50 ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms`;

    for (let index = 0; index < 10; index += 1) await measure();
    const without = await repeat();
    console.log(`${papers} papers, ${asked} questions each, warm`);
    console.log(`first quotations, no model       ${show(without.map(({ quotations }) => quotations))}`);
    await setUpModel({ platform }, server.address('openai'), { isForAll: true, values: { uses: ['answers'] } });
    const answered = await repeat();
    console.log(`first quotations, with a model   ${show(answered.map(({ quotations }) => quotations))}`);
    // The sentences of an immediate answer arrive together.
    server.follow({ steps: [{ text: `${proven}\n` }, { stall: true }] });
    const shown = await repeat();
    console.log(`first sentence after its line    ${show(shown.map((each) => each.sentence - each.asked))}`);
    for (const { name, script, after } of troubles) {
      server.follow(script);
      const all = await repeat();
      const builtIn = all.filter(({ engine }) => engine === 'built-in').length;
      console.log(
        `provider ${name.padEnd(20)} built-in answer after the limit: ${show(all.map((each) => each.summary - each.asked - after))} (${builtIn} of ${asked})`,
      );
    }
    // The question-understanding model stays silent: after 800 ms the other model is asked without it.
    server.follow(proven);
    await setUpModel({ platform }, silent.address('openai', { name: 'Silent' }), {
      isForAll: true,
      values: { uses: ['understanding'] },
    });
    const late = await repeat();
    const written = late.filter(({ engine }) => engine === 'model').length;
    console.log(
      `understanding says nothing       model asked ${show(late.map((each) => each.asked))} after the question (${written} of ${asked})`,
    );
    console.log(
      'goal: 1,000 ms at most after the limit; a sentence 50 ms after its line; quotations as without a model',
    );
  } finally {
    await server.close();
    await silent.close();
    await close();
    rmSync(directory, { recursive: true, force: true });
  }
}
