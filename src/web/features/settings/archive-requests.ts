import { queryOptions } from '@tanstack/react-query';
import { type Archive, archiveListSchema, archivePath } from '#shared/contracts/archives.ts';
import { requestDone, requestJson } from '#web/lib/api-client.ts';

const isRunning = ({ state }: Archive): boolean => state === 'waiting' || state === 'working';
const pollMilliseconds = 2_000;

/** Looked at again and again while one is being made. */
export const archivesQuery = queryOptions({
  queryKey: ['archives'],
  queryFn: async ({ signal }) => (await requestJson(archivePath, archiveListSchema, { signal })).archives,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMilliseconds : false),
});

export const orderArchive = (): Promise<unknown> => requestJson(archivePath, archiveListSchema, { method: 'POST' });

export const removeArchive = (id: string): Promise<void> => requestDone(`${archivePath}/${id}`, { method: 'DELETE' });

export const downloadAddress = (id: string): string => `${archivePath}/${id}/content`;
