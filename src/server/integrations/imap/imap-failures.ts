import { SourceError } from '#server/platform/data-source/data-source.ts';
import { OutboundError } from '#server/platform/outbound/send-outbound.ts';

type Failure = {
  code?: string;
  authenticationFailed?: boolean;
  serverResponseCode?: string;
  throttleReset?: number;
  responseStatus?: string;
};

/** Maps a mail server's failure to a SourceError. The server's own message is only kept as the cause. */
export function asImapError(error: unknown): unknown {
  if (error instanceof SourceError) return error;
  if (error instanceof OutboundError)
    return new SourceError(error.code === 'broken' || error.code === 'proxy' ? 'unreachable' : error.code);
  const { code = '', authenticationFailed, serverResponseCode = '', throttleReset, responseStatus } = error as Failure;
  const fail = (kind: SourceError['code'], retryAfter: number | null = null) =>
    new SourceError(kind, { cause: error, retryAfter });
  if (throttleReset !== undefined || code === 'ETHROTTLE') return fail('throttled', throttleReset ?? null);
  if (['LIMIT', 'INUSE', 'UNAVAILABLE', 'OVERQUOTA'].includes(serverResponseCode)) return fail('throttled');
  if (authenticationFailed) return fail('refused');
  if (serverResponseCode === 'NONEXISTENT' || code === 'NotFound') return fail('item_gone');
  if (serverResponseCode === 'NOPERM') return fail('no_access');
  if (/CERT|SIGNATURE|ALTNAME/.test(code)) return fail('certificate');
  if (code === 'ENOTFOUND' || code === 'EAI_NONAME') return fail('unknown_host');
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return fail('timed_out');
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'].includes(code)) return fail('unreachable');
  if (code === 'MissingServerExtension') return fail('not_encrypted');
  if (['LiteralTooLarge', 'ResponseTooLarge', 'DownloadOverflow'].includes(code)) return fail('item_too_large');
  if (/^(NoConnection|EConnectionClosed|Closed|ECONNRESET|EPIPE|Download|UnexpectedTag|TooMany)/.test(code))
    return fail('incomplete');
  if (/^(Parser|InvalidResponse|MissingTag|LineTooLarge|ERR_SSL|EPROTO)/.test(code)) return fail('not_understood');
  return responseStatus === 'NO' || responseStatus === 'BAD' ? fail('server_failed') : fail('unreachable');
}
