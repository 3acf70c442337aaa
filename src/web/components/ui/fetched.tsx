import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { NetworkError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { loadCode } from '#web/lib/screens/load-code.ts';

/** A component whose code comes when it is first wanted. */
export interface Code<Props> {
  load: () => Promise<ComponentType<Props>>;
  loaded: ComponentType<Props> | null;
}

export const fetchLater = <Props,>(load: () => Promise<ComponentType<Props>>): Code<Props> => ({ load, loaded: null });

const retryMilliseconds = 3_000;

interface FetchedProps<Props> {
  code: Code<Props>;
  /** Stands there until the code has come. */
  waiting: ReactNode;
  /** The network is away, which is said already: to take back that the component is wanted. Otherwise it is tried again. */
  onFailed: () => void;
  children: (component: ComponentType<Props>) => ReactNode;
}

/**
 * What opens over a page: unlike with React's `lazy`, a lost connection costs neither the page below nor the next try.
 * An outdated page breaks as it does elsewhere, and is loaded anew.
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
