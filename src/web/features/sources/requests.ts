import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  begunGrantSchema,
  begunNextcloudSchema,
  type ConnectSource,
  foundFoldersSchema,
  type GrantTarget,
  type MailGrant,
  polledNextcloudSchema,
  type Source,
  sourceLogSchema,
  sourceSchema,
  sourcesSchema,
  type UpdateSource,
} from '#shared/contracts/sources.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/lib/api/query-client.ts';

/** Poll intervals while a source is busy, and otherwise, in milliseconds. */
const busyMilliseconds = 2_000;
const idleMilliseconds = 30_000;

const busyStates = new Set<Source['state']>(['syncing', 'waiting', 'leaving']);

export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: ({ signal }) => requestJson('/api/sources', sourcesSchema, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.sources.some((source) => source.progress || busyStates.has(source.state))
      ? busyMilliseconds
      : idleMilliseconds,
});

/** Refetches sources and everything derived from them. */
export async function refreshSources(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey });
  for (const key of ['session', 'uploads']) void queryClient.invalidateQueries({ queryKey: [key] });
}

const post = { method: 'POST' } as const;
const at = (id: string) => `/api/sources/${id}`;

/** Redirects to the vendor's own page, which sends the browser back. */
export async function redirectToVendor(body: {
  target: GrantTarget;
  sourceId?: string;
  username?: string;
}): Promise<void> {
  const { redirectTo } = await requestJson('/api/sources/grants', begunGrantSchema, { ...post, body });
  location.assign(redirectTo);
}

export type GrantedKind = Exclude<GrantTarget, MailGrant>;
export const isGranted = (kind: Source['kind']): kind is GrantedKind => kind !== 'imap' && kind !== 'webdav';

export const connectSource = (body: ConnectSource) => requestJson('/api/sources', sourceSchema, { ...post, body });
export const beginNextcloud = (body: { address: string; name?: string }) =>
  requestJson('/api/sources/nextcloud-logins', begunNextcloudSchema, { ...post, body });
export const pollNextcloud = async (flow: string, signal: AbortSignal) =>
  (await requestJson('/api/sources/nextcloud-logins/polls', polledNextcloudSchema, { ...post, body: { flow }, signal }))
    .source;
export const updateSource = (id: string, body: UpdateSource) =>
  requestJson(at(id), sourceSchema, { method: 'PATCH', body });
export const changePassword = (id: string, password: string) =>
  requestJson(`${at(id)}/password`, sourceSchema, { method: 'PUT', body: { password } });
export const startSync = (id: string) => requestJson(`${at(id)}/syncs`, sourceSchema, post);
export const decideHidden = (id: string, decision: 'delete' | 'keep') =>
  requestJson(`${at(id)}/hidden-documents`, sourceSchema, { ...post, body: { decision } });
export const disconnectSource = (id: string, documents: 'keep' | 'delete') =>
  requestDone(`${at(id)}?documents=${documents}`, { method: 'DELETE' });

export const foldersQuery = (id: string, parent: string | null) =>
  queryOptions({
    queryKey: ['source-folders', id, parent],
    queryFn: async ({ signal }) => {
      const query = parent === null ? '' : `?parent=${encodeURIComponent(parent)}`;
      return (await requestJson(`${at(id)}/folders${query}`, foundFoldersSchema, { signal })).folders;
    },
    retry: false,
    staleTime: 60_000,
  });

export const logQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['source-log', id],
    queryFn: ({ pageParam, signal }) =>
      requestJson(`${at(id)}/log${pageParam ? `?before=${pageParam}` : ''}`, sourceLogSchema, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? (last.entries.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
