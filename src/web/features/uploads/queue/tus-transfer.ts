import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { problemCodeHeader, tusPath, uploadSchema } from '#shared/contracts/uploads.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { isApiError, NetworkError, toApiError } from '#web/lib/api/api-error.ts';
import { noticeRefusal } from '#web/lib/api/query-client.ts';
import type { DuplicateOf } from './queue-item.ts';
import type { Transfer } from './upload-queue.ts';

/** Bytes per request: small enough for the usual limits of proxies, large enough that requests do not count. */
const chunkBytes = 8 * 1024 * 1024;
/** Waits between attempts after a lost connection, in milliseconds; the count starts anew whenever bytes arrive. */
const retryDelays = [0, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 15_000, 15_000, 30_000, 30_000];
/** Answers after which trying again may help: locked by an earlier request, or a server that is not ready. */
const passingStatus = new Set([409, 423, 425, 429, 502, 503, 504]);

/**
 * Sends a file by the tus protocol. A lost connection is taken up again by itself; after a reload the same file, chosen
 * again, goes on where it stopped, because the browser keeps the address of the unfinished upload.
 */
export const transferByTus: Transfer = async (file, options) => {
  const { description, replaces, signal, onAccepted, onBytes, onInterrupted } = options;
  const metadata = { filename: file.name, ...(description && { description }), ...(replaces && { replaces }) };
  const finished = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: tusPath,
    chunkSize: chunkBytes,
    retryDelays,
    metadata,
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      [
        'boardsearch',
        file.name,
        file.size,
        file.lastModified,
        description.length,
        await digest(`${description}\n${replaces ?? ''}`),
      ].join('-'),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      // Takes minutes, not moments: the user is told, and what was sent waits.
      const isPassing =
        (status === 0 || passingStatus.has(status)) && !isApiError(toOurError(error), 'scanner_unavailable');
      if (isPassing) onInterrupted();
      return isPassing;
    },
    onAfterResponse: (request, response) => {
      // The library would send a file anew that is gone; with nowhere to send it to, it says why it is.
      const isRefused = response.getStatus() === 410 && response.getHeader(problemCodeHeader);
      if (request.getMethod() === 'HEAD' && isRefused) upload.options.endpoint = null;
    },
    onUploadUrlAvailable: onAccepted,
    onProgress: onBytes,
    onError: (error) => {
      const ours = toOurError(error);
      if (isApiError(ours)) noticeRefusal(ours);
      finished.reject(ours);
    },
    onSuccess: ({ lastResponse }) => finished.resolve(uploadIdOf(lastResponse, upload.url)),
  });
  const stop = () => {
    // What was sent is taken back; where that fails, the server clears unfinished uploads away by itself.
    upload.abort(true).catch(() => undefined);
    finished.reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [previous] = await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
    if (!signal.aborted) upload.start();
    const uploadId = await finished.promise;
    return { uploadId, duplicateOf: await findDuplicate(uploadId) };
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** The upload that had the bytes before; what is stored is stored, so that a failure to look tells of none. */
async function findDuplicate(uploadId: string): Promise<DuplicateOf | null> {
  const stored = await requestJson(`/api/uploads/${uploadId}`, uploadSchema).catch(() => null);
  return stored && stored.id !== uploadId ? stored : null;
}

/** The server names the upload in a header of the last answer, or by the last part of its address. */
function uploadIdOf(response: HttpResponse, url: string | null): string {
  return response.getHeader('x-upload-id') ?? url?.split('/').at(-1) ?? '';
}

const unnamedProblem = { type: 'about:blank', title: '' };

function toOurError(error: Error | DetailedError): unknown {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return new NetworkError('The server was not reached', { cause: error });
  let body: unknown;
  try {
    body = JSON.parse(response.getBody());
  } catch {
    // No problem document: the status says enough.
  }
  const code = response.getHeader(problemCodeHeader);
  return toApiError(response.getStatus(), body ?? { ...unnamedProblem, code, status: response.getStatus() });
}

/** A file that is sent again with another description is another upload. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
