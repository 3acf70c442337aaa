import type { z } from 'zod';
import { problemCodeHeader } from '#shared/contracts/uploads.ts';
import { ApiError, NetworkError, toApiError } from './api-error.ts';
import { noticeRefusal } from './query-client.ts';

interface RequestOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON; forms and files as they are. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Sends a request to our API; throws ApiError or NetworkError, and rethrows aborts. */
async function send(path: string, { method = 'GET', body, signal }: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const isRaw = body instanceof FormData || body instanceof Blob;
  if (body !== undefined && !isRaw) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: isRaw ? body : body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError('The server was not reached', { cause });
  }
  if (response.ok) return response;
  // Responses to HEAD have no body.
  const named = {
    type: 'about:blank',
    title: '',
    code: response.headers.get(problemCodeHeader),
    status: response.status,
  };
  const refusal = toApiError(response.status, await response.json().catch(() => named));
  noticeRefusal(refusal);
  throw refusal;
}

/** Requests JSON and validates it against its contract, so that the screens' types hold. */
export async function requestJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.output<Schema>> {
  const response = await send(path, options);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new ApiError({ code: 'internal', status: response.status }, { cause: parsed.error });
}

/** Sends a request whose response body is ignored. */
export async function requestDone(path: string, options: RequestOptions): Promise<void> {
  await send(path, options);
}

/** Requests a file. */
export async function requestFile(path: string): Promise<Blob> {
  const response = await send(path, {});
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError('The file did not arrive whole', { cause });
  }
}
