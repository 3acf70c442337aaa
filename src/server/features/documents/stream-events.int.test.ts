import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { type DocumentEvent, documentEventSchema } from '#shared/contracts/documents.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { createGatedReader } from '#support/gated-reader.ts';
import { readEvents } from '#support/read-events.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { readDocument } from './reading/read-document.ts';

let service: TestApp;
let user: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  stranger = await service.createUser();
});
afterAll(() => service.close());

/** Reads events until one of this type (and state) arrives. */
async function eventsUntil(answer: Response, isLast: (event: DocumentEvent) => boolean): Promise<DocumentEvent[]> {
  const events: DocumentEvent[] = [];
  for await (const { data } of readEvents(answer)) {
    const event = documentEventSchema.parse(data);
    events.push(event);
    if (isLast(event)) break;
  }
  return events;
}

test('UPL-04 the reading state is streamed live, from the upload to its deletion', async () => {
  const stream = await user.request('/api/documents/events');
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const id = await uploadFile(user, 'live.txt', new TextEncoder().encode('Inhalt'));
  const { documentId } = uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  const reader = createGatedReader();
  reader.release();
  const payload = { ...jobOwnerOf(user.scope), documentId, attemptBefore: 0 };
  await readDocument(service.platform, reader, payload, new AbortController().signal);
  await user.request(`/api/uploads/${id}`, { method: 'DELETE' });
  const events = await eventsUntil(stream, (event) => event.type === 'upload-deleted');
  expect(new Set(events.map((event) => event.uploadId))).toEqual(new Set([id]));
  expect(events[0]).toEqual({ type: 'upload-changed', uploadId: id });
  expect(events).toContainEqual({
    type: 'reading-progress',
    uploadId: id,
    state: 'reading',
    pagesRead: 1,
    pageCount: 2,
  });
});

test('UPL-04 a late subscriber learns at once what is being read', async () => {
  const id = await uploadFile(user, 'wartet.txt', new TextEncoder().encode('Inhalt, der wartet'));
  const stream = await user.request('/api/documents/events');
  const [event] = await eventsUntil(stream, () => true);
  expect(event).toEqual({ type: 'reading-progress', uploadId: id, state: 'queued', pagesRead: 0, pageCount: null });
});

test('UPL-08 an existing file sent as a new version announces the one it replaces', async () => {
  const old = await uploadFile(user, 'alt.txt', new TextEncoder().encode('alte Fassung'));
  const bytes = new TextEncoder().encode('neue Fassung');
  await uploadFile(user, 'neu.txt', bytes);
  const stream = await user.request('/api/documents/events');
  await uploadFile(user, 'neu.txt', bytes, undefined, old);
  const isExpected = (event: DocumentEvent) => event.type === 'upload-changed' && event.uploadId === old;
  expect((await eventsUntil(stream, isExpected)).at(-1)).toEqual({ type: 'upload-changed', uploadId: old });
});

test('DATA-02 events of another user’s uploads are not sent', async () => {
  const stream = await stranger.request('/api/documents/events');
  await uploadFile(user, 'fremd.txt', new TextEncoder().encode('fremd'));
  const own = await uploadFile(stranger, 'eigen.txt', new TextEncoder().encode('eigen'));
  expect(await eventsUntil(stream, () => true)).toEqual([{ type: 'upload-changed', uploadId: own }]);
});
