import { queryOptions } from '@tanstack/react-query';
import { askedConnectionSchema, connectionsSchema, decidedConnectionSchema } from '#shared/contracts/connections.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['security', 'connections'],
  queryFn: async ({ signal }) => (await requestJson('/api/connections', connectionsSchema, { signal })).connections,
  // A program may have used its connection in the meantime.
  staleTime: 0,
});

export const disconnectProgram = (id: string): Promise<void> =>
  requestDone(`/api/connections/${id}`, { method: 'DELETE' });

/** What the program that sent the browser here requests, from these URL parameters. */
export const askedConnectionQuery = (search: string) =>
  queryOptions({
    queryKey: ['connection-request', search],
    queryFn: ({ signal }) => requestJson(`/api/connections/request${search}`, askedConnectionSchema, { signal }),
    retry: false,
  });

/** Returns where to redirect the browser. */
export const decideConnection = async (search: string, isAllowed: boolean): Promise<string> => {
  const body = { request: Object.fromEntries(new URLSearchParams(search)), isAllowed };
  return (await requestJson('/api/connections', decidedConnectionSchema, { method: 'POST', body })).redirectTo;
};
