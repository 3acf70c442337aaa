import { gzipSync } from 'node:zlib';
import { accepts } from 'hono/accepts';
import { createMiddleware } from 'hono/factory';

/** Below this size, compression costs more than it saves. */
const minBytes = 1024;

/**
 * Compresses JSON responses in one go and sends small ones uncompressed. The streams of Hono's `compress`, which
 * handles the rest, cost several times as much. Downloads are left to it, since they may be streams themselves.
 */
export const compressJson = createMiddleware(async (context, next) => {
  // Set it before there is a response: afterwards, `context.header` would turn the body into a stream.
  context.header('vary', 'accept-encoding');
  await next();
  const { status, headers } = context.res;
  const isJson = /^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '');
  if (!isJson || headers.has('content-disposition') || headers.has('content-encoding') || headers.has('etag')) return;
  const encoding = accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' });
  if (encoding === 'identity') return;
  const plain = Buffer.from(await context.res.arrayBuffer());
  const body = plain.length < minBytes ? plain : gzipSync(plain);
  if (body !== plain) headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(body.length));
  // Reset first: replacing a response directly merges its headers and turns the new body into a stream.
  context.res = undefined;
  context.res = new Response(body, { status, headers });
});
