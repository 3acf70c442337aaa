import { writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readDocument } from '#server/features/documents/reading/read-document.ts';
import { verifyFiles } from '#server/features/uploads/files/sweep-stored.ts';
import { startHttpServer } from '#server/http-server.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { problemCodeHeader, uploadSchema } from '#shared/contracts/uploads.ts';
import { createGatedReader } from '#support/gated-reader.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());

const line = 'Der Verwaltungsrat genehmigt das Protokoll der letzten Sitzung.\n';
const textOf = (bytes: number, mark: string) => new TextEncoder().encode(mark + line.repeat(bytes / line.length));
const contentOf = (id: string, init = {}) => user.request(`/api/uploads/${id}/content`, init);

/** Path of a stored file. */
async function pathOf(id: string, app: TestApp, owner: TestUser): Promise<string> {
  const { rows } = await app.platform.database.withUser(owner.scope, (tx) =>
    tx.execute<{ path: string }>(sql`SELECT file_path AS path FROM file_uploads WHERE id = ${id}`),
  );
  return join(app.platform.config.dataDirectory, 'user-uploads', rows[0]?.path ?? '');
}

/** Flips one bit near the end of a stored file. */
async function flipBit(id: string, app = service, owner = user): Promise<void> {
  const file = await open(await pathOf(id, app, owner), 'r+');
  const { size } = await file.stat();
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, size - 10);
  byte[0] = (byte[0] ?? 0) ^ 1;
  await file.write(byte, 0, 1, size - 10);
  await file.close();
}

test('UPL-04 no byte of a stored file with a flipped bit is served, and the log has an alert', async () => {
  const id = await uploadFile(user, 'klein.txt', textOf(1_000, 'klein'));
  expect((await contentOf(id)).status).toBe(200);
  await flipBit(id);
  const alert = vi.spyOn(service.platform.log, 'error');
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const answer = await contentOf(id, { headers });
    expect([answer.status, answer.headers.get('etag')]).toEqual([500, null]);
    expect(problemSchema.parse(await answer.json()).code).toBe('stored_file_damaged');
  }
  const { notes } = uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  expect(notes).toEqual(['damaged_bytes']);
  const head = await contentOf(id, { method: 'HEAD' });
  expect([head.status, head.headers.get(problemCodeHeader)]).toEqual([500, 'stored_file_damaged']);
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ alert: 'stored_file_damaged' }), expect.any(String));
  alert.mockRestore();
});

test('UPL-04 a large stored file with a flipped bit breaks off before its end, and no part of it is shown', async () => {
  const id = await uploadFile(user, 'gross.txt', textOf(12_000_000, 'gross'));
  const server = await startHttpServer(service.app, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${server.port}/api/uploads/${id}/content`;
  const headers = { cookie: user.cookie };
  try {
    const sound = await fetch(url, { headers });
    expect((await sound.arrayBuffer()).byteLength).toBe(Number(sound.headers.get('content-length')));
    await flipBit(id);
    const broken = await fetch(url, { headers });
    await expect(broken.arrayBuffer()).rejects.toThrow();
    const part = await fetch(url, { headers: { ...headers, range: 'bytes=0-99' } });
    expect([part.status, problemSchema.parse(await part.json()).code]).toEqual([500, 'stored_file_damaged']);
  } finally {
    await server.close(0);
  }
});

test('UPL-04 a damaged file is not read, its document says so, and uploading the file again repairs it', async () => {
  const content = textOf(2_000, 'gelesen');
  const id = await uploadFile(user, 'gelesen.txt', content);
  const uploadOf = async () => uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  const { documentId } = await uploadOf();
  await flipBit(id);
  const read = async () => {
    const reader = createGatedReader();
    reader.release();
    const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
      tx.execute<{ attempt: number }>(sql`SELECT attempt FROM documents WHERE id = ${documentId}`),
    );
    const payload = { ...jobOwnerOf(user.scope), documentId, attemptBefore: rows[0]?.attempt ?? 0 };
    await readDocument(service.platform, reader, payload, new AbortController().signal);
  };
  await read();
  expect(await uploadOf()).toMatchObject({ state: 'failed', failureCode: 'stored_file_damaged' });
  await uploadFile(user, 'noch einmal.txt', content);
  expect(await uploadOf()).toMatchObject({ state: 'queued', failureCode: null });
  await read();
  expect(await uploadOf()).toMatchObject({ state: 'ready' });
  expect(new Uint8Array(await (await contentOf(id)).arrayBuffer())).toEqual(content);
});

test('UPL-04 files that nobody opens are checked over time: a damaged one is marked, and repaired by uploading it again', async () => {
  const other = await startTestApp();
  try {
    const owner = await other.createUser();
    const contents = ['eins', 'zwei', 'drei'].map((mark) => textOf(3_000, mark));
    const ids: string[] = [];
    for (const [index, content] of contents.entries()) ids.push(await uploadFile(owner, `${index}.txt`, content));
    const [, damaged = '', gone = ''] = ids;
    await flipBit(damaged, other, owner);
    const path = await pathOf(gone, other, owner);
    await rm(path);
    const notes = async () => {
      const uploads = ids.map(async (id) =>
        uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json()),
      );
      return (await Promise.all(uploads)).map((upload) => upload.notes);
    };
    const alert = vi.spyOn(other.platform.log, 'error');
    const read: number[] = [];
    const pace = async (bytes: number) => void read.push(bytes);
    expect(await verifyFiles(other.platform, new Date(), pace)).toBe(3);
    expect(read).toEqual([contents[0]?.byteLength, contents[1]?.byteLength]);
    expect(await notes()).toEqual([[], ['damaged_bytes'], ['damaged_bytes']]);
    expect(alert.mock.calls.map(([about]) => (about as { alert: string }).alert)).toEqual([
      'stored_file_damaged',
      'stored_file_damaged',
    ]);
    // A round reads nothing twice, whoever looks, even after a restart.
    expect(await verifyFiles({ ...other.platform }, new Date(), pace)).toBe(0);

    await uploadFile(owner, 'noch einmal.txt', contents[1] ?? new Uint8Array());
    expect(await notes()).toEqual([[], [], ['damaged_bytes']]);
    // Restored from a backup.
    writeFileSync(path, contents[2] ?? '');
    const nextRound = new Date(Date.now() + 31 * 24 * 3_600_000);
    expect(await verifyFiles(other.platform, nextRound, pace)).toBe(3);
    expect(await notes()).toEqual([[], [], []]);
  } finally {
    await other.close();
  }
});

test('UPL-04 the periodic check may stop within a file, which the next check starts anew', async () => {
  const other = await startTestApp();
  try {
    const owner = await other.createUser();
    await uploadFile(owner, 'a.txt', textOf(3_000, 'a'));
    const ending = new AbortController();
    const ended = { ...other.platform, shutdown: ending.signal };
    const pace = async () => {
      ending.abort();
      ending.signal.throwIfAborted();
    };
    await expect(verifyFiles(ended, new Date(), pace)).rejects.toThrow();
    expect(await verifyFiles(other.platform, new Date(), () => Promise.resolve())).toBe(1);
  } finally {
    await other.close();
  }
});
