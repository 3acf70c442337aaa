import { useCallback, useMemo, useRef, useState } from 'react';

/** Which rows of the list are selected. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles a row; with `isRange`, all from the last toggled row on. Stable identity. */
  toggle: (id: string, isRange: boolean) => void;
  setAll: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Ids between two rows, inclusive, in list order; only the second if the first is not listed. */
export function idsBetween(listed: readonly string[], first: string | null, second: string): string[] {
  const [from, to] = [first === null ? -1 : listed.indexOf(first), listed.indexOf(second)];
  if (from < 0 || to < 0) return [second];
  return listed.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** @param listed the rows in order. Rows no longer listed stay selected, since they may be further down. */
export function useSelection(listed: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(listed);
  latest.current = listed;
  const anchor = useRef<string | null>(null);
  const toggle = useCallback((id: string, isRange: boolean) => {
    const chosen = isRange ? idsBetween(latest.current, anchor.current, id) : [id];
    anchor.current = id;
    setIds((before) => {
      const next = new Set(before);
      const isSelected = !before.has(id);
      for (const each of chosen) {
        if (isSelected) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  const setAll = useCallback((all: readonly string[]) => setIds(new Set(all)), []);
  const clear = useCallback(() => {
    anchor.current = null;
    setIds(new Set());
  }, []);
  return useMemo(() => ({ ids, toggle, setAll, clear }), [ids, toggle, setAll, clear]);
}
