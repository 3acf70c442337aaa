import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { tusPath } from '#shared/contracts/uploads.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { type SignedInClient, signUpAt } from '#support/http-client.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { tusMetadata } from '#support/tus-client.ts';

/** The protocol (tus 1.0.0) literally, over HTTP to a service in its own process. */

const folder = mkdtempSync(join(tmpdir(), 'boardsearch-tus-'));
let server: ServerProcess;
let user: SignedInClient;

beforeAll(async () => {
  server = await startServerProcess({ dataDirectory: folder, environment: { LOG_LEVEL: 'fatal' } });
  user = await signUpAt(server.url);
}, 120_000);
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

type Headers = Record<string, string>;
const version = { 'tus-resumable': '1.0.0' };
const bytesType = { 'content-type': 'application/offset+octet-stream' };
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const ask = (method: string, path: string, headers: Headers = version, body?: Uint8Array<ArrayBuffer>) =>
  user.request(path, { method, headers, ...(body ? { body } : {}) });
const announce = (length: number, more: Headers = {}, body?: Uint8Array<ArrayBuffer>) =>
  ask(
    'POST',
    tusPath,
    {
      ...version,
      'upload-length': String(length),
      'upload-metadata': tusMetadata({ filename: 'sitzung.txt' }),
      ...more,
    },
    body,
  );
const begin = async (length: number) => (await announce(length)).headers.get('location') ?? '';
const patch = (path: string, offset: number, text: string, more: Headers = {}) =>
  ask('PATCH', path, { ...version, ...bytesType, 'upload-offset': String(offset), ...more }, bytesOf(text));
const told = (answer: Response, ...names: string[]) => [
  answer.status,
  ...names.map((name) => answer.headers.get(name)),
];

test('UPL-03 OPTIONS returns version, extensions and size, whatever version the client names', async () => {
  for (const headers of [{}, { 'tus-resumable': '0.2.2' }]) {
    const answer = await ask('OPTIONS', tusPath, headers);
    expect(told(answer, 'tus-version', 'tus-max-size')).toEqual([204, '1.0.0', String(uploadMaxBytes)]);
    const extensions = answer.headers
      .get('tus-extension')
      ?.split(',')
      .map((name) => name.trim());
    expect(extensions).toEqual(
      expect.arrayContaining(['creation', 'creation-with-upload', 'expiration', 'termination']),
    );
  }
});

test('UPL-03 another version is refused with 412 and the supported one, without any effect', async () => {
  const path = await begin(4);
  const other = { 'tus-resumable': '0.2.2' };
  for (const answer of [
    await ask('HEAD', path, other),
    await ask('PATCH', path, { ...other, ...bytesType, 'upload-offset': '0' }, bytesOf('0123')),
    await ask('DELETE', path, other),
    await ask('POST', tusPath, { ...other, 'upload-length': '4' }),
  ]) {
    expect(told(answer, 'tus-version')).toEqual([412, '1.0.0']);
  }
  expect(told(await ask('HEAD', path), 'upload-offset')).toEqual([200, '0']);
});

test('UPL-03 every answer names the version; a created upload has its location, offset and expiry', async () => {
  const created = await announce(10);
  const path = created.headers.get('location') ?? '';
  expect([created.status, path.startsWith(tusPath)]).toEqual([201, true]);
  const asked = await ask('HEAD', path);
  expect(told(asked, 'upload-offset', 'upload-length')).toEqual([200, '0', '10']);
  expect(asked.headers.get('cache-control')).toContain('no-store');
  const sent = await patch(path, 0, '01234');
  expect(told(sent, 'upload-offset')).toEqual([204, '5']);
  expect(Date.parse(sent.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
  for (const answer of [created, asked, sent]) expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
});

test('UPL-03 bytes at a wrong offset, of a wrong type or for an unknown upload are refused and change nothing', async () => {
  const path = await begin(10);
  await patch(path, 0, '01234');
  expect((await patch(path, 3, '34')).status).toBe(409);
  expect((await patch(path, 7, '78')).status).toBe(409);
  expect((await patch(path, 5, '56', { 'content-type': 'application/octet-stream' })).status).toBe(415);
  expect((await ask('PATCH', path, { ...version, ...bytesType }, bytesOf('5'))).status).toBe(403);
  expect(told(await ask('HEAD', path), 'upload-offset')).toEqual([200, '5']);
  const nowhere = `${tusPath}/01900000-0000-7000-8000-000000000000`;
  expect(told(await ask('HEAD', nowhere), 'upload-offset')).toEqual([404, null]);
  expect((await patch(nowhere, 0, 'x')).status).toBe(404);
});

test("UPL-03 a creation states the file's length, within the limits", async () => {
  expect((await ask('POST', tusPath, { ...version })).status).toBe(400);
  expect((await announce(0, { 'upload-length': '-1' })).status).toBe(400);
  expect((await announce(0, { 'upload-length': 'viel' })).status).toBe(400);
  const tooLarge = await announce(uploadMaxBytes + 1);
  expect([tooLarge.status, problemSchema.parse(await tooLarge.json()).code]).toEqual([413, 'file_too_large']);
  expect((await announce(4, { 'upload-metadata': 'filename !!!' })).status).toBe(400);
});

test('UPL-03 bytes may come with the creation, and another method may replace PATCH and DELETE', async () => {
  const created = await announce(8, bytesType, bytesOf('0123'));
  expect(told(created, 'upload-offset')).toEqual([201, '4']);
  const path = created.headers.get('location') ?? '';
  const override = (method: string, more: Headers = {}) => ({ ...version, 'x-http-method-override': method, ...more });
  const rest = await ask('POST', path, override('PATCH', { ...bytesType, 'upload-offset': '4' }), bytesOf('4567'));
  expect(told(rest, 'upload-offset')).toEqual([204, '8']);
  const content = await user.get(`/api/uploads/${rest.headers.get('x-upload-id')}/content`);
  expect(await content.text()).toBe('01234567');
  const other = await begin(4);
  expect((await ask('POST', other, override('DELETE'))).status).toBe(204);
  expect((await ask('HEAD', other)).status).toBe(404);
});
