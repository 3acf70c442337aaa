import { queryOptions } from '@tanstack/react-query';
import { askedConnectionSchema, connectionsSchema, decidedConnectionSchema } from '#shared/contracts/connections.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['security', 'connections'],
  queryFn: async ({ signal }) => (await requestJson('/api/connections', connectionsSchema, { signal })).connections,
  // A program may have been used since.
  staleTime: 0,
});

export const disconnectProgram = (id: string): Promise<void> =>
  requestDone(`/api/connections/${id}`, { method: 'DELETE' });

/** What the program asks for that sent the browser here with these parameters. */
export const askedConnectionQuery = (search: string) =>
  queryOptions({
    queryKey: ['connection-request', search],
    queryFn: ({ signal }) => requestJson(`/api/connections/request${search}`, askedConnectionSchema, { signal }),
    retry: false,
  });

/** Answers with where the browser goes now. */
export const decideConnection = async (search: string, isAllowed: boolean): Promise<string> => {
  const body = { request: Object.fromEntries(new URLSearchParams(search)), isAllowed };
  return (await requestJson('/api/connections', decidedConnectionSchema, { method: 'POST', body })).redirectTo;
};
