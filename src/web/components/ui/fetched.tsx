import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { NetworkError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { loadCode } from '#web/lib/screens/load-code.ts';

/** A component whose code is loaded on first use. */
export interface Code<Props> {
  load: () => Promise<ComponentType<Props>>;
  loaded: ComponentType<Props> | null;
}

export const fetchLater = <Props,>(load: () => Promise<ComponentType<Props>>): Code<Props> => ({ load, loaded: null });

const retryMilliseconds = 3_000;

interface FetchedProps<Props> {
  code: Code<Props>;
  /** Placeholder until the code has loaded. */
  waiting: ReactNode;
  /** Called when the network is down (the user has been told already). Unmount to give up; otherwise it retries. */
  onFailed: () => void;
  children: (component: ComponentType<Props>) => ReactNode;
}

/**
 * Loads an overlay on demand. Unlike React's `lazy`, a lost connection neither breaks the page below nor spoils the
 * next attempt. If the page is outdated, the error is thrown as usual and the page reloads.
 */
export function Fetched<Props>({ code, waiting, onFailed, children }: FetchedProps<Props>) {
  const [isLoaded, setIsLoaded] = useState(code.loaded !== null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const giveUp = useRef(onFailed);
  giveUp.current = onFailed;

  useEffect(() => {
    if (isLoaded) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchCode = async (isFirst: boolean) => {
      try {
        code.loaded = await loadCode(code.load);
        if (isWanted) setIsLoaded(true);
      } catch (error) {
        if (!isWanted) return;
        if (!(error instanceof NetworkError)) return setFailure({ error });
        if (isFirst) notify.error(errorMessage(error));
        timer = setTimeout(() => void fetchCode(false), retryMilliseconds);
        giveUp.current();
      }
    };
    void fetchCode(true);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [code, isLoaded]);

  if (failure) throw failure.error;
  return isLoaded && code.loaded ? children(code.loaded) : waiting;
}
