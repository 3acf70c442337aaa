import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type AddRecord,
  type Corrected,
  type CorrectRecord,
  correctedSchema,
  correctionListSchema,
  recordDetailsSchema,
  reviewListSchema,
} from '#shared/contracts/corrections.ts';
import { corrections as de } from '#shared/messages/de/corrections.ts';
import { corrections as en } from '#shared/messages/en/corrections.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useCorrectionsText = defineMessages({ de, en });

/** Below the meetings' key, so that changes to documents refresh these, too. */
const key = ['meetings', 'corrections'] as const;
const rowsPerPage = 30;

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'record', id],
    queryFn: ({ signal }) => requestJson(`/api/records/${id}`, recordDetailsSchema, { signal }),
    refetchOnMount: 'always',
  });

/** The next uncertain records, and the number of all. */
export const reviewQuery = () =>
  queryOptions({
    queryKey: [...key, 'review'],
    queryFn: ({ signal }) => requestJson(`/api/records/uncertain?limit=${rowsPerPage}`, reviewListSchema, { signal }),
    refetchOnMount: 'always',
  });

export const correctionsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...key, 'log'],
    queryFn: ({ pageParam, signal }) =>
      requestJson(
        `/api/records/corrections?${new URLSearchParams({ limit: String(rowsPerPage), ...(pageParam && { cursor: pageParam }) })}`,
        correctionListSchema,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  });

/** Stores a correction (MEET-05), and refreshes everything that shows records. */
export async function correctRecord(id: string, correction: CorrectRecord): Promise<Corrected> {
  const corrected = await requestJson(`/api/records/${id}/corrections`, correctedSchema, {
    method: 'POST',
    body: correction,
  });
  refresh();
  return corrected;
}

/** Adds a record from marked words. */
export async function addRecord(record: AddRecord): Promise<Corrected> {
  const added = await requestJson('/api/records', correctedSchema, { method: 'POST', body: record });
  refresh();
  return added;
}

function refresh(): void {
  for (const shown of ['meetings', 'uploads']) void queryClient.invalidateQueries({ queryKey: [shown] });
}
