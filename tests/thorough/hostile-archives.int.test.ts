import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepBackups } from '#server/features/account-backups/job-handlers.ts';
import { sweepArchives } from '#server/features/archives/job-handlers.ts';
import { sweepImports } from '#server/features/imports/job-handlers.ts';
import { readApart } from '#server/platform/own-data/read-apart.ts';
import { chatListSchema, messageListSchema } from '#shared/contracts/chats.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { maxFolders } from '#shared/limits.ts';
import { ask, followToEnd } from '#support/chat-driver.ts';
import { createCitation } from '#support/chat-messages.ts';
import { checkArchive, exportAll, rewriteArchive, takeArchive, waitForImport, zipOf } from '#support/own-archives.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

let service: TestApp;
let owner: TestUser;
let archive: Buffer;
beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, answerSource: scriptAnswers().source });
  owner = await service.createUser();
  await uploadFile(owner, 'Protokoll.txt', new TextEncoder().encode('Protokoll\nDer Antrag wird angenommen.'));
  const asked = await ask(owner);
  await followToEnd(owner, asked.answer.id);
  await owner.request('/api/chats/folders', { method: 'POST', body: { name: 'Umzug', color: 'bg-blue-500' } });
  archive = await exportAll(owner);
}, 120_000);
afterAll(() => service.close());

type Chat = OwnData['chats'][number];
const ofChats = (change: (chat: Chat) => object) => (data: OwnData) => ({
  ...data,
  chats: data.chats.map((chat) => ({ ...chat, ...change(chat) })),
});

const contentOf = (user: TestUser) =>
  asOwner<{ rows: number }>(
    service.address,
    `SELECT ((SELECT count(*) FROM chat_sessions WHERE user_id = $1) + (SELECT count(*) FROM chat_messages WHERE user_id = $1)
      + (SELECT count(*) FROM file_uploads WHERE user_id = $1) + (SELECT count(*) FROM chat_folders WHERE user_id = $1))::int AS rows`,
    [user.id],
  );

test('SET-02 malformed archives are refused with a reason, and nothing is written', async () => {
  const user = await service.createUser();
  const deep = `${'['.repeat(1_000_000)}1${']'.repeat(1_000_000)}`;
  // More cases are in read-own-data.test.ts.
  for (const change of [
    ofChats(() => ({ title: 'a\ud800b' })),
    (data: OwnData) => JSON.stringify(data).replace('"provenance":null', `"provenance":${deep}`),
  ]) {
    const { state, failureCode } = await checkArchive(user, await rewriteArchive(archive, change));
    expect([state, failureCode]).toEqual(['failed', 'archive_damaged']);
  }
  expect(await contentOf(user)).toEqual([{ rows: 0 }]);
  expect((await checkArchive(user, archive)).state).toBe('ready');
}, 60_000);

