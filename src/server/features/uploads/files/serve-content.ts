import { AppError } from '#server/platform/errors/app-error.ts';
import { byteRangeOf } from '#server/platform/http/assets/byte-range.ts';
import type { Platform } from '#server/platform/platform.ts';
import { verifyStream } from '#server/platform/storage/verify-bytes.ts';
import { verifyContent } from '../checks/verify-content.ts';
import { harmfulInName, isShownInline } from '../policy.ts';
import type { StoredFile } from '../repository.ts';

/** Files up to this size are read completely and verified before the first byte is sent. */
const maxWhole = 8 * 1024 * 1024;

export type ContentRequest = {
  method: string;
  range: string | undefined;
  ifRange: string | undefined;
  isDownload: boolean;
};

/**
 * Serves the stored bytes, whole or one range (RFC 9110, section 14), verified against their SHA-256; a large damaged
 * file breaks off before its end. The content stays inert: no sniffing, scripts or embedding, and only PDF is displayed
 * inline.
 */
export async function serveContent(platform: Platform, file: StoredFile, request: ContentRequest): Promise<Response> {
  const tag = `"${file.contentSha256}"`;
  const isRangeWanted = request.range !== undefined && (request.ifRange === undefined || request.ifRange === tag);
  const range = isRangeWanted ? byteRangeOf(request.range, file.fileSize) : undefined;
  const headers = new Headers({
    'content-type': file.fileType.startsWith('text/') ? `${file.fileType}; charset=utf-8` : file.fileType,
    'content-disposition': contentDisposition(
      file.fileName,
      isShownInline(file.fileType) && !request.isDownload ? 'inline' : 'attachment',
    ),
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
    'x-content-type-options': 'nosniff',
    // Confidential, so never cached. no-transform preserves byte positions.
    'cache-control': 'private, no-store, no-transform',
    'accept-ranges': 'bytes',
    etag: tag,
  });
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.fileSize}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.fileSize));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.fileSize}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  if (file.fileSize <= maxWhole) {
    const bytes = await readWhole(platform, file);
    return new Response(range ? bytes.slice(range.start, range.end + 1) : bytes, { status, headers });
  }
  if (range) await verifyContent(platform, file);
  const stream = await openStream(platform, file, range);
  return new Response(range ? stream : verifyStream(platform, file, stream), { status, headers });
}

async function readWhole(platform: Platform, file: StoredFile): Promise<ArrayBuffer> {
  const stream = await openStream(platform, file);
  return new Response(verifyStream(platform, file, stream)).arrayBuffer();
}

async function openStream(
  platform: Platform,
  { filePath, fileSize }: StoredFile,
  range?: { start: number; end: number },
): Promise<ReadableStream<Uint8Array>> {
  const { size, stream } = await platform.uploads.read(filePath, range);
  if (size === fileSize) return stream;
  await stream.cancel();
  throw new AppError('storage_failed');
}

/** Windows device names, with any extension: no file can be saved under them. */
const deviceName = /^(?=(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$))/i;

/**
 * Content-Disposition after RFC 6266 and RFC 5987: an ASCII fallback for old clients, and the real name, made safe to
 * save.
 */
export function contentDisposition(fileName: string, kind: 'inline' | 'attachment'): string {
  const name = fileName.replace(harmfulInName, '_').replace(deviceName, '_');
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
