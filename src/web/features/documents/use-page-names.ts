import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PageNames } from './page-names.ts';
import { pageLabelsQuery } from './queries.ts';

/** A document's page names and rotations; plain page numbers until known, or if unavailable. */
export function usePageNames(documentId: string, pageCount: number | null): PageNames {
  const { data } = useQuery({ ...pageLabelsQuery(documentId), enabled: pageCount !== null });
  return useMemo(() => {
    const labels = new Map((data?.pages ?? []).map(({ number, label }) => [number, label]));
    // A label equal to the page's position adds nothing.
    for (const [number, label] of labels) if (label === String(number)) labels.delete(number);
    const turns = new Map((data?.turned ?? []).map(({ number, turn }) => [number, turn]));
    return { pageCount: pageCount ?? 0, labels, turns };
  }, [data, pageCount]);
}
