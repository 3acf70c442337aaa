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
import { startWorkers } from '#server/workers.ts';
import { questionAcceptedSchema } from '#shared/contracts/chats.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { hostileQuestions, hostileTexts } from '../support/hostile-texts.ts';
import { judgeUpload } from '../support/judged-upload.ts';
import { readEvents } from '../support/read-events.ts';

const patience = 120_000;
/** Interval of another user's requests meanwhile, in milliseconds. */
const otherUserMilliseconds = 10;

type User = { request: (path: string, init?: Omit<RequestInit, 'body'> & { body?: unknown }) => Promise<Response> };

/**
 * Questions over texts built to keep the service busy. Per text: the longest pause of the web process's event loop, the
 * longest answer, and the latency of another user's requests meanwhile. `BENCH_TEXTS`: parts of text names.
 */
export async function run(): Promise<void> {
  const wanted = (process.env.BENCH_TEXTS ?? '').split(',').filter((each) => each !== '');
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((each) => name.includes(each));
  const texts = hostileTexts(Number(process.env.BENCH_CHARACTERS ?? 1_000_000)).filter(({ name }) => isWanted(name));
  const directory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: process.env.BENCH_LOG ?? 'silent' });
  const { platform, close, beginShutdown } = await openPlatform(
    config,
    createLog(config.logLevel),
    jobs,
    connectModels(),
    connectSources({ isPrivateAllowed: false }),
  );
  try {
    const app = createApp(platform);
    prepareAnswering(platform);
    await startWorkers(platform);
    const [attacker, neighbour] = [await signUp(app), await signUp(app)];
    await attacker.request('/api/settings', { method: 'PATCH', body: { proactiveRecommendations: true } });
    console.log('   read  longest pause  longest answer  another user');
    console.log('      s             ms              ms  p95 ms, most  text');
    const all = { pause: 0, answer: 0, others: [] as number[] };
    for (const { name, text } of texts) {
      const startedAt = performance.now();
      const { outcome, uploadId } = await judgeUpload(attacker, name, Buffer.from(text), patience);
      const reading = (performance.now() - startedAt) / 1_000;
      if (outcome !== 'ready') {
        console.log(`${reading.toFixed(2).padStart(7)}  ${outcome}  ${name}`);
        continue;
      }
      await askOne(attacker, hostileQuestions[0]);
      const others = watchOther(neighbour);
      const answers: { took: number; question: string; state: string }[] = [];
      let worst = { pause: 0, question: '' };
      for (const question of hostileQuestions) {
        const watch = watchPauses();
        const started = performance.now();
        const state = await askOne(attacker, question);
        answers.push({ took: performance.now() - started, question, state });
        const pause = await watch.end();
        if (pause > worst.pause) worst = { pause, question };
      }
      const waited = await others.end();
      const longest = answers.toSorted((left, right) => right.took - left.took)[0];
      const failed = answers.filter(({ state }) => state !== 'done').length;
      console.log(
        `${reading.toFixed(2).padStart(7)} ${worst.pause.toFixed(0).padStart(8)}      ${(longest?.took ?? 0).toFixed(0).padStart(12)} ${quantile(waited, 0.95).toFixed(0).padStart(10)} ${Math.max(
          ...waited,
        )
          .toFixed(0)
          .padStart(8)}  ${name} ${failed > 0 ? `${failed} failed` : ''} (${worst.question} / ${longest?.question})`,
      );
      all.pause = Math.max(all.pause, worst.pause);
      all.answer = Math.max(all.answer, longest?.took ?? 0);
      all.others.push(...waited);
      if (uploadId) await attacker.request(`/api/uploads/${uploadId}`, { method: 'DELETE' });
    }
    console.log(
      `longest pause of the web process ${all.pause.toFixed(0)} ms, longest answer ${(all.answer / 1_000).toFixed(2)} s; another user's requests p95 ${quantile(all.others, 0.95).toFixed(0)} ms, at most ${Math.max(...all.others).toFixed(0)} ms`,
    );
  } finally {
    beginShutdown();
    await close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function signUp(app: ReturnType<typeof createApp>): Promise<User> {
  const body = { email: `${uuidv7()}@bench.example`, password: 'Fjord-Ampel-27!', name: 'Bench', companyName: '' };
  const response = await app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  return {
    request: async (path, { body: sent, ...init } = {}) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      const isJson = sent !== undefined && !(sent instanceof Uint8Array);
      if (isJson) headers.set('content-type', 'application/json');
      return app.request(path, {
        ...init,
        headers,
        ...(sent === undefined
          ? {}
          : { body: (isJson ? JSON.stringify(sent) : sent) as string | Uint8Array<ArrayBuffer> }),
      });
    },
  };
}

/**
 * The longest stretch, in milliseconds of CPU time, that the main thread computes without checking its timers.
 * Wall-clock time on a busy machine would measure other processes.
 */
function watchPauses(): { end: () => Promise<number> } {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = used();
  let longest = 0;
  const look = () => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return {
    end: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      clearInterval(timer);
      return longest;
    },
  };
}

/** Asks, waits for the end of the answer, and returns how it ended. */
async function askOne(user: User, question: string): Promise<string> {
  const response = await user.request('/api/chats/questions', {
    method: 'POST',
    body: { question, messageId: uuidv7() },
  });
  const { answer } = questionAcceptedSchema.parse(await response.json());
  const events = await user.request(`/api/chats/answers/${answer.id}/events`);
  let state = 'none';
  for await (const { data } of readEvents(events)) state = (data as { type: string }).type;
  return state;
}

/** Requests a user's chats repeatedly until `end`. Returns the milliseconds of each request. */
function watchOther(user: User): { end: () => Promise<number[]> } {
  const waited: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await user.request('/api/users/me')).json();
      waited.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, otherUserMilliseconds));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return waited;
    },
  };
}
