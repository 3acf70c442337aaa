import type { z } from 'zod';
import { type Download, SourceError } from '#server/platform/data-source/data-source.ts';
import { asSourceError, failureOfStatus } from '#server/platform/data-source/source-failures.ts';
import { type FetchedAnswer, fetchOutbound, readText } from '#server/platform/outbound/fetch-outbound.ts';
import { uploadMaxBytes } from '#shared/limits.ts';

export type GraphAccess = {
  /** Of the interface, with its version. */
  api: string;
  accessToken: string;
  /** Tests alone have it within this machine. */
  isPrivateAllowed: boolean;
};

const waitMilliseconds = 30_000;
const answerBytes = 32 * 1024 * 1024;

/** Asks for a path, or for a link that the interface gave out: such a link must lead to the interface itself. @throws SourceError */
export async function askGraph<Schema extends z.ZodType>(
  access: GraphAccess,
  target: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const answer = await send(access, target, answerBytes, signal);
  const text = await readText(answer).catch((error) => {
    throw asSourceError(error);
  });
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw new SourceError('incomplete');
  }
  const parsed = schema.safeParse(told);
  if (!parsed.success) throw new SourceError('not_understood', { cause: parsed.error });
  return parsed.data;
}

/** The bytes of a file; they lie elsewhere, where the token is not sent to. @throws SourceError */
export async function fetchFromGraph(access: GraphAccess, path: string, signal: AbortSignal): Promise<Download> {
  const answer = await send(access, path, uploadMaxBytes, signal);
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  return { size: Number.isSafeInteger(length) ? length : null, body: translated(answer.body) };
}

async function send(
  access: GraphAccess,
  target: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchedAnswer> {
  const base = new URL(access.api);
  const url = target.startsWith('/')
    ? new URL(`${access.api}${target}`)
    : URL.canParse(target)
      ? new URL(target)
      : null;
  if (url?.origin !== base.origin) throw new SourceError('not_understood');
  const limits = { headMilliseconds: waitMilliseconds, idleMilliseconds: waitMilliseconds, maxBytes };
  const headers = { authorization: `Bearer ${access.accessToken}`, accept: 'application/json' };
  try {
    const answer = await fetchOutbound({
      url,
      method: 'GET',
      headers,
      isPrivateAllowed: access.isPrivateAllowed,
      limits,
      signal,
    });
    const failure = failureOf(answer);
    if (!failure) return answer;
    await answer.body.return();
    throw failure;
  } catch (error) {
    throw asSourceError(error);
  }
}

function failureOf({ status, headers }: FetchedAnswer): SourceError | null {
  // Both kinds, "apply" and "upload differences": nothing is written here, so everything is compared.
  if (status === 410) return new SourceError('cursor_gone');
  if (status === 401) return new SourceError('grant_expired');
  return failureOfStatus(status, headers);
}

async function* translated(body: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  try {
    yield* body;
  } catch (error) {
    throw asSourceError(error);
  }
}
