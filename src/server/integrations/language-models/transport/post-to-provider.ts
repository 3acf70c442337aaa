import type { IncomingMessage } from 'node:http';
import {
  type ModelAddress,
  ModelError,
  type ModelFailureReason,
} from '#server/platform/language-model/language-model.ts';
import { OutboundError, sendOutbound } from '#server/platform/outbound/send-outbound.ts';
import { type ModelSettings, pauseOf } from './model-settings.ts';
import { readAll } from './read-lines.ts';

export type ProviderRequest = {
  path: string;
  headers: Record<string, string>;
  body: unknown;
  /** True if it may be sent twice, without the provider writing and billing twice. */
  isRepeatable?: boolean;
};

/** A provider's error response. Its text stays within the adapters. */
export type ProviderProblem = { status: number; text: string };

export type ProviderAnswer = { response: IncomingMessage; problem?: undefined } | { problem: ProviderProblem };

/** Maximum tries of a request, including the first. */
const maxTries = 3;
const firstPauseMilliseconds = 500;
/** A provider that asks for a longer pause counts as refusing. */
const maxPauseMilliseconds = 10_000;
const maxProblemBytes = 65_536;

/** Statuses of a busy provider; 529 is Anthropic's. */
const busy = new Set([408, 425, 429, 500, 502, 503, 504, 529]);

/**
 * Sends a request, and retries while the provider is busy, when nothing has been written or billed.
 * @throws ModelError; the signal's reason
 */
export async function postToProvider(
  address: ModelAddress,
  request: ProviderRequest,
  settings: Partial<ModelSettings>,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(address, request, settings, signal);
    const status = response.statusCode ?? 0;
    if (status === 200) return { response };
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new ModelError('unreachable', { reason: 'redirected', status });
    }
    const problem = { status, text: await readAll(response, maxProblemBytes) };
    const wait = retryAfter(response) ?? firstPauseMilliseconds * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
    const isPatient = busy.has(status) && !isOverBudget(problem) && wait <= maxPauseMilliseconds;
    if (!isPatient || tries >= maxTries) return { problem };
    await pauseOf(settings)(wait, signal);
  }
}

async function send(
  address: ModelAddress,
  request: ProviderRequest,
  { proxy }: Partial<ModelSettings>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const [url, body] = [locate(address.address, request.path), JSON.stringify(request.body)];
  const tell = () => address.onSend?.({ url: url.href, body });
  try {
    const response = await sendOutbound({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...request.headers },
      body,
      isPrivateAllowed: address.isPrivateAllowed,
      isRepeatable: request.isRepeatable ?? false,
      proxy,
      signal,
    });
    tell();
    return response;
  } catch (cause) {
    const isUnsent = cause instanceof TypeError || (cause instanceof OutboundError && cause.code !== 'broken');
    if (!isUnsent) tell();
    // Requests that cannot be sent at all, such as a key with a line break. The message might reveal the key.
    if (cause instanceof TypeError) throw new ModelError('refused', { reason: 'request_refused' });
    if (!(cause instanceof OutboundError)) throw cause;
    if (cause.code === 'broken') throw new ModelError('cut', { cause });
    throw new ModelError('unreachable', { cause, reason: cause.code === 'unreachable' ? undefined : cause.code });
  }
}

function locate(address: string, path: string): URL {
  try {
    const url = new URL(`${address.replace(/\/+$/, '')}${path}`);
    if (url.protocol === 'https:' || url.protocol === 'http:') return url;
    throw new TypeError();
  } catch {
    throw new ModelError('unreachable', { reason: 'unknown_host' });
  }
}

/** Retry-After in milliseconds: seconds or a date by RFC 9110; OpenAI and Azure send milliseconds separately. */
function retryAfter({ headers }: IncomingMessage): number | undefined {
  const exact = Number(headers['retry-after-ms']);
  if (exact > 0) return exact;
  const header = headers['retry-after'];
  if (!header) return undefined;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

/** Maps a refusal to a ModelError. */
export function failureOf(problem: ProviderProblem): ModelError {
  const { status, text } = problem;
  const fail = (code: ModelError['code'], reason?: ModelFailureReason) => new ModelError(code, { status, reason });
  if (isOverBudget(problem)) return fail('over_budget');
  if (status === 401 || status === 403) return fail('refused');
  if (status === 404) return fail('refused', 'unknown_model');
  if (status === 429) return fail('rate_limited');
  if (status >= 500 || busy.has(status)) return fail('unreachable');
  if (/content_filter|content_policy|ResponsibleAI/.test(text)) return fail('filtered');
  return fail('refused', 'request_refused');
}

function isOverBudget({ status, text }: ProviderProblem): boolean {
  if (status === 402) return true;
  return [400, 403, 429].includes(status) && /insufficient_quota|billing_|credit balance/.test(text);
}
