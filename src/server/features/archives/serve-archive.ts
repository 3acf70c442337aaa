import type { Context } from 'hono';
import { byteRangeOf } from '#server/platform/http/assets/byte-range.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import { archiveKey } from './build-archive.ts';
import type { ArchiveRow } from './repository.ts';

/** Serves an archive, whole or a range. `onBegin`: called before the first byte is sent. */
export async function serveArchive(
  context: Context<AppEnv>,
  { userId, id, size, contentSha256, createdAt }: ArchiveRow & { size: number },
  onBegin: () => Promise<void>,
): Promise<Response> {
  const tag = `"${contentSha256}"`;
  const headers = new Headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="boardsearch-${createdAt.toISOString().slice(0, 10)}.zip"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store, no-transform',
    'accept-ranges': 'bytes',
    etag: tag,
  });
  const ifRange = context.req.header('if-range');
  const range = ifRange === undefined || ifRange === tag ? byteRangeOf(context.req.header('range'), size) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (context.req.method === 'HEAD') return new Response(null, { status, headers });
  const { stream } = await context.get('platform').archives.read(archiveKey(userId, id), range);
  await onBegin();
  return new Response(stream, { status, headers });
}
