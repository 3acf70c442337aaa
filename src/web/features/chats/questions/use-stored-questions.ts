import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chatListSchema } from '#shared/contracts/chats.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { messagesQuery } from '../message-queries.ts';
import { findStoredQuestion, isUndecided, type PendingQuestion } from './stored-question.ts';

const checkMilliseconds = 3_000;
/** Checks after the server is back: a request a proxy gave up on may still be running. */
const checksWhenBack = 4;
/** A new chat is among the newest. */
const chatsSearched = 5;

/** While questions seem lost because the server was unreachable, checks whether they were stored. */
export function useStoredQuestions(
  pending: readonly PendingQuestion[],
  onFound: (chatId: string, question: PendingQuestion) => void,
): void {
  const client = useQueryClient();
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });

  useEffect(() => {
    const open = new Map(
      pending
        .filter(({ state, error }) => state === 'failed' && isUndecided(error))
        .map((question) => [question, checksWhenBack]),
    );
    if (open.size === 0) return;
    let isOver = false;
    let isChecking = false;
    const reader = {
      newestChats: async () =>
        (await requestJson(`/api/chats?limit=${chatsSearched}`, chatListSchema)).chats.map(({ id }) => id),
      messageIds: async (chatId: string) => {
        const { messages } = await client.fetchQuery({ ...messagesQuery(chatId), retry: false });
        return messages.map(({ id }) => id);
      },
    };
    const check = async () => {
      if (isChecking) return;
      isChecking = true;
      try {
        for (const [question, left] of open) {
          const chatId = await findStoredQuestion(question, reader);
          if (isOver) return;
          if (chatId !== null) found.current(chatId, question);
          if (chatId !== null || left <= 1) open.delete(question);
          else open.set(question, left - 1);
        }
        if (open.size === 0) clearInterval(timer);
      } catch {
        // Still unreachable: the next check will tell.
      } finally {
        isChecking = false;
      }
    };
    const timer = setInterval(() => void check(), checkMilliseconds);
    void check();
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [pending, client]);
}
