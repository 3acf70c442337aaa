import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PageNames } from './page-names.ts';
import { pageLabelsQuery } from './queries.ts';

/** What the document's pages are called, and how they lie; until that is known, and where it cannot be found out, they go by number. */
export function usePageNames(documentId: string, pageCount: number | null): PageNames {
  const { data } = useQuery({ ...pageLabelsQuery(documentId), enabled: pageCount !== null });
  return useMemo(() => {
    const labels = new Map((data?.pages ?? []).map(({ number, label }) => [number, label]));
    // A page that bears the number by which it is counted needs no second name.
    for (const [number, label] of labels) if (label === String(number)) labels.delete(number);
    const turns = new Map((data?.turned ?? []).map(({ number, turn }) => [number, turn]));
    return { pageCount: pageCount ?? 0, labels, turns };
  }, [data, pageCount]);
}
