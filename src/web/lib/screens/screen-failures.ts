import { useEffect, useRef } from 'react';
import { notify } from '../notify.ts';

/** Toasts of failures that mean nothing once their screen is left, or the next try begins. */
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
