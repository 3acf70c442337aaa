import { NetworkError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { retryDelay } from '../api/retry-delay.ts';
import { notify } from '../notify.ts';
import { isMissingCode } from './missing-code.ts';

/** A server that needs longer to respond counts as down. */
const timeoutMilliseconds = 5_000;

async function isServerThere(): Promise<boolean> {
  try {
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMilliseconds) } as const;
    return (await fetch('/healthz', options)).ok;
  } catch {
    return false;
  }
}

/**
 * Loads code (a dynamic import). Throws NetworkError if the server cannot be reached. If it can, but the code is
 * missing, e.g. after an update, rethrows the import's error: the page is outdated.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingCode(error) || (await isServerThere())) throw error;
    throw new NetworkError('The code was not fetched', { cause: error });
  }
}

/** Resolves after a delay, or at once when the browser comes back online. */
function waitForRetry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      removeEventListener('online', proceed);
      resolve();
    };
    const timer = setTimeout(proceed, Math.max(retryDelay(failures), 1_000));
    addEventListener('online', proceed);
  });
}

/** Like loadCode, for code the user is waiting for: reports a lost connection and retries until the code has loaded. */
export async function loadSteadily<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await loadCode(load);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (failures === 0) notify.error(errorMessage(error));
      await waitForRetry(failures);
    }
  }
}
