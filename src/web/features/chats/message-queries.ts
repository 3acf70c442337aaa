import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type Answer,
  type AskQuestion,
  answerChangedSchema,
  type ChatMessage,
  messageListSchema,
  questionAcceptedSchema,
} from '#shared/contracts/chats.ts';
import { settingsSchema } from '#shared/contracts/settings.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

/** A chat's messages in ascending time, with the state of their answers. */
export const messagesQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['chats', 'messages', chatId],
    queryFn: ({ signal }) => requestJson(`/api/chats/${chatId}/messages`, messageListSchema, { signal }),
    // Another tab may have asked a question, so refetch on window focus.
    staleTime: 0,
  });

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => requestJson('/api/settings', settingsSchema, { signal }),
});

const filesPerPage = 100;

/** The user's files whose name, title or description contains the words, newest first; for the filter. */
export const filesForFilterQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['uploads', 'filter', search],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams({
        limit: String(filesPerPage),
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      });
      return requestJson(`/api/uploads?${parameters}`, uploadListSchema, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The user's newest files: whether there are any, and whether some are still being read. */
export const newestUploadsQuery = queryOptions({
  queryKey: ['uploads', 'newest'],
  queryFn: ({ signal }) => requestJson('/api/uploads?limit=200', uploadListSchema, { signal }),
  // People ask about what they have just uploaded.
  staleTime: 0,
});

export function askQuestion(chatId: string | null, body: AskQuestion) {
  const path = chatId ? `/api/chats/${chatId}/questions` : '/api/chats/questions';
  return requestJson(path, questionAcceptedSchema, { method: 'POST', body });
}

export async function changeAnswer(answerId: string, act: 'retry' | 'recommendations'): Promise<Answer> {
  const path = `/api/chats/answers/${answerId}/${act}`;
  return (await requestJson(path, answerChangedSchema, { method: 'POST' })).answer;
}

export const stopAnswer = (answerId: string) => requestDone(`/api/chats/answers/${answerId}/stop`, { method: 'POST' });

export const rateMessage = (messageId: string, rating: ChatMessage['rating']) =>
  requestDone(`/api/chats/messages/${messageId}/rating`, { method: 'PUT', body: { rating } });
