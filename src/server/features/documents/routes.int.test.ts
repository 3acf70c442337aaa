import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { documentSchema, highlightsSchema } from '#shared/contracts/documents.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { createGatedReader } from '#support/gated-reader.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { readDocument } from './reading/read-document.ts';
import { findExistingDocuments, loadPageTexts } from './service.ts';

let service: TestApp;
let user: TestUser;
let stranger: TestUser;
let documentId: string;
let uploadId: string;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  stranger = await service.createUser();
  uploadId = await uploadFile(user, 'protokoll.txt', new TextEncoder().encode('Inhalt'));
  ({ documentId } = uploadSchema.parse(await (await user.request(`/api/uploads/${uploadId}`)).json()));
  const reader = createGatedReader();
  reader.release();
  const payload = { ...jobOwnerOf(user.scope), documentId, attemptBefore: 0 };
  await readDocument(service.platform, reader, payload, new AbortController().signal);
});
afterAll(() => service.close());

const span = 'firstPage=1&start=0&lastPage=2&end=4';

test('UPL-05 a document shows title, date and where they were found', async () => {
  const answer = await user.request(`/api/documents/${documentId}`);
  expect(documentSchema.parse(await answer.json())).toMatchObject({
    uploadId,
    fileName: 'protokoll.txt',
    kind: 'text',
    title: 'Protokoll',
    titleSource: 'text',
    meetingDate: '2026-03-05',
    meetingDateSource: 'text',
    state: 'ready',
    pageCount: 2,
  });
});

test('UPL-05 an unread document is named by its file', async () => {
  const id = await uploadFile(user, 'Budget 2027.csv', new TextEncoder().encode('a;b\n1;2'));
  const upload = uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  const answer = await user.request(`/api/documents/${upload.documentId}`);
  expect(documentSchema.parse(await answer.json())).toMatchObject({
    kind: 'sheet',
    title: 'Budget 2027',
    titleSource: 'file-name',
    meetingDate: null,
    state: 'queued',
  });
});

test('CHAT-07 a span over two pages is highlighted on each; a backwards or too long one is refused', async () => {
  const places = (query: string) => user.request(`/api/documents/${documentId}/highlights?${query}`);
  const answer = await places(span);
  expect(highlightsSchema.parse(await answer.json()).pages.map((page) => page.number)).toEqual([1, 2]);
  expect((await places('firstPage=2&start=0&lastPage=1&end=4')).status).toBe(400);
  expect((await places('firstPage=1&start=0&lastPage=21&end=4')).status).toBe(400);
  expect((await places('firstPage=3&start=0&lastPage=3&end=4')).status).toBe(404);
  expect((await places('firstPage=3000000000&start=0&lastPage=3000000000&end=4')).status).toBe(404);
});

test('DATA-02 another user’s document is not found on any route, nor by any function', async () => {
  const paths = [`/api/documents/${documentId}`, `/api/documents/${documentId}/pages/1`];
  const answers = await Promise.all(
    [...paths, `/api/documents/${documentId}/highlights?${span}`].map((path) => stranger.request(path)),
  );
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  await service.platform.database.withUser(stranger.scope, async (tx) => {
    expect(await loadPageTexts(tx, stranger.scope, new Map([[documentId, [1, 2]]]))).toEqual([]);
    expect(await findExistingDocuments(tx, stranger.scope, [documentId])).toEqual(new Set());
  });
});

test('CHAT-05 page texts and existence are available to other features', async () => {
  await service.platform.database.withUser(user.scope, async (tx) => {
    const texts = await loadPageTexts(
      tx,
      user.scope,
      new Map([
        [documentId, [2, 1, 2, 9]],
        [randomUUID(), [1]],
      ]),
    );
    expect(texts.sort((one, other) => one.number - other.number)).toEqual([
      { documentId, number: 1, label: null, rows: null, text: 'Erste Seite.' },
      { documentId, number: 2, label: null, rows: null, text: 'Zweite Seite.' },
    ]);
    expect(await findExistingDocuments(tx, user.scope, [documentId, randomUUID()])).toEqual(new Set([documentId]));
  });
});

test('the last reading counts as the last sync, for this user only', async () => {
  const lastSyncOf = async (who: TestUser) =>
    currentUserSchema.parse(await (await who.request('/api/users/me')).json()).lastSyncAt;
  expect([typeof (await lastSyncOf(user)), await lastSyncOf(stranger)]).toEqual(['string', null]);
});

test('documents require signing in', async () => {
  const paths = [`/api/documents/${documentId}`, `/api/documents/${documentId}/pages/1`, '/api/documents/events'];
  const answers = await Promise.all(paths.map((path) => service.app.request(path)));
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
});
