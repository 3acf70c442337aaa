import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tusPath } from '#shared/contracts/uploads.ts';
import { type SignedInClient, signUpAt } from '#support/http-client.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { tusMetadata } from '#support/tus-client.ts';

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

const version = { 'tus-resumable': '1.0.0' };
const bytesType = { 'content-type': 'application/offset+octet-stream' };
const ask = (method: string, path: string, headers: Record<string, string> = version, body?: Uint8Array<ArrayBuffer>) =>
  user.request(path, { method, headers, ...(body ? { body } : {}) });

test('UPL-03 an upload resumes where a kill -9 of the service cut it off, byte for byte', async () => {
  const whole = Buffer.from(randomBytes(6_000_000).toString('hex'));
  const created = await ask('POST', tusPath, {
    ...version,
    'upload-length': String(whole.length),
    'upload-metadata': tusMetadata({ filename: 'sitzung.txt' }),
  });
  const path = created.headers.get('location') ?? '';
  const cut = 5_000_000;
  const sending = request(`${server.url}${path}`, {
    method: 'PATCH',
    headers: { ...version, ...bytesType, cookie: user.cookie, 'upload-offset': '0', 'content-length': whole.length },
  });
  sending.on('error', () => undefined);
  sending.write(whole.subarray(0, cut));
  // Received bytes are on disk while the request is still running.
  const offsetOf = async () => Number((await ask('HEAD', path)).headers.get('upload-offset'));
  const arrived = () => {
    const files = readdirSync(join(folder, 'incoming'), { recursive: true, withFileTypes: true });
    const id = path.split('/').at(-1) ?? '';
    const part = files.find(({ name }) => name === `${id}.part`);
    return part ? statSync(join(part.parentPath, part.name)).size : 0;
  };
  await expect.poll(arrived).toBe(cut);
  await server.end('SIGKILL');
  sending.destroy();
  server = await startServerProcess({
    dataDirectory: folder,
    environment: { LOG_LEVEL: 'fatal' },
    port: Number(new URL(server.url).port),
  });
  const offset = await offsetOf();
  expect(offset).toBe(cut);
  const rest = await ask(
    'PATCH',
    path,
    { ...version, ...bytesType, 'upload-offset': String(offset) },
    new Uint8Array(whole.subarray(offset)),
  );
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(whole.length)]);
  const content = await user.get(`/api/uploads/${rest.headers.get('x-upload-id')}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(whole)).toBe(true);
}, 120_000);
