import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { listUploads } from './service.ts';

let service: TestApp;
let user: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  stranger = await service.createUser();
});
afterAll(() => service.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const codeOf = async (answer: Response) => problemSchema.parse(await answer.json()).code;
const listOf = async (answer: Response) => uploadListSchema.parse(await answer.json());
const uploadOf = async (answer: Response) => uploadSchema.parse(await answer.json());

test('UPL-03 a finished upload has a record, and its bytes are stored under the user', async () => {
  const id = await uploadFile(user, 'Protokoll März.txt', bytesOf('Der Rat tagt.'), 'Entwurf');
  const upload = await uploadOf(await user.request(`/api/uploads/${id}`));
  expect(upload).toMatchObject({
    id,
    fileName: 'Protokoll März.txt',
    fileSize: 13,
    fileType: 'text/plain',
    extension: 'txt',
    description: 'Entwurf',
    state: 'queued',
    pagesRead: 0,
    pageCount: null,
    failureCode: null,
  });
  const content = await user.request(`/api/uploads/${id}/content`);
  expect(await content.text()).toBe('Der Rat tagt.');
});

test('UPL-04 uploads are listed newest first, page by page, without another user’s files', async () => {
  const owner = await service.createUser();
  const names = ['a.txt', 'b.txt', 'c.txt'];
  for (const name of names) await uploadFile(owner, name, bytesOf(name));
  const first = await listOf(await owner.request('/api/uploads?limit=2'));
  expect(first.uploads.map((upload) => upload.fileName)).toEqual(['c.txt', 'b.txt']);
  expect(first.total).toBe(3);
  const second = await listOf(await owner.request(`/api/uploads?limit=2&cursor=${first.nextCursor}`));
  expect(second.uploads.map((upload) => upload.fileName)).toEqual(['a.txt']);
  expect(second.nextCursor).toBeNull();
  const wrong = await owner.request('/api/uploads?cursor=nonsense');
  expect([wrong.status, await codeOf(wrong)]).toEqual([400, 'validation_failed']);
});

test('UPL-04 a file added while the list is read is neither listed nor counted', async () => {
  const owner = await service.createUser();
  await uploadFile(owner, 'erste.txt', new TextEncoder().encode('erste'));
  const { database } = service.platform;
  let coming: Promise<string> | undefined;
  // Another file appears after the rows are read and before they are counted.
  const withUser: typeof database.withUser = (scope, work, options) =>
    database.withUser(
      scope,
      (tx) => {
        const query = async (...asked: Parameters<typeof tx.$client.query>) => {
          if (JSON.stringify(asked).includes('count_uploads')) {
            coming = uploadFile(owner, 'zweite.txt', new TextEncoder().encode('zweite'));
            await coming;
          }
          return tx.$client.query(...asked);
        };
        const get = (target: typeof tx, key: string | symbol) =>
          key === '$client' ? { query } : Reflect.get(target, key);
        return work(new Proxy(tx, { get }));
      },
      options,
    );
  const platform = { ...service.platform, database: { ...database, withUser } };
  const list = await listUploads(platform, owner.scope, { limit: 50 });
  expect(await coming).toBeDefined();
  expect([list.uploads.map(({ fileName }) => fileName), list.total]).toEqual([['erste.txt'], 1]);
  expect((await listUploads(service.platform, owner.scope, { limit: 50 })).total).toBe(2);
});

test('UPL-04 a page reads only what it shows, however many uploads there are', async () => {
  const owner = await service.createUser();
  const { userId } = owner.scope;
  const { database } = service.platform;
  await database.withUser(owner.scope, async (tx) => {
    await tx.execute(sql`INSERT INTO file_uploads
      (user_id, id, file_name, file_path, file_size, file_type, content_sha256, created_at)
      SELECT ${userId}, gen_random_uuid(), 'Protokoll.txt', gen_random_uuid(), 1, 'text/plain', n, now() - n * interval '1 s'
      FROM generate_series(1, 500) n`);
    await tx.execute(sql`INSERT INTO documents (user_id, id, upload_id)
      SELECT user_id, gen_random_uuid(), id FROM file_uploads WHERE user_id = ${userId}`);
  });
  await asOwner(service.address, 'ANALYZE file_uploads, documents');
  const countRead = async (tx: Transaction) => {
    const { rows } = await tx.execute<{ read: number }>(sql`
      SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'file_uploads'`);
    return rows[0]?.read ?? 0;
  };
  let read = 0;
  const withUser: typeof database.withUser = (scope, work, options) =>
    database.withUser(
      scope,
      async (tx) => {
        // Includes this connection's earlier reads until the database has flushed them.
        const before = await countRead(tx);
        const result = await work(tx);
        read = (await countRead(tx)) - before;
        return result;
      },
      options,
    );
  const platform = { ...service.platform, database: { ...database, withUser } };
  const list = await listUploads(platform, owner.scope, { limit: 10 });
  expect([list.uploads.length, list.total]).toEqual([10, 500]);
  expect(read).toBeGreaterThan(9);
  expect(read).toBeLessThan(50);
});

test('UPL-04 the description can be changed and emptied', async () => {
  const id = await uploadFile(user, 'bericht.txt', bytesOf('Bericht'));
  const patch = (description: unknown) =>
    user.request(`/api/uploads/${id}`, { method: 'PATCH', body: { description } });
  expect((await uploadOf(await patch(' Zweite Fassung '))).description).toBe('Zweite Fassung');
  expect((await uploadOf(await patch(''))).description).toBeNull();
  expect((await patch('x'.repeat(2_001))).status).toBe(400);
});

test('UPL-04 content is served as a whole, in ranges and as a download with its name', async () => {
  const id = await uploadFile(user, 'Sitzung "1" ä.txt', bytesOf('0123456789'));
  const part = (range: string) => user.request(`/api/uploads/${id}/content`, { headers: { range } });
  const middle = await part('bytes=2-4');
  expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  expect(await (await part('bytes=-3')).text()).toBe('789');
  expect(await (await part('bytes=8-')).text()).toBe('89');
  const outside = await part('bytes=10-');
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  const download = await user.request(`/api/uploads/${id}/content?download=1`);
  expect(download.headers.get('content-disposition')).toBe(
    `attachment; filename="Sitzung _1_ _.txt"; filename*=UTF-8''Sitzung%20%221%22%20%C3%A4.txt`,
  );
  expect(download.headers.get('content-security-policy')).toContain('sandbox');
  expect(download.headers.get('x-content-type-options')).toBe('nosniff');
  const head = await user.request(`/api/uploads/${id}/content`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
});

test('UPL-06 only PDF may be shown inline by the browser', async () => {
  const id = await uploadFile(user, 'seite.txt', bytesOf('<script>alert(1)</script>'));
  const content = await user.request(`/api/uploads/${id}/content`);
  expect(content.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(content.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('UPL-05 deleting removes the record and the stored bytes', async () => {
  const id = await uploadFile(user, 'weg.txt', bytesOf('weg'));
  expect((await user.request(`/api/uploads/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await user.request(`/api/uploads/${id}`)).status).toBe(404);
  expect((await user.request(`/api/uploads/${id}/content`)).status).toBe(404);
  expect((await user.request(`/api/uploads/${id}`, { method: 'DELETE' })).status).toBe(404);
});

test('CHAT-11 files are found by words of their names, taken literally', async () => {
  const searcher = await service.createUser();
  await uploadFile(searcher, 'Protokoll Mai 100%.txt', bytesOf('Mai'));
  await uploadFile(searcher, 'Protokoll Juni.txt', bytesOf('Juni'));
  const find = async (search: string, page = {}) =>
    listOf(await searcher.request(`/api/uploads?${new URLSearchParams({ search, ...page })}`));
  const namesFor = async (search: string) => (await find(search)).uploads.map(({ fileName }) => fileName);
  expect(await namesFor('mai PROTO')).toEqual(['Protokoll Mai 100%.txt']);
  expect(await namesFor('0%')).toEqual(['Protokoll Mai 100%.txt']);
  expect(await namesFor('P_otokoll')).toEqual([]);
  expect(await namesFor('')).toHaveLength(2);
  expect((await find('mai')).total).toBe(1);
  const first = await find('protokoll', { limit: '1' });
  expect([first.total, first.uploads.map(({ fileName }) => fileName)]).toEqual([2, ['Protokoll Juni.txt']]);
  const second = await find('protokoll', { limit: '1', cursor: first.nextCursor ?? '' });
  expect(second.uploads.map(({ fileName }) => fileName)).toEqual(['Protokoll Mai 100%.txt']);
  expect(second.nextCursor).toBeNull();
});

test('ERR-03 inputs that the database cannot hold are refused without a server error', async () => {
  const id = await uploadFile(user, 'grenze.txt', bytesOf('Grenze'));
  const nul = await user.request(`/api/uploads/${id}`, { method: 'PATCH', body: { description: 'a\0b' } });
  expect([nul.status, await codeOf(nul)]).toEqual([400, 'validation_failed']);
  for (const milliseconds of [-8.64e15, 8.64e15, 9e15]) {
    const cursor = Buffer.from(JSON.stringify([milliseconds, id])).toString('base64url');
    expect((await user.request(`/api/uploads?cursor=${cursor}`)).status).toBe(400);
  }
  const question = { question: 'Was?', messageId: id, scope: { dateFrom: '0000-01-01' } };
  expect((await user.request('/api/chats/questions', { method: 'POST', body: question })).status).toBe(400);
  expect((await user.request(`/api/chats/answers/${id}/events?lastEventId=2147483648`)).status).toBe(400);
});

test('UPL-03 the transfer allows no other origin', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' };
  const answer = await user.request('/api/uploads/tus', { method: 'OPTIONS', headers });
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('UPL-04 only a failed reading can be retried', async () => {
  const id = await uploadFile(user, 'neu.txt', bytesOf('neu'));
  const answer = await user.request(`/api/uploads/${id}/retry`, { method: 'POST' });
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'conflict']);
});

test('DATA-02 another user’s upload is not found on any route', async () => {
  const id = await uploadFile(user, 'vertraulich.txt', bytesOf('vertraulich'));
  const answers = await Promise.all([
    stranger.request(`/api/uploads/${id}`),
    stranger.request(`/api/uploads/${id}`, { method: 'PATCH', body: { description: 'x' } }),
    stranger.request(`/api/uploads/${id}`, { method: 'DELETE' }),
    stranger.request(`/api/uploads/${id}/retry`, { method: 'POST' }),
    stranger.request(`/api/uploads/${id}/content`),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
  expect((await listOf(await stranger.request('/api/uploads'))).total).toBe(0);
  expect((await user.request(`/api/uploads/${id}`)).status).toBe(200);
});

test('nobody uploads or reads without signing in', async () => {
  const paths = ['/api/uploads', '/api/uploads/tus', '/api/documents/events'];
  const answers = await Promise.all(paths.map((path) => service.app.request(path)));
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
});
