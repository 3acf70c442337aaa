import { fileValidatedSchema, validateFilePath } from '#shared/contracts/uploads.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { ApiError, isApiError, NetworkError } from '#web/lib/api/api-error.ts';

/** A file up to so many bytes is sent whole to be judged: that takes less time than the server's look at it. */
const wholeAtMost = 1024 * 1024;
/** Of a larger one so many first bytes: they tell a wrong type before minutes are spent; the rest is judged at the end. */
const beginningBytes = 64 * 1024;

/** The form in which a file, or its beginning, is sent to be judged. */
export function formToValidate(file: File): FormData {
  const form = new FormData();
  const isWhole = file.size <= wholeAtMost;
  // Before the file: the server judges while it comes.
  if (!isWhole) form.append('size', String(file.size));
  form.append('file', isWhole ? file : file.slice(0, beginningBytes), file.name);
  return form;
}

/** Waits between attempts after a lost connection, in milliseconds. */
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
const passingStatus = new Set([502, 504]);

/**
 * UPL-02: lets the server judge a file by its content before it is sent.
 * @throws ApiError with the reason; `file_check_failed` where there is none that can be told
 */
export async function validateFile(
  file: File,
  { signal, onInterrupted }: { signal: AbortSignal; onInterrupted: () => void },
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await requestJson(validateFilePath, fileValidatedSchema, { method: 'POST', body: formToValidate(file), signal });
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      const delay = retryDelays[attempt];
      const isPassing =
        error instanceof NetworkError ||
        isApiError(error, 'database_unavailable') ||
        (isApiError(error) && passingStatus.has(error.status));
      if (!isPassing || delay === undefined) throw isApiError(error, 'internal') ? unknownFailure(error) : error;
      onInterrupted();
      await new Promise((resolve) => setTimeout(resolve, delay));
      signal.throwIfAborted();
    }
  }
}

function unknownFailure(cause: ApiError): ApiError {
  return new ApiError({ code: 'file_check_failed', status: cause.status }, { cause });
}
