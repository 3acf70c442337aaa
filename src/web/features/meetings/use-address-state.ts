import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { RecordSource } from '#shared/contracts/meetings.ts';
import { placeKeyOf } from './record-citation.ts';

const sourceParameter = 'source';

/** State kept in the URL, so that reload, back button and bookmarks restore it; empty values are omitted. */
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

  /** Opens a record's evidence; the back button closes it. */
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
