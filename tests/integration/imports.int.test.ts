import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyImport } from '#server/features/imports/apply-import.ts';
import { sweepImports } from '#server/features/imports/job-handlers.ts';
import { importStore } from '#server/features/uploads/files/store-imported.ts';
import type { EntryList } from '#shared/contracts/collections.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { importHours } from '#shared/limits.ts';
import { signInAgain } from '#support/account-states.ts';
import { ask, followToEnd } from '#support/chat-driver.ts';
import { writeEml } from '#support/eml-writer.ts';
import {
  checkArchive,
  dataOfArchive,
  exportAll,
  rewriteArchive,
  sendArchive,
  sha256,
  takeArchive,
  waitForImport,
  zipOf,
} from '#support/own-archives.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { problemOf } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

let service: TestApp;
let other: TestApp;
let archive: Buffer;
let owner: TestUser;
beforeAll(async () => {
  const options = { withWorkers: true, answerSource: scriptAnswers().source };
  service = await startTestApp(options);
  other = await startTestApp(options);
  owner = await fillAccount(await service.createUser({ email: 'umzug@verein.example' }));
  archive = await exportAll(owner);
}, 120_000);
afterAll(async () => {
  await service.close();
  await other.close();
});

const json = async <T>(answer: Response) => (await answer.json()) as T;
const uploadsOf = async (user: TestUser) =>
  (
    await json<{ uploads: { id: string; documentId: string; fileName: string; state: string }[] }>(
      await user.request('/api/uploads'),
    )
  ).uploads;
const decisionsOf = async (user: TestUser) =>
  (
    await json<{ decisions: { id: string; number: string; outcome: string }[] }>(
      await user.request('/api/records/decisions'),
    )
  ).decisions;
const allRead = (user: TestUser, count: number) =>
  vi.waitFor(
    async () => {
      const uploads = await uploadsOf(user);
      expect(uploads.filter(({ state }) => state === 'ready')).toHaveLength(count);
    },
    { timeout: 30_000, interval: 100 },
  );

/**
 * Papers (one attached to a mail, one described, one corrected), a collection of decisions, a folder, a chat with a rated
 * answer, and settings.
 */
async function fillAccount(user: TestUser): Promise<TestUser> {
  await uploadFile(
    user,
    'Protokoll.txt',
    new TextEncoder().encode('Protokoll vom 5. März 2026\nDer Antrag wird angenommen.'),
  );
  const mail = await writeEml({
    subject: 'Unterlagen',
    text: 'Im Anhang.',
    attachments: [{ filename: 'Antrag.txt', content: 'Antrag auf 4,7 Millionen Franken.' }],
  });
  await uploadFile(user, 'Unterlagen.eml', Buffer.from(mail));
  await allRead(user, 3);
  const paper = (await uploadsOf(user)).find(({ fileName }) => fileName === 'Protokoll.txt');
  await user.request(`/api/uploads/${paper?.id}`, { method: 'PATCH', body: { description: 'Frühjahr' } });
  await user.request(`/api/documents/${paper?.documentId}`, {
    method: 'PATCH',
    body: { title: 'Berichtigt', body: 'Vorstand' },
  });
  const [decision] = await decisionsOf(user);
  const correction = { act: 'change', values: { outcome: 'postponed', number: '7/2026' } };
  await user.request(`/api/records/${decision?.id}/corrections`, { method: 'POST', body: correction });
  const marked = { documentId: paper?.documentId, kind: 'deadline', firstPage: 1, start: 0, lastPage: 1, end: 9 };
  expect((await user.request('/api/records', { method: 'POST', body: marked })).status).toBe(201);
  await keepCollection(user);
  const asked = await ask(user);
  await followToEnd(user, asked.answer.id);
  const folder = await json<{ id: string }>(
    await user.request('/api/chats/folders', { method: 'POST', body: { name: 'Umzug', color: 'bg-blue-500' } }),
  );
  await user.request(`/api/chats/${asked.chat.id}`, { method: 'PATCH', body: { folderId: folder.id } });
  await user.request('/api/settings', { method: 'PATCH', body: { notifyTaskDue: true, showCitations: false } });
  return user;
}

/** A collection of the only body, with a remark on its decision and a judgment. */
async function keepCollection(user: TestUser): Promise<void> {
  const { bodies } = await json<{ bodies: { key: string }[] }>(await user.request('/api/collections'));
  const opened = await user.request('/api/collections', { method: 'POST', body: { body: bodies[0]?.key } });
  const path = `/api/collections/${(await json<{ id: string }>(opened)).id}/entries`;
  const [entry] = (await entriesOf(user)).entries;
  await user.request(`${path}/${entry?.id}`, { method: 'PATCH', body: { remarks: 'Angefochten' } });
  const judgment = { kind: 'judgment', wording: 'Abgewiesen.', date: '2026-09-01', court: 'AG Neustadt' };
  await user.request(path, { method: 'POST', body: judgment });
}

