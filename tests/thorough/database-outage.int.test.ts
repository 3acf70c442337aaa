import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { connectionFor, type DatabaseAddress } from '#server/platform/database/connection.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  superuser,
} from '#server/platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/platform/database/migrations/migrate.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startWorkers } from '#server/workers.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { askTusOffset, createTusUpload, sendTusBytes, uploadFile } from '#support/tus-client.ts';

let directory: string;
let address: DatabaseAddress;
let postgres: EmbeddedPostgres;
let service: TestApp;
let user: TestUser;

const startDatabase = () =>
  startEmbeddedPostgres({ dataDirectory: directory, log: createLog('silent'), isDurable: false });
const runStatement = async (statement: string): Promise<void> => {
  const client = new Client(connectionFor(address, 'owner'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const bytes = new TextEncoder().encode('Der Verwaltungsrat genehmigt das Budget.');

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'boardsearch-outage-'));
  postgres = await startDatabase();
  const { socketDirectory, passwords } = postgres;
  address = {
    kind: 'embedded',
    socketDirectory,
    passwords,
    owner: superuser,
    database: 'postgres',
  };
  await migrateDatabase(address, jobs);
  service = await startTestApp({ address });
  user = await service.createUser();
});
afterEach(async () => {
  await service.close();
  await postgres.stop();
});

test('UPL-03 an upload completed during a database outage is recorded once the database is back', async () => {
  const created = await createTusUpload(user, { name: 'budget.txt', size: bytes.byteLength });
  const location = created.headers.get('location') ?? '';
  await postgres.stop();
  const sent = await sendTusBytes(user, location, 0, bytes);
  expect([sent.status, problemSchema.parse(await sent.json()).code]).toEqual([503, 'database_unavailable']);
  // 423 makes the client retry instead of starting over.
  expect((await askTusOffset(user, location)).status).toBe(423);

  postgres = await startDatabase();
  const asked = await askTusOffset(user, location);
  const offset = Number(asked.headers.get('upload-offset'));
  expect(asked.status).toBe(200);
  if (offset < bytes.byteLength) await sendTusBytes(user, location, offset, bytes.subarray(offset));
  const { uploads } = uploadListSchema.parse(await (await user.request('/api/uploads')).json());
  expect(uploads.map((upload) => upload.fileName)).toEqual(['budget.txt']);
  const content = await user.request(`/api/uploads/${uploads[0]?.id}/content`);
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes);
});

test('UPL-03 bytes that were complete before they could be recorded are not sent again', async () => {
  const created = await createTusUpload(user, { name: 'budget.txt', size: bytes.byteLength });
  const location = created.headers.get('location') ?? '';
  const finishing = service.platform.uploads.putFile;
  // The database fails between the move into the store and the record.
  service.platform.uploads.putFile = async (key, path) => {
    await finishing(key, path);
    await postgres.stop();
  };
  expect((await sendTusBytes(user, location, 0, bytes)).status).toBe(503);
  service.platform.uploads.putFile = finishing;

  postgres = await startDatabase();
  const asked = await askTusOffset(user, location);
  expect(asked.headers.get('upload-offset')).toBe(String(bytes.byteLength));
  const { uploads } = uploadListSchema.parse(await (await user.request('/api/uploads')).json());
  expect(uploads.map((upload) => upload.fileName)).toEqual(['budget.txt']);
  expect(await (await user.request(`/api/uploads/${uploads[0]?.id}/content`)).text()).toContain('Budget');
});

test('ERR-03 AUTH-01 sign-in, sign-up, sign-out and the session check report the outage; the session survives it', async () => {
  const codeOf = async (path: string, init: Parameters<TestUser['request']>[1] = {}) => {
    const answer = await user.request(path, init);
    return [answer.status, problemSchema.parse(await answer.json()).code];
  };
  const credentials = { email: user.email, password: 'Fjord-Ampel-27!' };
  const newcomer = { ...credentials, email: 'neu@stadtwerke.example' };
  await postgres.stop();
  const away = [503, 'database_unavailable'];
  expect(await codeOf('/api/auth/sign-in/email', { method: 'POST', body: credentials })).toEqual(away);
  expect(await codeOf('/api/auth/sign-up/email', { method: 'POST', body: newcomer })).toEqual(away);
  expect(await codeOf('/api/auth/sign-out', { method: 'POST' })).toEqual(away);
  expect(await codeOf('/api/users/me')).toEqual(away);

  postgres = await startDatabase();
  const statusOf = async (path: string, init: Parameters<TestUser['request']>[1] = {}) =>
    (await user.request(path, init)).status;
  expect(await statusOf('/api/users/me')).toBe(200);
  expect(await statusOf('/api/auth/sign-out', { method: 'POST' })).toBe(200);
  expect(await statusOf('/api/users/me')).toBe(401);
  expect(await statusOf('/api/auth/sign-up/email', { method: 'POST', body: newcomer })).toBe(200);
  expect(await statusOf('/api/auth/sign-in/email', { method: 'POST', body: credentials })).toBe(200);
});

test('AUTH-01 a sign-out that could not delete its session fails and keeps the cookie', async () => {
  await runStatement('REVOKE DELETE ON auth_sessions FROM boardsearch_auth');
  const refused = await user.request('/api/auth/sign-out', { method: 'POST' });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([500, []]);
  await runStatement('GRANT DELETE ON auth_sessions TO boardsearch_auth');
  expect((await user.request('/api/auth/sign-out', { method: 'POST' })).status).toBe(200);
});

test('UPL-05 a document waiting or being read during a database outage is finished afterwards', async () => {
  const long = 'Der Verwaltungsrat genehmigt das Budget und dankt der Verwaltung für die Arbeit.\n\n'.repeat(20_000);
  await startWorkers(service.platform);
  const id = await uploadFile(user, 'lang.txt', new TextEncoder().encode(long));
  await postgres.stop();
  postgres = await startDatabase();
  const stateOf = async () => {
    const answer = await user.request(`/api/uploads/${id}`);
    return answer.status === 200 ? uploadSchema.parse(await answer.json()).state : String(answer.status);
  };
  await expect.poll(stateOf, { timeout: 60_000, interval: 250 }).toBe('ready');
  const upload = uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  expect(upload.pagesRead).toBe(upload.pageCount);
}, 90_000);
