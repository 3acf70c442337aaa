import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { foundFoldersSchema, type Source, sourceSchema, sourcesSchema } from '#shared/contracts/sources.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { type ImapServer, startImapServer } from '#support/imap-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let mailbox: ImapServer;

beforeAll(async () => {
  mailbox = await startImapServer();
  service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const mail = (subject: string, text: string, attachment = '') => {
  const head = `From: Vorstand <vorstand@stadtwerke.example>\r\nTo: anna@stadtwerke.example\r\nSubject: ${subject}\r\nDate: Tue, 03 Nov 2026 09:00:00 +0100\r\nMessage-ID: <${subject.replaceAll(' ', '.')}@stadtwerke.example>\r\nMIME-Version: 1.0\r\n`;
  const plain = `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;
  if (!attachment) return `${head}${plain}`;
  return `${head}Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n${plain}--x\r\nContent-Type: text/plain; name=anlage.txt\r\nContent-Disposition: attachment; filename=anlage.txt\r\n\r\n${attachment}\r\n--x--\r\n`;
};

/** The mailboxes of one test, below a mailbox of its own. */
async function fill(name: string, mails: Record<string, string[]>): Promise<void> {
  const client = await mailbox.connect();
  await client.mailboxCreate(name);
  for (const [folder, contents] of Object.entries(mails)) {
    const path = folder ? `${name}.${folder}` : name;
    if (folder) await client.mailboxCreate(path);
    for (const content of contents) await client.append(path, content);
  }
  await client.logout();
}

const change = async <T>(folder: string, work: (client: Awaited<ReturnType<ImapServer['connect']>>) => Promise<T>) => {
  const client = await mailbox.connect();
  await client.mailboxOpen(folder);
  await work(client);
  await client.logout();
};
const entered = () => {
  const { host, port, username, password } = mailbox;
  return { kind: 'imap', host, port, username, password };
};
const load = async (user: TestUser, id: string): Promise<Source> => {
  const { sources } = sourcesSchema.parse(await (await user.request('/api/sources')).json());
  return sources.find((source) => source.id === id) as Source;
};
const uploadsOf = async (user: TestUser) =>
  uploadListSchema.parse(await (await user.request('/api/uploads?limit=100')).json()).uploads;
const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 30_000, interval: 100 });
async function sync(user: TestUser, id: string): Promise<Source> {
  const before = (await load(user, id)).syncedAt;
  expect((await user.request(`/api/sources/${id}/syncs`, { method: 'POST' })).status).toBe(202);
  await until(async () => {
    const source = await load(user, id);
    return source.state !== 'syncing' && (source.syncedAt !== before || source.state === 'error');
  });
  return load(user, id);
}

async function connect(user: TestUser, name: string): Promise<string> {
  const answer = await user.request('/api/sources', { method: 'POST', body: entered() });
  expect(answer.status).toBe(201);
  const { id } = sourceSchema.parse(await answer.json());
  const outer = foundFoldersSchema.parse(await (await user.request(`/api/sources/${id}/folders`)).json()).folders;
  const found = outer.find((folder) => folder.name === name);
  const folders = [{ id: found?.id, name: found?.name, path: found?.path }];
  expect((await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } })).status).toBe(200);
  await until(async () => (await load(user, id)).state === 'synced');
  return id;
}
const areReady = (user: TestUser, count: number) =>
  until(async () => (await uploadsOf(user)).filter(({ state }) => state === 'ready').length === count);

test('SRC-03 mails of the chosen mailbox and those below it become documents, with their attachments', async () => {
  const user = await service.createUser();
  await fill('Gremien', {
    '': [mail('Einladung', 'Die Sitzung ist am 3. Mai 2027.', 'Der Wirtschaftsplan liegt bei.')],
    Rat: [mail('Beschluss', 'Der Rat hat den Ankauf beschlossen.')],
  });
  const id = await connect(user, 'Gremien');
  await areReady(user, 3);
  const uploads = await uploadsOf(user);
  expect(uploads.map(({ fileName }) => fileName).sort()).toEqual([
    'Beschluss (1).eml',
    'Einladung (1).eml',
    'anlage.txt',
  ]);
  expect(uploads.find(({ fileName }) => fileName.startsWith('Beschluss'))?.origin?.path).toBe(
    '/Gremien.Rat/Beschluss (1).eml',
  );
  expect((await load(user, id)).counts).toMatchObject({ documents: 2, failed: 0, hidden: 0 });
  await change('Gremien', async (client) => {
    for await (const { flags } of client.fetch('1:*', { flags: true }))
      expect([...(flags ?? [])]).not.toContain('\\Seen');
  });
});

test('SRC-03 a deleted mail goes with its attachments, a new one comes, a moved one stays the same document', async () => {
  const user = await service.createUser();
  const contents = Array.from({ length: 6 }, (_, number) =>
    mail(`Bericht ${number}`, `Bericht Nummer ${number} zum Netz.`),
  );
  await fill('Berichte', { '': contents, Archiv: [] });
  const id = await connect(user, 'Berichte');
  await areReady(user, 6);
  const before = (await uploadsOf(user)).find(({ fileName }) => fileName.startsWith('Bericht 5'));
  await change('Berichte', async (client) => {
    await client.messageDelete('1');
    await client.messageMove('5', 'Berichte.Archiv');
    await client.append('Berichte', mail('Nachtrag', 'Ein Nachtrag zum Netz.'));
  });
  await sync(user, id);
  await areReady(user, 6);
  const moved = (await uploadsOf(user)).find(({ documentId }) => documentId === before?.documentId);
  expect(moved?.state).toBe('ready');
  expect((await load(user, id)).counts.hidden).toBeLessThanOrEqual(2);
  await sync(user, id);
  if ((await load(user, id)).asksDeletion) {
    await user.request(`/api/sources/${id}/hidden-documents`, { method: 'POST', body: { decision: 'delete' } });
  }
  await until(async () => (await load(user, id)).counts.hidden === 0);
  const after = await uploadsOf(user);
  expect(after.map(({ state }) => state)).toEqual(after.map(() => 'ready'));
  expect(after.some(({ fileName }) => fileName.startsWith('Bericht 0'))).toBe(false);
  expect(after.find(({ documentId }) => documentId === before?.documentId)?.origin?.path).toContain(
    '/Berichte.Archiv/',
  );
  expect(after).toHaveLength(6);
});

test('SRC-03 a mailbox recreated with the same mails costs nobody a document', async () => {
  const user = await service.createUser();
  const contents = [mail('Erstens', 'Der Plan gilt.'), mail('Zweitens', 'Der Plan gilt weiter.')];
  await fill('Wechsel', { '': contents });
  const id = await connect(user, 'Wechsel');
  await areReady(user, 2);
  const before = (await uploadsOf(user)).map(({ documentId }) => documentId).sort();
  const client = await mailbox.connect();
  const { uidValidity } = await client.mailboxOpen('Wechsel');
  await client.mailboxClose();
  await client.mailboxDelete('Wechsel');
  await client.logout();
  // UIDVALIDITY has a resolution of seconds.
  await vi.waitUntil(() => BigInt(Math.floor(Date.now() / 1_000)) > uidValidity + 1n, { timeout: 5_000 });
  await fill('Wechsel', { '': contents });
  expect((await sync(user, id)).asksDeletion).toBe(false);
  await areReady(user, 2);
  expect((await uploadsOf(user)).map(({ documentId }) => documentId).sort()).toEqual(before);
});

test('SRC-03 a wrong password is reported; a missing mailbox deletes nothing', { tags: 'thorough' }, async () => {
  const user = await service.createUser();
  const wrong = await user.request('/api/sources', { method: 'POST', body: { ...entered(), password: 'falsch' } });
  expect(problemSchema.parse(await wrong.json())).toMatchObject({ code: 'source_unreachable', fault: 'refused' });
  await fill('Weg', { '': [mail('Bleibt', 'Die Satzung bleibt.')] });
  const id = await connect(user, 'Weg');
  await areReady(user, 1);
  const client = await mailbox.connect();
  await client.mailboxDelete('Weg');
  await client.logout();
  const source = await sync(user, id);
  expect([source.state, source.fault, source.counts.documents]).toEqual(['error', 'folder_missing', 1]);
});
