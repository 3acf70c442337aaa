import { queryOptions } from '@tanstack/react-query';
import { type Archive, archiveListSchema } from '#shared/contracts/archives.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

export const isRunning = ({ state }: Archive): boolean => state === 'waiting' || state === 'working';
const pollMilliseconds = 2_000;

/** Archives under an API path; polled while one is being built. */
export const archivesQuery = (path: string) =>
  queryOptions({
    queryKey: ['archives', path],
    queryFn: async ({ signal }) => (await requestJson(path, archiveListSchema, { signal })).archives,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMilliseconds : false),
  });

export const requestArchive = (path: string, body?: object): Promise<unknown> =>
  requestJson(path, archiveListSchema, { method: 'POST', ...(body ? { body } : {}) });

export const removeArchive = (path: string, id: string): Promise<void> =>
  requestDone(`${path}/${id}`, { method: 'DELETE' });

export const downloadAddress = (path: string, id: string): string => `${path}/${id}/content`;