test('SET-02 an archive that unpacks beyond the limit is refused before it is read', async () => {
  const user = await service.createUser();
  const parts = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}`, 'x']));
  // Sizes claimed by its directory: 4 GB each.
  const large = await zipOf(parts, (bytes) => {
    for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
      bytes.writeUInt32LE(0xfffffffe, at + 20);
      bytes.writeUInt32LE(0xfffffffe, at + 24);
    }
    return bytes;
  });
  expect(await checkArchive(user, large)).toMatchObject({ state: 'failed', failureCode: 'archive_too_large' });
});

test("SET-02 ids of the user's own other chat are refused; a file id already used for other bytes is replaced", async () => {
  const strange = await rewriteArchive(
    archive,
    ofChats((chat) => ({ id: randomUUID(), title: chat.title })),
  );
  expect(await checkArchive(owner, strange)).toMatchObject({ state: 'failed', failureCode: 'archive_damaged' });

  const user = await service.createUser();
  expect((await takeArchive(user, archive, { isOtherAccountAccepted: true })).report).toMatchObject({
    documentsAdded: 1,
  });
  const [upload] = await asOwner<{ id: string }>(service.address, 'SELECT id FROM file_uploads WHERE user_id = $1', [
    user.id,
  ]);
  await asOwner(service.address, "UPDATE file_uploads SET content_sha256 = repeat('0', 64) WHERE user_id = $1", [
    user.id,
  ]);
  const again = await takeArchive(user, archive, { isOtherAccountAccepted: true });
  expect(again).toMatchObject({ state: 'done', report: { documentsAdded: 1, chatsKept: 0, refused: [] } });
  const uploads = await asOwner<{ id: string }>(service.address, 'SELECT id FROM file_uploads WHERE user_id = $1', [
    user.id,
  ]);
  expect(uploads).toHaveLength(2);
  expect(uploads.map(({ id }) => id)).toContain(upload?.id);
}, 60_000);

test("SET-02 LIM-01 folders over the account's limit are left out and counted; their chats are in no folder", async () => {
  const user = await service.createUser();
  const many = await rewriteArchive(archive, (data) => {
    const folders = Array.from({ length: maxFolders + 5 }, (_, index) => ({
      id: randomUUID(),
      name: `Ordner ${index}`,
      color: 'bg-blue-500',
      createdAt: data.madeAt,
    }));
    return { ...data, folders, chats: data.chats.map((chat) => ({ ...chat, folderId: folders.at(-1)?.id ?? null })) };
  });
  const { report } = await takeArchive(user, many, { isOtherAccountAccepted: true });
  expect(report).toMatchObject({ foldersAdded: maxFolders, foldersLeftOut: 5, chatsAdded: 1 });
  const chats = await asOwner(service.address, 'SELECT folder_id FROM chat_sessions WHERE user_id = $1', [user.id]);
  expect(chats).toEqual([{ folder_id: null }]);
}, 60_000);

test('SET-02 CHAT-14 an imported citation not found in its document is marked with what depends on it, and counted', async () => {
  const user = await service.createUser();
  const forged = await rewriteArchive(archive, (data) => {
    const [document] = data.documents;
    const literal = { text: 'Der Antrag wird angenommen.', start: 10 };
    const cited = [literal, { text: 'Der Antrag wird abgelehnt.', start: 10 }].map(({ text, start }, index) => ({
      ...createCitation(index + 1, { documentId: document?.id ?? '', uploadId: document?.uploadId ?? '' }),
      ...{ page: 1, lastPage: 1, snippet: text, start, end: start + text.length },
    }));
    const segments = cited.map(({ snippet, number }) => ({ text: snippet, marks: [number], kind: 'sentence' }));
    return ofChats(({ messages }) => ({
      messages: messages.map((each) => (each.type === 'ai' ? { ...each, citations: cited, segments } : each)),
    }))(data);
  });
  const { report } = await takeArchive(user, forged, { isOtherAccountAccepted: true });
  const [chat] = chatListSchema.parse(await (await user.request('/api/chats')).json()).chats;
  const shown = async () => {
    const { messages } = messageListSchema.parse(await (await user.request(`/api/chats/${chat?.id}/messages`)).json());
    return messages.filter(({ type }) => type === 'ai');
  };
  // Two per phase, some still unread when they were counted.
  const answers = await shown();
  expect(report?.citationsUnread || report?.citationsUnproven).toBeGreaterThanOrEqual(answers.length);
  await vi.waitFor(
    async () =>
      expect(
        (await shown()).map(({ citations, segments }) => [
          citations.map(({ isUnproven }) => isUnproven ?? false),
          segments.map(({ proof }) => proof === 'unproven'),
        ]),
      ).toEqual(
        answers.map(() => [
          [false, true],
          [false, true],
        ]),
      ),
    { timeout: 60_000, interval: 200 },
  );
  // Imported once more, now that the document is read.
  await asOwner(service.address, 'DELETE FROM chat_sessions WHERE user_id = $1', [user.id]);
  const again = await takeArchive(user, forged, { isOtherAccountAccepted: true });
  expect(again.report).toMatchObject({ citationsUnproven: answers.length, citationsUnread: 0 });
}, 120_000);

test('SET-02 SET-03 work without a job ends as failed, however its process died; work with a job does not', async () => {
  const user = await service.createUser();
  const sweep = async () => {
    await sweepImports(service.platform, new Date());
    await sweepArchives(service.platform, new Date());
    await sweepBackups(service.platform, new Date());
  };
  const statesOf = () =>
    asOwner<{ kind: string; state: string; failure_code: string }>(
      service.address,
      `SELECT 'import' AS kind, state, failure_code FROM imports WHERE user_id = $1
       UNION ALL SELECT 'archive', state, failure_code FROM archives WHERE user_id = $1
       UNION ALL SELECT 'backup', state, failure_code FROM account_backups WHERE user_id = $1 ORDER BY kind`,
      [user.id],
    );
  const looked = await checkArchive(user, archive);
  await user.request('/api/archives', { method: 'POST' });
  await user.request('/api/backups', { method: 'POST' });
  await sweep();
  await vi.waitFor(
    async () => expect((await statesOf()).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']),
    { timeout: 20_000 },
  );
  // As left by a process killed in its last attempt.
  for (const [table, state] of [
    ['imports', 'checking'],
    ['archives', 'working'],
    ['account_backups', 'working'],
  ]) {
    await asOwner(service.address, `UPDATE ${table} SET state = $2 WHERE user_id = $1`, [user.id, state]);
  }
  await sweep();
  expect(await statesOf()).toEqual([
    { kind: 'archive', state: 'failed', failure_code: 'internal' },
    { kind: 'backup', state: 'failed', failure_code: 'internal' },
    { kind: 'import', state: 'failed', failure_code: 'internal' },
  ]);
  expect(await waitForImport(user, looked.id, 'failed')).toMatchObject({ report: null, failureCode: 'internal' });
  expect(readdirSync(join(service.platform.config.dataDirectory, 'archives', user.id))).toEqual([]);
  expect((await checkArchive(user, archive)).state).toBe('ready');
}, 60_000);

test('SET-02 an archive that unpacks beyond the available memory is refused, and this process continues', async () => {
  const many = Buffer.from(`[${'{},'.repeat(25_000_000)}{}]`);
  await expect(readApart('manifest', [many])).rejects.toMatchObject({ code: 'archive_too_large' });
  await expect(readApart('data', [Buffer.from('{')])).rejects.toMatchObject({ code: 'archive_damaged' });
});
