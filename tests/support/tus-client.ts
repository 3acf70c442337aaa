import { tusPath } from '#shared/contracts/uploads.ts';
import type { TestUser } from './test-app.ts';

/** Anyone who can send requests as a user. */
export type Uploader = Pick<TestUser, 'request'>;

const protocol = { 'tus-resumable': '1.0.0' };

/** Metadata in the protocol's format: keys with Base64 values. */
export function tusMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value, 'utf8').toString('base64')}`)
    .join(',');
}

/** POST: announces an upload. */
export function createTusUpload(
  user: Uploader,
  file: { name?: string; size: number; description?: string; replaces?: string },
): Promise<Response> {
  const metadata = {
    ...(file.name === undefined ? {} : { filename: file.name }),
    ...(file.description === undefined ? {} : { description: file.description }),
    ...(file.replaces === undefined ? {} : { replaces: file.replaces }),
  };
  return user.request(tusPath, {
    method: 'POST',
    headers: {
      ...protocol,
      'upload-length': String(file.size),
      ...(Object.keys(metadata).length > 0 ? { 'upload-metadata': tusMetadata(metadata) } : {}),
    },
  });
}

/** PATCH: sends bytes from `offset` on. */
export function sendTusBytes(
  user: Uploader,
  location: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return user.request(location, {
    method: 'PATCH',
    headers: { ...protocol, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
}

/** HEAD: asks where to resume. */
export function askTusOffset(user: Uploader, location: string): Promise<Response> {
  return user.request(location, { method: 'HEAD', headers: protocol });
}

/** DELETE: cancels an upload. */
export function cancelTusUpload(user: Uploader, location: string): Promise<Response> {
  return user.request(location, { method: 'DELETE', headers: protocol });
}

/** A whole upload in two requests. Returns its id. */
export async function uploadFile(
  user: Uploader,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  description?: string,
  replaces?: string,
): Promise<string> {
  const created = await createTusUpload(user, {
    name,
    size: bytes.byteLength,
    ...(description === undefined ? {} : { description }),
    ...(replaces === undefined ? {} : { replaces }),
  });
  if (created.status !== 201) throw new Error(`upload refused: ${created.status} ${await created.text()}`);
  const sent = await sendTusBytes(user, created.headers.get('location') ?? '', 0, bytes);
  if (sent.status !== 204) throw new Error(`bytes refused: ${sent.status} ${await sent.text()}`);
  return sent.headers.get('x-upload-id') ?? '';
}