const entriesOf = async (user: TestUser) => {
  const { collections } = await json<{ collections: { id: string }[] }>(await user.request('/api/collections'));
  return json<EntryList>(await user.request(`/api/collections/${collections[0]?.id}/entries`));
};

/** The account's rows in the tables that an import writes. */
const countRows = async (app: TestApp, user: TestUser) => {
  const tables = [
    'file_uploads',
    'documents',
    'chat_sessions',
    'chat_messages',
    'chat_folders',
    'answers',
    'user_settings',
    'record_corrections',
    'collections',
    'collection_entries',
  ];
  const rows = await asOwner<{ total: number }>(
    app.address,
    `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table} WHERE user_id = $1)`).join(' + ')} AS total`,
    [user.id],
  );
  return Number(rows[0]?.total);
};

test('SET-02 MEET-07 an export imported into another instance and exported again is identical', async () => {
  const moved = await other.createUser({ email: 'umzug@verein.example' });
  const looked = await checkArchive(moved, archive);
  expect(looked.preview).toMatchObject({ account: { isOwn: true }, newFolders: 1, areSettingsOther: true });
  expect(looked.preview?.documents).toHaveLength(3);
  await other.platform.database.withoutUser(async () => undefined);
  await moved.request(`/api/imports/${looked.id}/apply`, { method: 'POST', body: { settings: true } });
  const done = await waitForImport(moved, looked.id, 'done', 'failed');
  expect(done.report).toMatchObject({
    chatsAdded: 1,
    documentsAdded: 3,
    foldersAdded: 1,
    areSettingsTaken: true,
    refused: [],
  });
  await allRead(moved, 3);
  const [before, after] = [await dataOfArchive(archive), await dataOfArchive(await exportAll(moved))];
  // A paper that was read before its corrections came has records of its own, which they are about from then on.
  const comparable = ({ madeAt: _, account: __, recordCorrections, ...data }: OwnData) => ({
    ...data,
    corrections: recordCorrections.map(({ recordId: ___, anchor, ...each }) => ({ ...each, words: anchor.record })),
  });
  expect(comparable(after)).toEqual(comparable(before));
  // What was said about records is about the same records, found by their words.
  expect(after.recordCorrections.map(({ act }) => act)).toEqual(['change', 'add']);
  expect(await decisionsOf(moved)).toMatchObject([{ number: '7/2026', outcome: 'postponed' }]);
  expect(await json(await moved.request('/api/records/tasks'))).toMatchObject({ tasks: [{ what: 'Protokoll' }] });
  const upload = after.documents.find(({ fileName }) => fileName === 'Antrag.txt');
  expect(upload?.mailUploadId).not.toBeNull();
  // The decision of the collection is found again in the paper as read here.
  expect((await entriesOf(moved)).entries).toMatchObject([
    { number: 1, state: 'found', wording: 'Der Antrag wird angenommen.', remarks: 'Angefochten' },
    { number: 2, state: 'typed', wording: 'Abgewiesen.', court: 'AG Neustadt' },
  ]);
}, 60_000);

test('SET-02 importing twice, or back into the source account, duplicates nothing', async () => {
  const rows = await countRows(service, owner);
  const done = await takeArchive(owner, archive, { settings: true });
  expect(done.report).toMatchObject({
    chatsSame: 1,
    chatsAdded: 0,
    documentsSame: 3,
    documentsAdded: 0,
    foldersAdded: 0,
  });
  expect(await countRows(service, owner)).toBe(rows);
});

test('SET-02 MEET-05 corrections from the future count as made now, in the order they come in', async () => {
  const inFuture = await rewriteArchive(archive, (data) => ({
    ...data,
    recordCorrections: data.recordCorrections.map((act) => ({ ...act, madeAt: '9999-01-01T00:00:00.000Z' })).reverse(),
  }));
  const user = await other.createUser();
  await takeArchive(user, inFuture, { isOtherAccountAccepted: true });
  const stored = await asOwner<{ act: string; isPast: boolean }>(
    other.address,
    `SELECT act, made_at <= now() AS "isPast" FROM record_corrections WHERE user_id = $1 ORDER BY made_at`,
    [user.id],
  );
  expect(stored).toEqual([
    { act: 'add', isPast: true },
    { act: 'change', isPast: true },
  ]);
});

test('SET-02 one flipped bit anywhere, or one byte too few or too many, gets the whole archive refused', {
  tags: 'thorough',
}, async () => {
  const user = await service.createUser();
  const changed = [
    ...Array.from({ length: 40 }, (_, index) => {
      const copy = Buffer.from(archive);
      const place = Math.floor((index / 39) * (archive.length - 1));
      copy[place] = (copy[place] ?? 0) ^ (1 << (index % 8));
      return copy;
    }),
    archive.subarray(0, archive.length - 1),
    archive.subarray(0, archive.length / 2),
    Buffer.concat([archive, Buffer.from('x')]),
  ];
  for (const bytes of changed) {
    const { state, failureCode } = await checkArchive(user, bytes);
    expect(state).toBe('failed');
    expect(failureCode).toMatch(/^archive_(damaged|unknown)$/);
  }
  expect(await countRows(service, user)).toBe(0);
});

test('SET-02 malicious archives and unsupported versions are refused with the reason, and nothing is written', {
  tags: 'thorough',
}, async () => {
  const user = await service.createUser();
  const many = (bytes: Buffer): Buffer => {
    // What the end record claims: 65,534 entries, and more in a ZIP64.
    const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
    bytes.writeUInt16LE(65_534, end + 8);
    bytes.writeUInt16LE(65_534, end + 10);
    return bytes;
  };
  const link = (bytes: Buffer): Buffer => {
    const place = bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bytes.writeUInt32LE((0o120777 << 16) >>> 0, place + 38);
    return bytes;
  };
  const renamed = (from: string, to: string) => (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
  const parts = { 'manifest.json': '{}', 'data.json': '{}' };
  const cases: [string, Buffer, string][] = [
    ['leads out of it', await zipOf(parts, renamed('data.json', '../a.json')), 'archive_damaged'],
    ['an absolute name', await zipOf(parts, renamed('data.json', '/dat.json')), 'archive_damaged'],
    ['a link', await zipOf(parts, link), 'archive_damaged'],
    ['parts that are not there', await zipOf(parts, many), 'archive_damaged'],
    ['no archive of ours', await zipOf({ 'a.txt': 'Hallo' }), 'archive_damaged'],
    ['another program', await zipOf({ ...parts, 'manifest.json': '{"format":"x","version":1}' }), 'archive_unknown'],
    ['a newer version', await rewriteArchive(archive, (data) => data, { version: 2 }), 'archive_newer'],
    ['newer data', await rewriteArchive(archive, (data) => ({ ...data, version: 2 })), 'archive_newer'],
    ['a part too many', await rewriteArchive(archive, (data) => data, { parts: [] }), 'archive_damaged'],
    [
      'a null character',
      await rewriteArchive(archive, (data) => ({ ...data, folders: [{ ...data.folders[0], name: 'a\0' }] })),
      'archive_damaged',
    ],
    [
      'a colour of its own',
      await rewriteArchive(archive, (data) => ({ ...data, folders: [{ ...data.folders[0], color: 'x" onload="' }] })),
      'archive_damaged',
    ],
    [
      'an id twice',
      await rewriteArchive(archive, (data) => ({ ...data, folders: [...data.folders, ...data.folders] })),
      'archive_damaged',
    ],
    [
      'a citation that is none',
      await rewriteArchive(archive, (data) => ({
        ...data,
        chats: data.chats.map((chat) => ({
          ...chat,
          messages: chat.messages.map((each) => ({ ...each, citations: [{ html: '<script>' }] })),
        })),
      })),
      'archive_damaged',
    ],
    [
      'a file of other bytes',
      await rewriteArchive(archive, (data) => ({
        ...data,
        documents: data.documents.map((each) => ({ ...each, sha256: sha256('x') })),
      })),
      'archive_damaged',
    ],
    ['no zip', randomBytes(5_000), 'archive_unknown'],
    ['nothing', Buffer.from('x'), 'archive_unknown'],
  ];
  const found: [string, string | null][] = [];
  for (const [name, bytes] of cases) found.push([name, (await checkArchive(user, bytes)).failureCode]);
  expect(found).toEqual(cases.map(([name, , code]) => [name, code]));
  expect(await countRows(service, user)).toBe(0);
});

test('SET-02 files that would be refused as uploads are skipped and named; ownership never follows the archive', async () => {
  const user = await service.createUser();
  const program = await rewriteArchive(archive, (data) => ({
    ...data,
    documents: data.documents.map((each) =>
      each.fileName === 'Protokoll.txt' ? { ...each, fileName: 'start.exe' } : each,
    ),
  }));
  const looked = await checkArchive(user, program);
  expect(looked.preview?.account).toMatchObject({ email: owner.email, isOwn: false });
  const applied = (body: object) => user.request(`/api/imports/${looked.id}/apply`, { method: 'POST', body });
  expect(await problemOf(await applied({}))).toMatchObject({ code: 'archive_of_other_account' });
  await applied({ isOtherAccountAccepted: true });
  const { report } = await waitForImport(user, looked.id, 'done', 'failed');
  expect(report).toMatchObject({
    documentsAdded: 2,
    refused: [{ fileName: 'start.exe', reason: 'file_type_unsupported' }],
  });
  const owners = await asOwner<{ users: number }>(
    service.address,
    'SELECT count(DISTINCT user_id)::int AS users FROM chat_sessions WHERE id IN (SELECT id FROM chat_sessions WHERE user_id = $1)',
    [user.id],
  );
  expect(owners[0]?.users).toBe(2);
});

test('SET-02 DATA-02 imports run one at a time and are private; a cancelled one leaves nothing', async () => {
  const [user, stranger] = [await service.createUser(), await service.createUser()];
  const { id } = await checkArchive(user, archive);
  expect((await sendArchive(user, archive)).status).toBe(409);
  for (const [method, path, body] of [
    ['GET', `/api/imports/${id}`],
    ['POST', `/api/imports/${id}/apply`, {}],
    ['POST', `/api/imports/${id}/unlock`, { passphrase: 'irgendeine' }],
    ['DELETE', `/api/imports/${id}`],
  ] as const) {
    expect([path, (await stranger.request(path, { method, ...(body && { body }) })).status]).toEqual([path, 404]);
    expect((await service.app.request(path, { method })).status).toBe(401);
  }
  expect((await user.request(`/api/imports/${id}/apply`, { method: 'POST', body: { newer: 'alles' } })).status).toBe(
    400,
  );
  expect((await user.request(`/api/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await countRows(service, user)).toBe(0);
  expect((await checkArchive(user, archive)).state).toBe('ready');
});

