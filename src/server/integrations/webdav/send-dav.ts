import { SourceError } from '#server/platform/data-source/data-source.ts';
import { asSourceError } from '#server/platform/data-source/source-failures.ts';
import { type FetchedAnswer, fetchOutbound } from '#server/platform/outbound/fetch-outbound.ts';

export type DavAccess = {
  address: string;
  username: string;
  password: string;
  /** True if the operator allows sources in a private network. */
  isPrivateAllowed: boolean;
  /** Least bytes a second of a response. */
  leastRate?: number | undefined;
};

export type DavRequest = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Maximum bytes of the response; defaults to the size for a single resource. */
  maxBytes?: number;
  signal: AbortSignal;
};

const answerMaxBytes = 1024 * 1024;
const waitMilliseconds = 20_000;

/** Sends a request with the account's credentials (RFC 7617), which only go to its own server. @throws SourceError */
export async function sendDav(access: DavAccess, request: DavRequest): Promise<FetchedAnswer> {
  if (request.url.origin !== new URL(access.address).origin) throw new SourceError('not_understood');
  const authorization = `Basic ${Buffer.from(`${access.username}:${access.password}`, 'utf8').toString('base64')}`;
  return sendTo(access, { ...request, headers: { ...request.headers, authorization } });
}

/** Sends a request without credentials. @throws SourceError */
export async function sendTo(
  { isPrivateAllowed, leastRate }: Pick<DavAccess, 'isPrivateAllowed' | 'leastRate'>,
  request: DavRequest,
): Promise<FetchedAnswer> {
  const { url, method, headers, body, maxBytes = answerMaxBytes, signal } = request;
  const limits = { headMilliseconds: waitMilliseconds, idleMilliseconds: waitMilliseconds, maxBytes, leastRate };
  const whole = { url, method, headers, isPrivateAllowed, limits, signal, ...(body === undefined ? {} : { body }) };
  try {
    const answer = await fetchOutbound(whole);
    return { ...answer, body: translated(answer.body) };
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

/** @throws SourceError not_understood */
export function parseAddress(address: string): URL {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new SourceError('not_understood');
  }
  return url;
}
