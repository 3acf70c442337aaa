import { fileValidatedSchema, validateFilePath } from '#shared/contracts/uploads.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { ApiError, isApiError, NetworkError } from '#web/lib/api/api-error.ts';

/** Up to this size a file is sent whole for validation: that takes less time than the server's check. */
const maxWholeBytes = 1024 * 1024;
/** Prefix sent of larger files: reveals a wrong type before minutes are spent; the rest is validated at the end. */
const prefixBytes = 64 * 1024;

/** The form for validating a file or its prefix. */
export function formToValidate(file: File): FormData {
  const form = new FormData();
  const isWhole = file.size <= maxWholeBytes;
  // Must precede the file, because the server validates while receiving.
  if (!isWhole) form.append('size', String(file.size));
  form.append('file', isWhole ? file : file.slice(0, prefixBytes), file.name);
  return form;
}

/** Delays between retries after a lost connection, in milliseconds. */
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
const passingStatus = new Set([502, 504]);

/**
 * UPL-02: has the server validate a file's content before it is uploaded.
 * @throws ApiError with the reason; `file_check_failed` if there is no specific one
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
