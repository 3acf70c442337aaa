import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer, ChatMessage } from '#shared/contracts/chats.ts';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useAnswerStream } from './answer/use-answer-stream.ts';
import { useSourceChanges } from './answer/use-source-changes.ts';
import { chatListsKey } from './chat-queries.ts';
import { buildConversation, findRunningAnswer } from './conversation.ts';
import { changeAnswer, messagesQuery, rateMessage, stopAnswer } from './message-queries.ts';
import { useOtherTabs } from './other-tabs.ts';

/** Query key while no chat is open. */
const noChat = 'none';

/** A chat's turns, stored and streamed, with the actions on its answers. */
export function useConversation(chatId: string | null) {
  const client = useQueryClient();
  const { queryKey } = messagesQuery(chatId ?? noChat);
  const query = useQuery({ ...messagesQuery(chatId ?? noChat), enabled: chatId !== null });
  useOtherTabs(chatId);
  useSourceChanges(chatId);
  const { title, messages, answers } = query.data ?? { title: null, messages: [], answers: [] };
  const refresh = () => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: chatListsKey });
  };

  // Based on the stored state, so the stream stays until the stored answer has replaced it.
  const runningId = answers.find((answer) => answer.state === 'running')?.id ?? null;
  const stream = useAnswerStream(runningId, refresh);
  const turns = useMemo(() => buildConversation(messages, answers, stream.live), [messages, answers, stream.live]);

  const putAnswer = (changed: Answer) =>
    client.setQueryData(queryKey, (before) =>
      before ? { ...before, answers: before.answers.map((old) => (old.id === changed.id ? changed : old)) } : before,
    );

  async function change(answerId: string, act: 'retry' | 'recommendations') {
    try {
      const answer = await changeAnswer(answerId, act);
      stream.restart('forget');
      putAnswer(answer);
      if (act === 'retry') refresh();
    } catch (error) {
      notify.error(errorMessage(error));
      refresh();
    }
  }

  async function stop(answerId: string) {
    try {
      await stopAnswer(answerId);
    } catch (error) {
      // It finished before it could be stopped.
      if (!(isApiError(error) && error.status === 409)) notify.error(errorMessage(error));
    }
    refresh();
  }

  async function rate(messageId: string, rating: ChatMessage['rating'], failed: string) {
    const put = (value: ChatMessage['rating']) =>
      client.setQueryData(queryKey, (before) =>
        before
          ? {
              ...before,
              messages: before.messages.map((old) => (old.id === messageId ? { ...old, rating: value } : old)),
            }
          : before,
      );
    const before = messages.find((message) => message.id === messageId)?.rating ?? null;
    put(rating);
    try {
      await rateMessage(messageId, rating);
    } catch {
      put(before);
      notify.error(failed);
    }
  }

  return {
    query,
    title,
    messages,
    turns,
    running: findRunningAnswer(turns),
    connection: stream.connection,
    reconnect: () => stream.restart('keep'),
    retry: (answerId: string) => void change(answerId, 'retry'),
    askRecommendations: (answerId: string) => void change(answerId, 'recommendations'),
    stop: (answerId: string) => void stop(answerId),
    rate: (messageId: string, rating: ChatMessage['rating'], failed: string) => void rate(messageId, rating, failed),
  };
}
