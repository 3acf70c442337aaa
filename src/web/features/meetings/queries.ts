import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Document } from '#shared/contracts/documents.ts';
import {
  decisionListSchema,
  type Meeting,
  meetingListSchema,
  meetingSchema,
  type Task,
  type TaskList,
  taskListSchema,
  taskSchema,
} from '#shared/contracts/meetings.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { isApiError } from '#web/lib/api/api-error.ts';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { queryClient } from '#web/lib/api/query-client.ts';

export const meetingsKey = ['meetings'] as const;
const rowsPerPage = 50;

export type Filters = Readonly<Record<string, string>>;

/** The request URL of a list: its filters and, after the first page, the cursor. */
function addressOf(path: string, filters: Filters, cursor: string): string {
  return `/api/${path}?${new URLSearchParams({ ...filters, limit: String(rowsPerPage), ...(cursor && { cursor }) })}`;
}

const paged = {
  initialPageParam: '',
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
};

export const meetingListQuery = (filters: Filters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...meetingsKey, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      requestJson(addressOf('meetings', filters, pageParam), meetingListSchema, { signal }),
  });

export const decisionsQuery = (filters: Filters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...meetingsKey, 'decisions', filters],
    queryFn: ({ pageParam, signal }) =>
      requestJson(addressOf('records/decisions', filters, pageParam), decisionListSchema, { signal }),
  });

export const tasksQuery = (filters: Filters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...meetingsKey, 'tasks', filters],
    queryFn: ({ pageParam, signal }) =>
      requestJson(addressOf('records/tasks', filters, pageParam), taskListSchema, { signal }),
  });

export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'one', id],
    queryFn: ({ signal }) => requestJson(`/api/meetings/${encodeURIComponent(id)}`, meetingSchema, { signal }),
    refetchOnMount: 'always',
  });

/**
 * Where to go on from a meeting once a document has moved to another date or body: nowhere while the meeting still
 * exists; else to the document's meeting now; to the list if it has none.
 */
export async function addressAfterMove(meetingId: string, moved: Document): Promise<`/meetings${string}` | null> {
  try {
    await queryClient.fetchQuery({ ...meetingQuery(meetingId), retry: false });
    return null;
  } catch (error) {
    if (!isApiError(error, 'not_found')) return null;
  }
  if (moved.meetingDate === null) return '/meetings';
  const filters = { dateFrom: moved.meetingDate, dateTo: moved.meetingDate };
  const { meetings } = await requestJson(addressOf('meetings', filters, ''), meetingListSchema);
  const ofBody = meetings.filter(({ body }) => body?.name === moved.body);
  const [meeting] = ofBody.length > 0 ? ofBody : meetings;
  return meeting ? `/meetings/${encodeURIComponent(meeting.id)}` : '/meetings';
}

/** Changes are batched for this long before anything is refetched, in milliseconds. */
const batchMilliseconds = 400;

/** Keeps meetings up to date as documents are added, replaced and deleted (MEET-03). */
export function useLiveMeetings(): void {
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let wasConnected = false;
    const unsubscribe = subscribeToDocumentEvents((event) => {
      if (event.type === 'reading-progress' && event.state !== 'ready') return;
      // On the first connection, the page has only just been fetched.
      const isFirst = event.type === 'connected' && !wasConnected;
      if (event.type === 'connected') wasConnected = true;
      if (isFirst) return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void queryClient.invalidateQueries({ queryKey: meetingsKey });
      }, batchMilliseconds);
    });
    return () => {
      unsubscribe();
      clearTimeout(gathering);
    };
  }, []);
}

/**
 * Saves whether a task is done (MEET-04). Updates the displayed row in place: a row that jumps away when ticked could
 * not be unticked.
 */
export async function markTask(id: string, isDone: boolean): Promise<void> {
  await requestJson(`/api/records/tasks/${id}`, taskSchema, { method: 'PATCH', body: { isDone } });
  const mark = (task: Task): Task => (task.id === id ? { ...task, isDone } : task);
  queryClient.setQueriesData<InfiniteData<TaskList>>(
    { queryKey: [...meetingsKey, 'tasks'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, tasks: page.tasks.map((task) => mark(task)) })) },
  );
  queryClient.setQueriesData<Meeting>(
    { queryKey: [...meetingsKey, 'one'] },
    (meeting) =>
      meeting && {
        ...meeting,
        agenda: meeting.agenda.map((entry) => ({ ...entry, tasks: entry.tasks.map((task) => mark(task)) })),
      },
  );
}
