import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { QuestionAccepted } from '#shared/contracts/chats.ts';
import { isApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { getLanguage } from '#web/lib/preferences.ts';
import { readPrivate, writePrivate } from '#web/lib/session/private-storage.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { chatListsKey } from '../chat-queries.ts';
import { createMessageId } from '../message-id.ts';
import { askQuestion, messagesQuery } from '../message-queries.ts';
import { tellOtherTabs } from '../other-tabs.ts';
import type { PendingQuestion } from './stored-question.ts';
import { parseUnsent, unsentToKeep } from './unsent-questions.ts';
import { useStoredQuestions } from './use-stored-questions.ts';

const storageName = 'unsent';

/**
 * Some browsers abort a page's requests before its scripts stop. If the page is still alive after this wait, the
 * connection was lost rather than the page left.
 */
const leavingMilliseconds = 500;

export type QuestionDraft = Pick<PendingQuestion, 'chatId' | 'folderId' | 'question' | 'scope'>;

interface PendingQuestionsListener {
  /** A question that seemed lost turned out to be stored. */
  onFound: (chatId: string, pending: PendingQuestion) => void;
  /** The question was accepted, possibly in a new chat. */
  onAccepted: (accepted: QuestionAccepted, pending: PendingQuestion) => void;
  /** The chat is answering a question from another window; this one was rejected. */
  onRefused: (pending: PendingQuestion) => void;
}

/** Sends questions and keeps those that failed. */
export function usePendingQuestions({ onAccepted, onFound, onRefused }: PendingQuestionsListener) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const readUnsent = () => parseUnsent(readPrivate(userId, storageName), Date.now());
  const [pending, setPending] = useState<PendingQuestion[]>(readUnsent);
  useEffect(() => writePrivate(userId, storageName, unsentToKeep(pending)), [userId, pending]);
  const remove = (id: string) => {
    const without = (list: PendingQuestion[]) => list.filter((question) => question.id !== id);
    setPending(without);
    // May run after the page was left, when only the storage still knows the question.
    writePrivate(userId, storageName, unsentToKeep(without(readUnsent())));
  };
  const put = (question: PendingQuestion) =>
    setPending((list) => [...list.filter(({ id }) => id !== question.id), question]);

  async function send(question: PendingQuestion) {
    put({ ...question, state: 'sending', error: null });
    try {
      const accepted = await askQuestion(question.chatId, {
        question: question.question,
        scope: question.scope,
        messageId: question.id,
        language: getLanguage(),
        ...(question.chatId === null ? { folderId: question.folderId } : {}),
      });
      const { queryKey } = messagesQuery(accepted.chat.id);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => ({
        title: accepted.chat.title,
        messages: [...(before?.messages ?? []).filter(({ id }) => id !== accepted.message.id), accepted.message],
        answers: [...(before?.answers ?? []).filter(({ id }) => id !== accepted.answer.id), accepted.answer],
      }));
      tellOtherTabs(accepted.chat.id);
      remove(question.id);
      onAccepted(accepted, question);
      void client.invalidateQueries({ queryKey: chatListsKey });
    } catch (error) {
      if (error instanceof NetworkError) await new Promise((resolve) => setTimeout(resolve, leavingMilliseconds));
      if (question.chatId === null || !isApiError(error, 'answer_running')) {
        put({ ...question, state: 'failed', error });
        return;
      }
      await client.invalidateQueries({ queryKey: messagesQuery(question.chatId).queryKey });
      remove(question.id);
      onRefused(question);
    }
  }

  // The page was left during these requests. The server replies with the first attempt's outcome, or accepts them now.
  const cut = useRef(pending.filter(({ state }) => state === 'sending'));
  useEffect(() => {
    for (const question of cut.current.splice(0)) void send(question);
  });

  useStoredQuestions(pending, (chatId, question) => {
    remove(question.id);
    onFound(chatId, question);
    void client.invalidateQueries({ queryKey: chatListsKey });
  });

  return {
    pending,
    ask: (draft: QuestionDraft) =>
      void send({ ...draft, id: createMessageId(), askedAt: new Date().toISOString(), state: 'sending', error: null }),
    sendAgain: (question: PendingQuestion) => void send(question),
    remove,
  };
}
