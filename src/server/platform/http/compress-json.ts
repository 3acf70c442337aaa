import { gzipSync } from 'node:zlib';
import { accepts } from 'hono/accepts';
import { createMiddleware } from 'hono/factory';

/** Bytes below which compressing costs more than it saves. */
const worthwhileBytes = 1024;

/**
 * Compresses JSON answers in one go, and sends small ones as they are: the streams of `compress`, which takes what is left,
 * cost several times as much. What is to be saved as a file may itself come as a stream, and is left to it.
 */
export const compressJson = createMiddleware(async (context, next) => {
  // Before the answer is made: `context.header` afterwards would make a stream of its text.
  context.header('vary', 'accept-encoding');
  await next();
  const { status, headers } = context.res;
  const isJson = /^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '');
  if (!isJson || headers.has('content-disposition') || headers.has('content-encoding') || headers.has('etag')) return;
  const encoding = accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' });
  if (encoding === 'identity') return;
  const plain = Buffer.from(await context.res.arrayBuffer());
  const body = plain.length < worthwhileBytes ? plain : gzipSync(plain);
  if (body !== plain) headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(body.length));
  // What is replaced without this has its headers, and the new body as a stream.
  context.res = undefined;
  context.res = new Response(body, { status, headers });
});