test('SET-02 an import retried after an interruption counts each item once, and is not swept while running', {
  tags: 'thorough',
}, async () => {
  const user = await service.createUser();
  const program = await rewriteArchive(archive, (data) => ({
    ...data,
    documents: data.documents.map((each) =>
      each.fileName === 'Protokoll.txt' ? { ...each, fileName: 'start.exe' } : each,
    ),
  }));
  const { id } = await checkArchive(user, program);
  await asOwner(service.address, "UPDATE imports SET created_at = now() - interval '2 days' WHERE id = $1", [id]);
  expect(await sweepImports(service.platform, new Date())).toBe(0);
  // As left by an attempt that ended just before its final event.
  const copy = join(service.platform.config.dataDirectory, 'archives', user.id, `${id}.zip`);
  const bytes = readFileSync(copy);
  const body = { isOtherAccountAccepted: true };
  await user.request(`/api/imports/${id}/apply`, { method: 'POST', body });
  const first = await waitForImport(user, id, 'done', 'failed');
  writeFileSync(copy, bytes);
  await asOwner(service.address, "UPDATE imports SET state = 'working' WHERE id = $1", [id]);
  await applyImport(
    service.platform,
    importStore,
    { userId: user.id, customerId: user.scope.customerId, importId: id },
    new AbortController().signal,
  );
  const { report } = await waitForImport(user, id, 'done', 'failed');
  expect(report).toEqual(first.report);
  expect(report).toMatchObject({ documentsAdded: 2, documentsSame: 0, chatsAdded: 1, chatsSame: 0 });
  const later = new Date(Date.now() + (importHours + 1) * 3_600_000);
  expect(await sweepImports(service.platform, later)).toBeGreaterThan(0);
});

