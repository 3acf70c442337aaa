import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { OutboundError, type OutboundFailure, sendOutbound } from './send-outbound.ts';
import { keepPace, type PaceLimits } from './transfer-pace.ts';

export type FetchFailure = OutboundFailure | 'too_large' | 'timed_out' | 'redirected';

/** A request without a complete response. Contains neither address nor headers, which may contain secrets. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  readonly code: FetchFailure;

  constructor(code: FetchFailure, options: { cause?: unknown } = {}) {
    super(`outbound request: ${code}`, options);
    this.code = code;
  }
}

/**
 * Timeouts until the response head and between two pieces of the body, in milliseconds; maximum size of the body. The
 * body must also keep a least rate.
 */
export type FetchLimits = { headMilliseconds: number; idleMilliseconds: number; maxBytes: number } & PaceLimits;

export type FetchRequest = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Whether the address may be private; asked again at every redirect. */
  isPrivateAllowed: boolean | ((url: URL) => boolean);
  limits: FetchLimits;
  signal: AbortSignal;
};

export type FetchedAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Final address, after redirects. */
  url: URL;
  /**
   * Throws FetchError if it is truncated, stalls or exceeds the limit. Must be read to its end, or closed with
   * `return`.
   */
  body: AsyncGenerator<Buffer, void>;
};

const maxRedirects = 5;
const redirections = new Set([301, 302, 303, 307, 308]);
/** Safe methods, which may be repeated at a redirect's target. */
const safeMethods = new Set(['GET', 'HEAD', 'PROPFIND', 'REPORT']);

/**
 * Sends a request to another company's service, guarded by `sendOutbound` at every hop, including redirects.
 * Credentials are sent to their own origin only. The body must have the announced length. Uses no proxy of the
 * environment.
 * @throws FetchError; the signal's reason
 */
export async function fetchOutbound(request: FetchRequest): Promise<FetchedAnswer> {
  let { url, headers } = request;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await sendOnce({ ...request, url, headers });
    const { location } = answer.headers;
    if (!redirections.has(answer.status) || location === undefined) return answer;
    await answer.body.return();
    if (!safeMethods.has(request.method) || redirects >= maxRedirects) throw new FetchError('redirected');
    const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
    if (!next || !['https:', url.protocol].includes(next.protocol)) throw new FetchError('redirected');
    if (next.origin !== url.origin) headers = withoutCredentials(headers);
    url = next;
  }
}

/** The whole body as text. @throws FetchError */
export async function readText(answer: FetchedAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const withoutCredentials = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)));

async function sendOnce(request: FetchRequest): Promise<FetchedAnswer> {
  const { limits, signal: caller } = request;
  caller.throwIfAborted();
  const watch = new AbortController();
  const signal = AbortSignal.any([caller, watch.signal]);
  let timer = setTimeout(() => watch.abort(), limits.headMilliseconds);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => watch.abort(), limits.idleMilliseconds);
  };
  const translate = (error: unknown): unknown => {
    if (caller.aborted) return caller.reason;
    if (watch.signal.aborted) return new FetchError('timed_out');
    if (error instanceof FetchError) return error;
    return new FetchError(error instanceof OutboundError ? error.code : 'broken', { cause: error });
  };
  try {
    const response = await sendOutbound({
      url: request.url,
      method: request.method,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'BoardSearch', ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      isPrivateAllowed:
        typeof request.isPrivateAllowed === 'function'
          ? request.isPrivateAllowed(request.url)
          : request.isPrivateAllowed,
      isRepeatable: safeMethods.has(request.method),
      signal,
    });
    restart();
    const body = readBody(response, limits, { restart, translate, end: () => clearTimeout(timer) });
    return { status: response.statusCode ?? 0, headers: response.headers, url: request.url, body };
  } catch (error) {
    clearTimeout(timer);
    throw translate(error);
  }
}

async function* readBody(
  response: IncomingMessage,
  { maxBytes, ...pace }: FetchLimits,
  watch: { restart: () => void; translate: (error: unknown) => unknown; end: () => void },
): AsyncGenerator<Buffer, void> {
  const announced = Number(response.headers['content-length'] ?? Number.NaN);
  let bytes = 0;
  try {
    if (announced > maxBytes) throw new FetchError('too_large');
    const tooSlow = () => new FetchError('timed_out');
    for await (const chunk of keepPace(response as AsyncIterable<Buffer>, pace, tooSlow)) {
      watch.restart();
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FetchError('too_large');
      yield chunk;
    }
    if (!response.complete) throw new FetchError('broken');
  } catch (error) {
    throw watch.translate(error);
  } finally {
    watch.end();
    response.destroy();
  }
}

/** Options that libraries pass to `fetch`. */
type FetchOptions = {
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: unknown;
  signal?: AbortSignal | null | undefined;
};

/**
 * A `fetch` for libraries with the same guard; reads whole responses.
 * @param isPrivateAllowed whether the address may be private
 */
export function guardedFetch(isPrivateAllowed: (url: URL) => boolean, limits: FetchLimits) {
  return async (address: string, { method = 'GET', headers, body, signal }: FetchOptions): Promise<Response> => {
    const url = new URL(address);
    const answer = await fetchOutbound({
      url,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body == null ? {} : { body: String(body) }),
      isPrivateAllowed,
      limits,
      signal: signal ?? AbortSignal.timeout(limits.headMilliseconds),
    });
    const text = await readText(answer);
    const told = ['content-type', 'retry-after', 'date'].flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    return new Response(text || null, { status: answer.status, headers: Object.fromEntries(told) });
  };
}
