import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { suggestedQuestionsSchema } from '#shared/contracts/meetings.ts';
import { ownQuestions as de } from '#shared/messages/de/own-questions.ts';
import { ownQuestions as en } from '#shared/messages/en/own-questions.ts';
import { requestJson } from '../api/api-client.ts';
import { subscribeToDocumentEvents } from '../api/document-events.ts';
import { queryClient } from '../api/query-client.ts';
import { useFormat } from '../format.ts';
import { defineMessages } from '../messages.ts';

export const useOwnQuestionsText = defineMessages({ de, en });

const questionsKey = ['own-questions'] as const;

/**
 * Suggested questions that the user's documents answer; empty until known, and if nothing was found. Follows reading
 * and deletion.
 * @param documentIds only about these documents; all if empty
 */
export function useOwnQuestions(documentIds: readonly string[] = [], isWanted = true): string[] {
  const text = useOwnQuestionsText();
  const format = useFormat();
  const documents = documentIds.slice(0, 100).join(',');
  const { data } = useQuery({
    queryKey: [...questionsKey, documents],
    queryFn: async ({ signal }) => {
      const path = `/api/records/questions${documents && `?documents=${documents}`}`;
      return (await requestJson(path, suggestedQuestionsSchema, { signal })).questions;
    },
    enabled: isWanted,
  });
  useEffect(
    () =>
      subscribeToDocumentEvents((event) => {
        if (event.type === 'reading-progress' && event.state === 'reading') return;
        void queryClient.invalidateQueries({ queryKey: questionsKey });
      }),
    [],
  );
  return (data ?? []).map((question) => {
    if (question.kind === 'task') return text.task(question.person);
    if (question.kind === 'meeting') return text.meeting(format.date(question.date));
    return text[question.kind](question.topic);
  });
}
