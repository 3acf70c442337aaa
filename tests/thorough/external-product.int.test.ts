import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { writeMinutes } from '#support/board-papers.ts';
import { ask, followToEnd, nameEvents, readChat } from '#support/chat-driver.ts';
import { type ExternalServer, hasOldestPostgres, startOldestPostgres } from '#support/external-postgres.ts';
import { type SignedInClient, signInAt, signUpAt } from '#support/http-client.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { uploadFile } from '#support/tus-client.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';

const minutes = writeMinutes();
const minutesBytes = new Uint8Array(minutes.buffer);
const question = 'Wie viele Elektrobusse werden beschafft?';
const answer = '24 Elektrobussen';
/** A real document of 48 pages, read as well if present. */
const sample = join(import.meta.dirname, '../../../shared/samples/de-grosser-rat-thurgau-2023-08-16-protokoll.pdf');

/** An empty database on an external server, with an owner for this test. */
const given = process.env.BOARDSEARCH_TEST_DATABASE_URL;
const where = given ? 'the PostgreSQL of BOARDSEARCH_TEST_DATABASE_URL' : 'PostgreSQL 15 over TCP with a password';

describe.skipIf(!given && !hasOldestPostgres)(
  `the whole product on ${where} (skipped where neither that variable nor PostgreSQL 15 is there)`,
  () => {
    let postgres: ExternalServer | undefined;
    let url: string;
    const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-external-'));
    const running = new Set<ServerProcess>();
    let email: string;
    let uploadId: string;

    const start = async (role: string) => {
      const environment = {
        DATABASE_URL: url,
        ROLE: role,
        AUTH_SECRET: 'the same on every server, 32 characters',
        LOG_LEVEL: 'warn',
      };
      const server = await startServerProcess({ dataDirectory, environment });
      running.add(server);
      return server;
    };
    const endAll = async () => {
      const codes = await Promise.all([...running].map((server) => server.end()));
      running.clear();
      return codes;
    };
    const askAt = async (user: SignedInClient) => {
      const { chat, answer: begun } = await ask(user, undefined, { question });
      expect(nameEvents(await followToEnd(user, begun.id)).at(-1)).toBe('done done');
      return readChat(user, chat.id);
    };

    beforeAll(async () => {
      buildWebIfStale();
      postgres = given ? undefined : await startOldestPostgres();
      url = given ?? (await postgres?.createDatabase()) ?? '';
    }, 180_000);
    afterAll(async () => {
      await endAll();
      await postgres?.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    });

    test('DATA-01 two servers start at once on an empty database; one answers from a document of the other', async () => {
      const [first, second] = await Promise.all([start('all'), start('all')]);
      const user = await signUpAt(first.url);
      ({ email } = user);
      uploadId = await uploadFile(user, minutes.name, minutesBytes);
      const samples = existsSync(sample) ? [await uploadFile(user, 'protokoll.pdf', readFileSync(sample))] : [];
      const stateOf = async (id: string) =>
        uploadSchema.parse(await (await user.get(`/api/uploads/${id}`)).json()).state;
      for (const id of [uploadId, ...samples]) {
        await expect.poll(() => stateOf(id), { timeout: 60_000, interval: 100 }).toBe('ready');
      }

      const elsewhere = await signInAt(second.url, email);
      const { messages } = await askAt(elsewhere);
      const summary = messages.find(({ phase }) => phase === 'summary');
      expect(summary?.content).toContain(answer);
      expect(summary?.citations[0]).toMatchObject({ uploadId, page: 2 });
      expect([first, second].map((server) => server.printed()).join('')).not.toMatch(/"level":(50|60)/);
    }, 120_000);

    test('DATA-01 after all servers have stopped, everything is there again', async () => {
      expect(await endAll()).toEqual([0, 0]);
      const user = await signInAt((await start('all')).url, email);
      const { uploads } = uploadListSchema.parse(await (await user.get('/api/uploads')).json());
      expect(uploads.find(({ id }) => id === uploadId)).toMatchObject({ state: 'ready', pageCount: 3 });
      const content = await user.get(`/api/uploads/${uploadId}/content`);
      expect(new Uint8Array(await content.arrayBuffer())).toEqual(minutesBytes);
      const { messages } = await askAt(user);
      expect(messages.find(({ phase }) => phase === 'summary')?.content).toContain(answer);
    }, 120_000);

    test('UPL-04 a deleted document is gone from the database, from answers and from the disk', async () => {
      const [server] = running;
      const user = await signInAt(server?.url ?? '', email);
      const { uploads } = uploadListSchema.parse(await (await user.get('/api/uploads')).json());
      for (const { id } of uploads) {
        expect((await user.request(`/api/uploads/${id}`, { method: 'DELETE' })).status).toBe(204);
      }
      const filesLeft = () =>
        readdirSync(join(dataDirectory, 'user-uploads'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name);
      await expect.poll(filesLeft, { timeout: 15_000 }).toEqual([]);
      const { messages } = await askAt(user);
      expect(messages.find(({ phase }) => phase === 'snippets')).toMatchObject({ evidence: 'nothing', citations: [] });
    }, 60_000);
  },
);
