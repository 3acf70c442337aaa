import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { collectionsQuery, entriesQuery } from '../../collection-queries.ts';
import { filtersOf } from '../../register-filters.ts';
import type { AddressState } from '../../use-address-state.ts';

/** Filters of a collection's entries; the body is chosen apart from them. */
export const entryFields = ['text', 'publicity', 'dateFrom', 'dateTo'] as const;

/** The collection of the body in the URL, else the first one, with its entries. */
export function useCollection(address: AddressState, enabled: boolean) {
  const all = useQuery({ ...collectionsQuery, enabled });
  const { collections = [], bodies = [] } = all.data ?? {};
  const bodyKey = address.get('body') || (collections[0]?.body.key ?? (bodies.length === 1 ? bodies[0]?.key : ''));
  const collection = collections.find(({ body }) => body.key === bodyKey);
  const entries = useInfiniteQuery({
    ...entriesQuery(collection?.id ?? '', filtersOf(address, entryFields)),
    enabled: enabled && collection !== undefined,
  });
  return { all, bodyKey: bodyKey ?? '', collection, entries };
}

export type CollectionState = ReturnType<typeof useCollection>;
