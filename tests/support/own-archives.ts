import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { vi } from 'vitest';
import { ZipFile } from 'yazl';
import { markWhole, wholeComment } from '#server/platform/zip/whole-zip.ts';
import { archiveListSchema } from '#shared/contracts/archives.ts';
import { type Import, importSchema } from '#shared/contracts/imports.ts';
import { type OwnData, ownDataSchema } from '#shared/contracts/own-data.ts';
import type { TestUser } from './test-app.ts';

/** Anyone who can send requests as a user. */
type Sender = Pick<TestUser, 'request'>;

/** Requests an archive of all the user's own data, downloads it and removes it. */
export async function exportAll(user: Sender): Promise<Buffer> {
  await user.request('/api/archives', { method: 'POST' });
  const id = await vi.waitFor(
    async () => {
      const [newest] = archiveListSchema.parse(await (await user.request('/api/archives')).json()).archives;
      if (newest?.state !== 'ready') throw new Error(`it is ${newest?.state}`);
      return newest.id;
    },
    { timeout: 60_000, interval: 100 },
  );
  const bytes = Buffer.from(await (await user.request(`/api/archives/${id}/content`)).arrayBuffer());
  await user.request(`/api/archives/${id}`, { method: 'DELETE' });
  return bytes;
}

export const sendArchive = (user: Sender, body: Uint8Array) =>
  user.request('/api/imports', {
    method: 'POST',
    body: body as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': 'application/zip' },
  });
export const waitForImport = (user: Sender, id: string, ...states: Import['state'][]) =>
  vi.waitFor(
    async () => {
      const current = importSchema.parse(await (await user.request(`/api/imports/${id}`)).json());
      if (!states.includes(current.state)) throw new Error(`it is ${current.state}`);
      return current;
    },
    { timeout: 60_000, interval: 100 },
  );
export async function checkArchive(user: Sender, body: Uint8Array): Promise<Import> {
  const { id } = importSchema.parse(await (await sendArchive(user, body)).json());
  return waitForImport(user, id, 'ready', 'failed', 'locked');
}
export async function takeArchive(user: Sender, body: Uint8Array, choice: object): Promise<Import> {
  const { id } = await checkArchive(user, body);
  await user.request(`/api/imports/${id}/apply`, { method: 'POST', body: choice });
  return waitForImport(user, id, 'done', 'failed');
}
export async function dataOfArchive(bytes: Buffer): Promise<OwnData> {
  const zip = await JSZip.loadAsync(bytes);
  return ownDataSchema.parse(JSON.parse((await zip.file('data.json')?.async('string')) ?? ''));
}
/** A zip as written by the product, with any parts. */
export async function zipOf(
  parts: Record<string, string | Buffer>,
  change?: (bytes: Buffer) => Buffer,
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { compress: false });
  zip.end({ comment: wholeComment, forceZip64Format: false });
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream as AsyncIterable<Buffer>) pieces.push(piece);
  const plain = change ? change(Buffer.concat(pieces)) : Buffer.concat(pieces);
  const marked: Buffer[] = [];
  for await (const piece of markWhole(
    (async function* () {
      yield plain;
    })(),
  ))
    marked.push(piece);
  return Buffer.concat(marked);
}
export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
/** An archive with modified data, replaced by other data or any text, with a matching manifest. */
export async function rewriteArchive(
  archive: Buffer,
  change: (data: OwnData) => unknown,
  manifest: object = {},
): Promise<Buffer> {
  const zip = await JSZip.loadAsync(archive);
  const changed = change(await dataOfArchive(archive));
  const data = typeof changed === 'string' ? changed : JSON.stringify(changed);
  const old = JSON.parse((await zip.file('manifest.json')?.async('string')) ?? '') as { parts: { path: string }[] };
  const parts: Record<string, string | Buffer> = {};
  for (const { path } of old.parts) parts[path] = (await zip.file(path)?.async('nodebuffer')) ?? '';
  parts['data.json'] = data;
  const named = Object.entries(parts).map(([path, each]) => ({
    path,
    size: Buffer.from(each).length,
    sha256: sha256(each),
  }));
  parts['manifest.json'] = JSON.stringify({ ...old, parts: named, ...manifest });
  return zipOf(parts);
}
