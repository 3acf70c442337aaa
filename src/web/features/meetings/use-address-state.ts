import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { RecordSource } from '#shared/contracts/meetings.ts';
import { placeKeyOf } from './record-citation.ts';

const sourceParameter = 'source';

/** Values that the address keeps, so that a reload, the way back and a bookmark show the same; an empty one is absent. */
export function useAddressState() {
  const [parameters, setParameters] = useSearchParams();
  const opener = useRef<HTMLElement | null>(null);
  const activeKey = parameters.get(sourceParameter);

  const set = useCallback(
    (changes: Readonly<Record<string, string>>, replace = true) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
    [setParameters],
  );

  /** Opens a record's evidence; the browser's way back closes it. */
  const openSource = (source: RecordSource) => {
    if (activeKey === null && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    set({ [sourceParameter]: placeKeyOf(source) }, activeKey !== null);
  };
  const closeSource = () => {
    set({ [sourceParameter]: '' });
    opener.current?.focus();
    opener.current = null;
  };
  return { get: (name: string) => parameters.get(name) ?? '', set, activeKey, openSource, closeSource };
}

export type AddressState = ReturnType<typeof useAddressState>;
