import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { uploadMaxBytes } from '#shared/limits.ts';
import { type FetchedAnswer, fetchOutbound, readText } from '../outbound/fetch-outbound.ts';
import { type Download, SourceError } from './data-source.ts';
import { asSourceError } from './source-failures.ts';

/** Access to a vendor's API with a user's token. */
export type VendorAccess = {
  /** Where the token may be sent; links returned by the vendor must lead there. */
  origins: readonly string[];
  accessToken: string;
  /** True only in tests, whose vendors run on this machine. */
  isPrivateAllowed: boolean;
  /** Least bytes a second of a response. */
  leastRate?: number | undefined;
  /** The failure that a response means; `text`: the beginning of its body. Null = success. */
  failureOf: (answer: { status: number; headers: IncomingHttpHeaders }, text: string) => SourceError | null;
};

export type VendorRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  signal: AbortSignal;
};

const waitMilliseconds = 30_000;
/** A page has a thousand entries at most, of some kilobytes each; it is parsed at once. */
const answerBytes = 8 * 1024 * 1024;
const failureBytes = 65_536;

/** @throws SourceError */
export async function askVendor<Schema extends z.ZodType>(
  access: VendorAccess,
  request: VendorRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readTranslated(await send(access, request, answerBytes));
  let told: unknown;
  try {
    // Some operations return an empty body.
    told = text === '' ? null : JSON.parse(text);
  } catch {
    throw new SourceError('incomplete');
  }
  const parsed = schema.safeParse(told);
  if (!parsed.success) throw new SourceError('not_understood', { cause: parsed.error });
  return parsed.data;
}

/** The bytes of a file. On a redirect to another host, the token is not sent. @throws SourceError */
export async function fetchFromVendor(access: VendorAccess, request: VendorRequest): Promise<Download> {
  const answer = await send(access, request, uploadMaxBytes);
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  return { size: Number.isSafeInteger(length) ? length : null, body: translated(answer.body) };
}

async function send(access: VendorAccess, request: VendorRequest, maxBytes: number): Promise<FetchedAnswer> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (!url || !access.origins.includes(url.origin)) throw new SourceError('not_understood');
  const isJson = request.body !== undefined;
  try {
    const answer = await fetchOutbound({
      url,
      method: request.method ?? 'GET',
      headers: {
        authorization: `Bearer ${access.accessToken}`,
        accept: 'application/json',
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      ...(isJson ? { body: JSON.stringify(request.body) } : {}),
      isPrivateAllowed: access.isPrivateAllowed,
      limits: {
        headMilliseconds: waitMilliseconds,
        idleMilliseconds: waitMilliseconds,
        maxBytes,
        leastRate: access.leastRate,
      },
      signal: request.signal,
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    const failure = access.failureOf(answer, await readBeginning(answer));
    throw failure ?? new SourceError('not_understood');
  } catch (error) {
    throw asSourceError(error);
  }
}

/** The beginning of a failure's body, or '' if it breaks off: the status alone is enough. */
async function readBeginning(answer: FetchedAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > failureBytes) break;
    }
  } catch {
    return '';
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readTranslated(answer: FetchedAnswer): Promise<string> {
  try {
    return await readText(answer);
  } catch (error) {
    throw asSourceError(error);
  }
}

async function* translated(body: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  try {
    yield* body;
  } catch (error) {
    throw asSourceError(error);
  }
}