test('SET-02 AUTH-09 an archive being uploaded is not accepted once its session has ended', async () => {
  const user = await service.createUser();
  const elsewhere = await signInAgain(service, user);
  const send = new TransformStream<Uint8Array, Uint8Array>();
  const writer = send.writable.getWriter();
  const sending = service.app.request('/api/imports', {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': 'application/zip' },
    body: send.readable,
    duplex: 'half',
  } as RequestInit);
  const folder = join(service.platform.config.dataDirectory, 'archives', user.id);
  await writer.write(archive.subarray(0, 1_000));
  await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1));
  await elsewhere.request('/api/auth/sign-out', { method: 'POST', body: { scope: 'others' } });
  // The body has not ended, only the session has.
  expect((await sending).status).toBe(401);
  expect(readdirSync(folder)).toEqual([]);
  expect(await countRows(service, user)).toBe(0);
});

test('SET-02 an archive of undeclared length stops at the disk reserve', async () => {
  const user = await service.createUser();
  const room = vi.spyOn(service.platform.archives, 'countFreeBytes');
  room.mockResolvedValueOnce(1_000_000).mockResolvedValueOnce(0);
  expect(await problemOf(await sendArchive(user, archive))).toMatchObject({ code: 'storage_full' });
  room.mockRestore();
  expect((await checkArchive(user, archive)).state).toBe('ready');
});
