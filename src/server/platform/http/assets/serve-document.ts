import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { AppEnv } from '../context.ts';
import { shareSuccess } from '../share-result.ts';

/** A frequently requested text with its gzip form and an ETag of its content. */
export type PackedText = { text: string; packed: Uint8Array<ArrayBuffer>; etag: string };

/**
 * Serves a JSON document that is the same for everybody while the process runs. It is created, compressed and hashed
 * once, on the first request.
 */
export function documentRoute(path: string, make: () => object) {
  const route = new Hono<AppEnv>();
  const read = shareSuccess(async () => packText(JSON.stringify(make())));
  route.get(path, async (context) => {
    return answerPacked(context, await read(), { type: 'application/json', vary: 'accept-encoding' });
  });
  return route;
}

/** Compresses a text with gzip's best level. */
export async function packText(text: string): Promise<PackedText> {
  const packed = new Uint8Array(await promisify(gzip)(text, { level: 9 }));
  return { text, packed, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}

/** Responds with a packed text, or with 304 if the client has it. `vary` lists all headers it depends on. */
export function answerPacked(
  context: Context,
  { text, packed, etag }: PackedText,
  { type, vary }: { type: string; vary: string },
): Response {
  const isPacked = acceptsGzip(context.req.header('accept-encoding'));
  // Each encoding has its own ETag.
  const name = `"${etag}${isPacked ? '-gzip' : ''}"`;
  context.header('etag', name);
  context.header('vary', vary);
  // no-transform: nobody may compress it again.
  context.header('cache-control', 'no-cache, no-transform');
  const known = context.req.header('if-none-match')?.split(',') ?? [];
  if (known.some((each) => each.trim().replace(/^W\//, '') === name)) return context.body(null, 304);
  context.header('content-type', type);
  if (!isPacked) return context.body(text);
  context.header('content-encoding', 'gzip');
  return context.body(packed);
}

function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  const accepted = parseAccept(header);
  const quality = (type: string) => accepted.find((each) => each.type.toLowerCase() === type)?.q;
  return (quality('gzip') ?? quality('*') ?? 0) > 0;
}
