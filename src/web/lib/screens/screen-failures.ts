import { useEffect, useRef } from 'react';
import { notify } from '../notify.ts';

/** Failure toasts that are dismissed on leaving the screen or starting the next attempt. */
export function useScreenFailures(): { show: (text: string) => void; end: () => void } {
  const endLast = useRef<() => void>(undefined);
  const end = () => endLast.current?.();
  useEffect(() => () => endLast.current?.(), []);
  const show = (text: string) => {
    end();
    endLast.current = notify.passing(text);
  };
  return { show, end };
}
