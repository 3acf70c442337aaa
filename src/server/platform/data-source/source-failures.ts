import type { IncomingHttpHeaders } from 'node:http';
import { FetchError, type FetchFailure } from '../outbound/fetch-outbound.ts';
import { SourceError } from './data-source.ts';

const codes: Record<FetchFailure, SourceError['code']> = {
  private_address: 'private_address',
  not_encrypted: 'not_encrypted',
  certificate: 'certificate',
  unknown_host: 'unknown_host',
  unreachable: 'unreachable',
  broken: 'incomplete',
  too_large: 'item_too_large',
  timed_out: 'timed_out',
  proxy: 'unreachable',
  redirected: 'redirected',
};

/** Translates a failed request to a SourceError; returns any other error unchanged. */
export function asSourceError(error: unknown): unknown {
  return error instanceof FetchError ? new SourceError(codes[error.code], { cause: error }) : error;
}

/** The failure that a status means; null = success. */
export function failureOfStatus(status: number, headers: IncomingHttpHeaders): SourceError | null {
  if (status >= 200 && status < 300) return null;
  const retryAfter = retryAfterOf(headers);
  // Any server error with retry-after counts as throttling.
  if (status === 429 || (status >= 500 && retryAfter !== null)) return new SourceError('throttled', { retryAfter });
  if (status === 401) return new SourceError('refused');
  if (status === 403) return new SourceError('no_access');
  if (status === 404) return new SourceError('item_gone');
  if (status >= 500) return new SourceError('server_failed');
  return new SourceError('not_understood');
}

/** Retry-After (seconds or a date, RFC 9110, 10.2.3) as milliseconds from now by the sender's clock; at most a day. */
export function retryAfterOf(headers: IncomingHttpHeaders, now = Date.now()): number | null {
  const told = headers['retry-after'];
  if (!told) return null;
  const their = Date.parse(headers.date ?? '');
  const milliseconds = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - (their || now);
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), 86_400_000) : null;
}
