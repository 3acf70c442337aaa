import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { problemCodeHeader, tusPath, uploadSchema } from '#shared/contracts/uploads.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { isApiError, NetworkError, toApiError } from '#web/lib/api/api-error.ts';
import { noticeRefusal } from '#web/lib/api/query-client.ts';
import type { DuplicateOf } from './queue-item.ts';
import type { Transfer } from './upload-queue.ts';

/** Bytes per request: below the usual proxy limits, but large enough to make request overhead negligible. */
const chunkBytes = 8 * 1024 * 1024;
/** Delays between retries after a lost connection, in milliseconds; restarts whenever bytes get through. */
const retryDelays = [0, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 15_000, 15_000, 30_000, 30_000];
/** Statuses worth a retry: locked by an earlier request, or server not ready. */
const passingStatus = new Set([409, 423, 425, 429, 502, 503, 504]);

/**
 * Sends a file over the tus protocol. Resumes by itself after a lost connection. After a reload, choosing the same file
 * again continues where it stopped, because the browser stores the unfinished upload's URL.
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
      // An unavailable scanner takes minutes, not moments, so it is reported; what was sent so far is kept.
      const isPassing =
        (status === 0 || passingStatus.has(status)) && !isApiError(toOurError(error), 'scanner_unavailable');
      if (isPassing) onInterrupted();
      return isPassing;
    },
    onAfterResponse: (request, response) => {
      // The library would restart an upload that is gone (410). Without a URL to restart at, it reports the reason
      // instead.
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
    onSuccess: ({ lastResponse }) => finished.resolve(readUploadId(lastResponse, upload.url)),
  });
  const stop = () => {
    // Delete what was sent; if that fails, the server cleans up unfinished uploads itself.
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

/** The earlier upload with these bytes. The file is stored either way, so a failed lookup just reports none. */
async function findDuplicate(uploadId: string): Promise<DuplicateOf | null> {
  const stored = await requestJson(`/api/uploads/${uploadId}`, uploadSchema).catch(() => null);
  return stored && stored.id !== uploadId ? stored : null;
}

/** The upload id from a header of the last response, or else the last segment of its URL. */
function readUploadId(response: HttpResponse, url: string | null): string {
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
    // Not a problem document: the status has to do.
  }
  const code = response.getHeader(problemCodeHeader);
  return toApiError(response.getStatus(), body ?? { ...unnamedProblem, code, status: response.getStatus() });
}

/** The same file with a different description is a different upload. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
