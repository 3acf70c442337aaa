import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type AuditSearch, auditStateSchema, loggedActsSchema } from '#shared/contracts/audit-admin.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

/** Poll interval while a verification runs, in milliseconds. */
const pollMilliseconds = 2_000;

export const auditStateQuery = queryOptions({
  queryKey: ['admin', 'audit', 'state'],
  queryFn: ({ signal }) => requestJson('/api/admin/audit/state', auditStateSchema, { signal }),
  refetchInterval: ({ state }) => (state.data?.isVerifying ? pollMilliseconds : false),
});

export const requestVerification = () => requestDone('/api/admin/audit/verifications', { method: 'POST' });

export function queryOf(search: AuditSearch): URLSearchParams {
  return new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Newest first. Every request is itself logged, so only an admin's action triggers one. */
export const auditSearchQuery = (search: AuditSearch, round: number) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', 'entries', search, round],
    queryFn: ({ pageParam, signal }) => {
      const query = queryOf(search);
      if (pageParam) query.set('before', pageParam);
      return requestJson(`/api/admin/audit?${query}`, loggedActsSchema, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
