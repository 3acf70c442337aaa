/**
 * Time from a question to its first stored phase and to the complete answer, over the real HTTP code on a durable
 * database: the embedded one, or the one at DATABASE_URL.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { createApp } from '#server/app.ts';
import { prepareAnswering } from '#server/features/answering/public.ts';
import { refreshStatistics } from '#server/features/retrieval/public.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openPlatform, type Platform } from '#server/platform/platform.ts';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';
import { questionAcceptedSchema } from '#shared/contracts/chats.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { describeDatabase } from '../evals/evaluation-database.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { addIndexedDocument } from '../support/indexed-documents.ts';
import { readEvents } from '../support/read-events.ts';
import { inventDocuments, readGermanSource } from '../support/synthetic-corpus.ts';

/** Passages of each measured user. */
const sizes = (process.env.BENCH_PASSAGES ?? '10000,100000').split(',').map(Number);
const questionsAsked = 200;
const warmingQuestions = 40;
const workers = 3;

type App = ReturnType<typeof createApp>;
type Times = { accepted: number; firstPhase: number; done: number };

/** Prints figures; skips if the evaluation data is absent. */
export async function run(): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '../../../shared/eval'))) {
    console.log('skipped, there is no ../shared/eval beside this folder');
    return;
  }
  const source = await readGermanSource();
  const directory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const { DATABASE_URL } = process.env;
  const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', ...(DATABASE_URL ? { DATABASE_URL } : {}) });
  const { platform, close } = await openPlatform(
    config,
    createLog('silent'),
    jobs,
    connectModels(),
    connectSources({ isPrivateAllowed: false }),
  );
  try {
    console.log(await describeDatabase(platform.database));
    const app = createApp(platform);
    prepareAnswering(platform);
    for (const size of sizes) {
      const { scope, cookie } = await signUp(app, size);
      const documents = inventDocuments(source, size, size);
      const work = async () => {
        for (const document of documents) await storeDocument(platform, scope, document);
      };
      await Promise.all(Array.from({ length: workers }, work));
      await refreshStatistics(platform, scope, true);
      const step = Math.max(1, Math.floor(source.questions.length / questionsAsked));
      const questions = source.questions.filter((_, index) => index % step === 0).slice(0, questionsAsked);
      for (const question of questions.slice(0, warmingQuestions)) await measure(app, cookie, question);
      const times: Times[] = [];
      for (const question of questions) times.push(await measure(app, cookie, question));
      print(size, times);
    }
  } finally {
    await close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function signUp(app: App, size: number): Promise<{ scope: UserScope; cookie: string }> {
  const account = {
    email: `${size}-${randomUUID()}@bench.example`,
    password: 'Fjord-Ampel-27!',
    name: 'Bench',
    companyName: '',
  };
  const response = await app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const me = currentUserSchema.parse(await (await app.request('/api/users/me', { headers: { cookie } })).json());
  const facts = { role: me.role, isDemo: me.isDemo, secondFactorPassed: true };
  return { cookie, scope: mintUserScope({ userId: me.id, customerId: me.customer.id, ...facts }) };
}

async function storeDocument(
  platform: Platform,
  scope: UserScope,
  document: { title: string; fileName: string; meetingDate: string; passages: string[] },
): Promise<void> {
  const { documentId } = await addIndexedDocument(platform.database, scope, document);
  await platform.database.withUser(scope, (tx) =>
    tx.execute(sql`INSERT INTO pages (user_id, document_id, page_number, text)
      SELECT user_id, document_id, first_page, text FROM passages WHERE document_id = ${documentId}`),
  );
}

/**
 * Asks as the web client does: posts the question, then reads its events to the end. Times are milliseconds since
 * posting.
 */
async function measure(app: App, cookie: string, question: string): Promise<Times> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const response = await app.request('/api/chats/questions', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ question, messageId: uuidv7() }),
  });
  const { answer } = questionAcceptedSchema.parse(await response.json());
  const times: Times = { accepted: since(), firstPhase: 0, done: 0 };
  const events = await app.request(`/api/chats/answers/${answer.id}/events`, { headers: { cookie } });
  for await (const { data } of readEvents(events)) {
    const { type } = data as { type: string };
    if (type === 'phase' && times.firstPhase === 0) times.firstPhase = since();
  }
  times.done = since();
  return times;
}

function print(size: number, times: readonly Times[]): void {
  console.log(`user with ${size} passages, ${times.length} questions, warm`);
  for (const [name, label] of [
    ['accepted', 'question stored'],
    ['firstPhase', 'first quotation'],
    ['done', 'whole answer'],
  ] as const) {
    const values = times.map((each) => each[name]);
    console.log(
      `  ${label.padEnd(16)} p50 ${quantile(values, 0.5).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms`,
    );
  }
}
