import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { askTusOffset, createTusUpload, sendTusBytes } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeEach(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterEach(() => service.close());

const codeOf = async (answer: Response) => problemSchema.parse(await answer.json()).code;
const listOf = async () => uploadListSchema.parse(await (await user.request('/api/uploads')).json());
const text = (length: number) => new TextEncoder().encode('Protokoll '.repeat(Math.ceil(length / 10)).slice(0, length));

const incoming = () => join(service.platform.config.dataDirectory, 'incoming');
const mount = (size: string, option = 'size') =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${option}=${size}`, 'tmpfs', incoming()], { stdio: 'pipe' });
const canMount = (): boolean => {
  const probe = join(process.env.TMPDIR ?? '/tmp', `boardsearch-mount-${process.pid}`);
  try {
    mkdirSync(probe, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe], { stdio: 'pipe' });
    execFileSync('umount', [probe], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
};

test('UPL-06 without space an upload is refused before a byte is taken', async () => {
  service.platform.uploads.ensureSpace = () => Promise.reject(new AppError('storage_full'));
  const answer = await createTusUpload(user, { name: 'voll.txt', size: 10 });
  expect([answer.status, await codeOf(answer)]).toEqual([507, 'storage_full']);
  expect(existsSync(join(incoming(), user.id))).toBe(false);
});

test('UPL-03 a disk that is full when the file is stored loses no byte and makes no record', async () => {
  const bytes = text(1_000);
  const created = await createTusUpload(user, { name: 'voll.txt', size: bytes.byteLength });
  const location = created.headers.get('location') ?? '';
  const putFile = service.platform.uploads.putFile;
  service.platform.uploads.putFile = () => Promise.reject(new AppError('storage_full'));
  const answer = await sendTusBytes(user, location, 0, bytes);
  expect([answer.status, await codeOf(answer)]).toEqual([507, 'storage_full']);
  expect((await listOf()).total).toBe(0);

  service.platform.uploads.putFile = putFile;
  const asked = await askTusOffset(user, location);
  expect(asked.headers.get('upload-offset')).toBe('1000');
  expect((await listOf()).uploads.map((upload) => upload.fileName)).toEqual(['voll.txt']);
  expect(readdirSync(join(incoming(), user.id))).toEqual([]);
});

test.skipIf(!canMount())(
  'UPL-03 a disk that fills up during the transfer keeps what came; it goes on with space',
  async () => {
    mkdirSync(incoming(), { recursive: true });
    mount('96k');
    try {
      const bytes = text(200_000);
      const created = await createTusUpload(user, { name: 'gross.txt', size: bytes.byteLength });
      const location = created.headers.get('location') ?? '';
      const answer = await sendTusBytes(user, location, 0, bytes);
      expect([answer.status, await codeOf(answer)]).toEqual([507, 'storage_full']);
      expect((await listOf()).total).toBe(0);

      mount('2m', 'remount,size');
      const offset = Number((await askTusOffset(user, location)).headers.get('upload-offset'));
      expect(offset).toBeLessThan(bytes.byteLength);
      expect((await sendTusBytes(user, location, offset, bytes.subarray(offset))).status).toBe(204);
      const [upload] = (await listOf()).uploads;
      const content = await user.request(`/api/uploads/${upload?.id}/content`);
      expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes);
    } finally {
      execFileSync('umount', [incoming()], { stdio: 'pipe' });
    }
  },
);
