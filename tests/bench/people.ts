/**
 * The cost of many concurrent users on the real service: the first seconds after a start, CPU time per answer, memory
 * over time, and questions during other users' uploads. Skips if the sample papers are absent.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { questionAcceptedSchema } from '#shared/contracts/chats.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { type SignedInClient, signUpAt } from '../support/http-client.ts';
import { printMemory } from '../support/print-memory.ts';
import { readMemory, readProcessorSeconds } from '../support/process-cost.ts';
import { readEvents } from '../support/read-events.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { readGermanSource } from '../support/synthetic-corpus.ts';
import { uploadFile } from '../support/tus-client.ts';

const samples = join(import.meta.dirname, '../../../shared/samples');
/** 48 pages. */
const longPaper = 'de-grosser-rat-thurgau-2023-08-16-protokoll.pdf';
const people = Number(process.env.BENCH_PEOPLE ?? 200);
const early = 100;
const earlySeconds = 5;
const questionsInTurn = 240;
const asking = 10;
const uploading = 10;

/** Prints figures; the whole run takes about ten minutes. */
export async function run(): Promise<void> {
  if (!existsSync(join(samples, longPaper))) {
    console.log('skipped, there are no ../shared/samples beside this folder');
    return;
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  // The same port for all starts, so that sessions continue.
  const options = { dataDirectory, port: await findFreePort(), environment: { EMAIL_CONFIRMATION: 'off' } };
  let server = await startServerProcess(options);
  try {
    const users = await signUpAll(server);
    const { questions } = await readGermanSource();
    const questionOf = (index: number) => questions[index % questions.length] ?? 'Was wurde beschlossen?';

    await server.end();
    server = await startServerProcess(options);
    await delay(10_000);
    printMemory('memory 10 s after a start', server.pid);
    await delay(110_000);
    printMemory('memory two minutes after a start', server.pid);

    await server.end();
    server = await startServerProcess(options);
    const first = await Promise.all(
      users.slice(0, early).map(async (user, index) => {
        await delay((index * earlySeconds * 1_000) / early);
        return ask(user, questionOf(index));
      }),
    );
    print(`first quotation, ${early} people in the first ${earlySeconds} s after a start`, first);

    const before = readProcessorSeconds(server.pid) ?? Number.NaN;
    const inTurn: number[] = [];
    for (let index = 0; index < questionsInTurn; index += 1)
      inTurn.push(await ask(users[index % asking] as SignedInClient, questionOf(index)));
    const used = (readProcessorSeconds(server.pid) ?? Number.NaN) - before;
    print(`first quotation, ${questionsInTurn} questions one after the other`, inTurn);
    console.log(`processor time of an answer  ${((used * 1_000) / questionsInTurn).toFixed(1)} ms`);
    printMemory(`memory after ${questionsInTurn} questions`, server.pid);

    let peak = 0;
    const watch = setInterval(() => {
      const parts = readMemory(server.pid);
      if (parts) peak = Math.max(peak, parts.service + parts.readers + parts.postgres);
    }, 500);
    const together = await Promise.all(users.map((user, index) => ask(user, questionOf(index))));
    clearInterval(watch);
    print(`first quotation, ${people} people at once`, together);
    console.log(`memory with ${people} people asking, at most  ${Math.round(peak / 1_048_576)} MB`);

    print('first quotation, 10 people asking', await askBeside(users, questionOf, () => false, 8));
    await delay(65_000);
    const files = readdirSync(samples).filter((name) => name !== 'README.md');
    const reader = users[people - 1] as SignedInClient;
    const began = performance.now();
    for (const file of files) await uploadFile(reader, file, new Uint8Array(readFileSync(join(samples, file))));
    await untilRead(reader, files.length + 1);
    console.log(
      `${files.length} files to searchable, readers cold  ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    );

    const bytes = readFileSync(join(samples, longPaper));
    let left = uploading;
    const uploads = users.slice(asking, asking + uploading).map(async (user) => {
      await uploadFile(user, longPaper, new Uint8Array(bytes));
      await untilRead(user, 2);
      left -= 1;
    });
    print('the same beside 10 uploads of 48 pages', await askBeside(users, questionOf, () => left > 0, 0));
    await Promise.all(uploads);
  } finally {
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Users with one paper each. */
async function signUpAll({ url }: ServerProcess): Promise<SignedInClient[]> {
  const text = (await readGermanSource()).sentences.slice(0, 400).join('\n\n');
  const users: SignedInClient[] = [];
  for (let index = 0; index < people; index += 1) {
    const user = await signUpAt(url);
    await uploadFile(user, `Protokoll ${index}.txt`, new TextEncoder().encode(`${text}\n${index}\n`));
    users.push(user);
  }
  for (const user of users) await untilRead(user, 1);
  return users;
}

async function untilRead(user: SignedInClient, count: number): Promise<void> {
  for (;;) {
    const { uploads } = uploadListSchema.parse(await (await user.get('/api/uploads?limit=50')).json());
    const failed = uploads.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`reading failed: ${failed.failureCode}`);
    if (uploads.filter(({ state }) => state === 'ready').length >= count) return;
    await delay(20);
  }
}

/** Each of some users asks repeatedly, at least `rounds` times and as long as `isGoingOn`. */
async function askBeside(
  users: readonly SignedInClient[],
  questionOf: (index: number) => string,
  isGoingOn: () => boolean,
  rounds: number,
): Promise<number[]> {
  const times: number[] = [];
  const work = async (user: SignedInClient, place: number) => {
    for (let round = 0; round < rounds || isGoingOn(); round += 1) {
      times.push(await ask(user, questionOf(place * 31 + round)));
      await delay(500);
    }
  };
  await Promise.all(users.slice(0, asking).map(work));
  return times;
}

/**
 * Waits for the end of the answer. Returns the milliseconds until the first quotation, or until the phase without one.
 */
async function ask(user: SignedInClient, question: string): Promise<number> {
  const startedAt = performance.now();
  const body = { question, messageId: uuidv7() };
  const sent = await user.request('/api/chats/questions', { method: 'POST', body });
  if (sent.status !== 202) throw new Error(`the question was refused: ${sent.status} ${await sent.text()}`);
  const { answer } = questionAcceptedSchema.parse(await sent.json());
  let first = Number.NaN;
  for await (const { data } of readEvents(await user.get(`/api/chats/answers/${answer.id}/events`))) {
    const { type } = data as { type: string };
    if (Number.isNaN(first) && (type === 'citations' || type === 'phase')) first = performance.now() - startedAt;
  }
  return first;
}

function print(label: string, times: readonly number[]): void {
  const at = (share: number) => quantile(times, share).toFixed(0);
  console.log(`${label}  p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (${times.length})`);
}
