import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { AppEnv } from '../context.ts';
import { shareSuccess } from '../share-result.ts';

/** A text that many ask for: packed and named by its content once. */
export type PackedText = { text: string; packed: Uint8Array<ArrayBuffer>; etag: string };

/**
 * Serves a JSON document that is the same for everybody and as long as the process runs: made, packed and named by its
 * content once, when it is first asked for.
 */
export function documentRoute(path: string, make: () => object) {
  const route = new Hono<AppEnv>();
  const read = shareSuccess(async () => packText(JSON.stringify(make())));
  route.get(path, async (context) => {
    return answerPacked(context, await read(), { type: 'application/json', vary: 'accept-encoding' });
  });
  return route;
}

/** Packs a text as small as gzip can. */
export async function packText(text: string): Promise<PackedText> {
  const packed = new Uint8Array(await promisify(gzip)(text, { level: 9 }));
  return { text, packed, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}

/** Answers with a packed text, or with 304 where the client has it. `vary` names every header that it depends on. */
export function answerPacked(
  context: Context,
  { text, packed, etag }: PackedText,
  { type, vary }: { type: string; vary: string },
): Response {
  const isPacked = takesGzip(context.req.header('accept-encoding'));
  // Each form is named for itself.
  const name = `"${etag}${isPacked ? '-gzip' : ''}"`;
  context.header('etag', name);
  context.header('vary', vary);
  // It stays as it is: nobody packs it once more.
  context.header('cache-control', 'no-cache, no-transform');
  const known = context.req.header('if-none-match')?.split(',') ?? [];
  if (known.some((each) => each.trim().replace(/^W\//, '') === name)) return context.body(null, 304);
  context.header('content-type', type);
  if (!isPacked) return context.body(text);
  context.header('content-encoding', 'gzip');
  return context.body(packed);
}

function takesGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  const accepted = parseAccept(header);
  const quality = (type: string) => accepted.find((each) => each.type.toLowerCase() === type)?.q;
  return (quality('gzip') ?? quality('*') ?? 0) > 0;
}
