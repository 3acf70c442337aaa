import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  superuser,
} from '#server/platform/database/embedded/embedded-postgres.ts';
import { createLog } from '#server/platform/log/log.ts';
import { type DocumentEvent, documentEventSchema } from '#shared/contracts/documents.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { writeMinutes } from '#support/board-papers.ts';
import { ask, changeAnswer, followToEnd, readChat, sendQuestion } from '#support/chat-driver.ts';
import { type SignedInClient, signUpAt } from '#support/http-client.ts';
import { readEvents } from '#support/read-events.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { askTusOffset, createTusUpload, sendTusBytes, uploadFile } from '#support/tus-client.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';

const makeDirectory = () => mkdtempSync(join(tmpdir(), 'boardsearch-restart-'));
const databaseDirectory = makeDirectory();
const dataDirectory = makeDirectory();
let postgres: EmbeddedPostgres;
let server: ServerProcess;
let user: SignedInClient;

const startDatabase = () =>
  startEmbeddedPostgres({ dataDirectory: databaseDirectory, log: createLog('silent'), isDurable: false });

beforeAll(async () => {
  buildWebIfStale();
  postgres = await startDatabase();
  const host = encodeURIComponent(postgres.socketDirectory);
  const environment = { DATABASE_URL: `postgresql://${superuser}:${postgres.passwords.owner}@/postgres?host=${host}` };
  server = await startServerProcess({ dataDirectory, environment });
  user = await signUpAt(server.url);
}, 180_000);
afterAll(async () => {
  await server?.end();
  await postgres?.stop();
  for (const directory of [databaseDirectory, dataDirectory]) rmSync(directory, { recursive: true, force: true });
});

const codeOf = async (answer: Response) => `${answer.status} ${problemSchema.parse(await answer.json()).code}`;
const away = '503 database_unavailable';
const uploadOf = async (id: string) => {
  const answer = await user.get(`/api/uploads/${id}`);
  return answer.status === 200 ? uploadSchema.parse(await answer.json()) : undefined;
};
const stateOf = async (id: string) => (await uploadOf(id))?.state;
const patience = { timeout: 60_000, interval: 100 };

/** Listens as browsers do, reopening a stream that ends or is refused. */
function listen(): { events: DocumentEvent[]; stop: () => void } {
  const events: DocumentEvent[] = [];
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        const stream = await user.request('/api/documents/events', { signal: stopped.signal });
        for await (const { data } of readEvents(stream)) events.push(documentEventSchema.parse(data));
      } catch {
        // Down for now.
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  void run();
  return { events, stop: () => stopped.abort() };
}

test('ERR-03 a database outage during an upload, a reading and an answer: all continue without a restart', async () => {
  const minutes = writeMinutes();
  const minutesId = await uploadFile(user, minutes.name, new Uint8Array(minutes.buffer));
  await expect.poll(() => stateOf(minutesId), patience).toBe('ready');
  const listener = listen();
  const question = { question: 'Wie viele Elektrobusse werden beschafft?' };

  // Half an upload, a long document halfway through its reading, and an answer just begun.
  const half = 512 * 1024;
  const bytes = new TextEncoder().encode(randomBytes(half).toString('hex'));
  const created = await createTusUpload(user, { name: 'zahlen.txt', size: bytes.byteLength });
  const location = created.headers.get('location') ?? '';
  expect((await sendTusBytes(user, location, 0, bytes.subarray(0, half))).status).toBe(204);
  const sentence = 'Der Verwaltungsrat genehmigt das Budget und dankt der Verwaltung für die Arbeit.\n\n';
  const longId = await uploadFile(user, 'lang.txt', new TextEncoder().encode(sentence.repeat(40_000)));
  await expect.poll(async () => (await uploadOf(longId))?.pagesRead ?? 0, patience).toBeGreaterThan(0);
  const { chat, answer } = await ask(user, undefined, question);
  const following = followToEnd(user, answer.id).catch(() => []);

  await postgres.stop();
  expect(await codeOf(await sendTusBytes(user, location, half, bytes.subarray(half)))).toBe(away);
  expect(await codeOf(await sendQuestion(user, chat.id, question))).toBe(away);
  expect(await codeOf(await user.get('/api/uploads'))).toBe(away);
  expect((await user.get('/readyz')).status).toBe(503);
  expect((await user.get('/healthz')).status).toBe(200);
  await following;

  postgres = await startDatabase();
  await expect.poll(async () => (await user.get('/readyz')).status, patience).toBe(200);

  // The upload resumes where it was; nothing is sent twice.
  const asked = await askTusOffset(user, location);
  const offset = Number(asked.headers.get('upload-offset'));
  expect([asked.status, offset >= half]).toEqual([200, true]);
  if (offset < bytes.byteLength) await sendTusBytes(user, location, offset, bytes.subarray(offset));
  const { uploads } = uploadListSchema.parse(await (await user.get('/api/uploads')).json());
  const recorded = uploads.find(({ fileName }) => fileName === 'zahlen.txt');
  const content = await user.get(`/api/uploads/${recorded?.id}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);

  // The documents are read to the end, once.
  await expect.poll(() => stateOf(longId), patience).toBe('ready');
  const long = await uploadOf(longId);
  expect(long?.pagesRead).toBe(long?.pageCount);
  await expect.poll(() => stateOf(recorded?.id ?? ''), patience).toBe('ready');

  // Listeners get the rest on the reopened stream.
  const isHeard = () => listener.events.some((event) => 'uploadId' in event && event.uploadId === recorded?.id);
  await expect.poll(isHeard, patience).toBe(true);
  listener.stop();

  // The answer is complete, or says why not and can be retried.
  const endOf = async () => (await readChat(user, chat.id)).answers.find(({ id }) => id === answer.id);
  await expect.poll(async () => (await endOf())?.state, patience).not.toBe('running');
  const end = await endOf();
  if (end?.state !== 'done') {
    expect(end?.failureCode).toBe('database_unavailable');
    await changeAnswer(user, answer.id, 'retry');
    await followToEnd(user, answer.id);
  }
  const { messages } = await readChat(user, chat.id);
  expect(messages.map(({ phase }) => phase ?? 'question')).toEqual(['question', 'snippets', 'summary']);
  expect(messages.at(-1)?.content).toContain('24 Elektrobussen');
}, 180_000);
