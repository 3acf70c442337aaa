import { NetworkError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { retryDelay } from '../api/retry-delay.ts';
import { notify } from '../notify.ts';
import { isMissingCode } from './missing-code.ts';

/** A server that takes longer to say that it is there is as good as away. */
const patienceMilliseconds = 5_000;

async function isServerThere(): Promise<boolean> {
  try {
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMilliseconds) } as const;
    return (await fetch('/healthz', options)).ok;
  } catch {
    return false;
  }
}

/**
 * Fetches code (a dynamic import). Throws NetworkError where it did not come because the server is not reached; where the
 * server is there and the code is not, as after an update, throws what the import threw: then the page is outdated.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingCode(error) || (await isServerThere())) throw error;
    throw new NetworkError('The code was not fetched', { cause: error });
  }
}

/** Resolves after a while, at once where the browser comes back online. */
function nextTry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, Math.max(retryDelay(failures), 1_000));
    addEventListener('online', goOn);
  });
}

/** The same for what somebody waits for: says that the network is away, and goes on trying until the code is there. */
export async function loadSteadily<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await loadCode(load);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (failures === 0) notify.error(errorMessage(error));
      await nextTry(failures);
    }
  }
}
