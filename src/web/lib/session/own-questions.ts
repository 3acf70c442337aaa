import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { suggestedQuestionsSchema } from '#shared/contracts/suggestions.ts';
import { ownQuestions as de } from '#shared/messages/de/own-questions.ts';
import { ownQuestions as en } from '#shared/messages/en/own-questions.ts';
import { requestJson } from '../api/api-client.ts';
import { subscribeToDocumentEvents } from '../api/document-events.ts';
import { queryClient } from '../api/query-client.ts';
import { defineMessages } from '../messages.ts';
import { useLanguage } from '../preferences.ts';

export const useOwnQuestionsText = defineMessages({ de, en });

const questionsKey = ['own-questions'] as const;

/**
 * Suggested questions that the user's documents answer, or examples without documents; empty until known. Follows
 * reading and deletion.
 * @param documentIds only about these documents; all if empty
 */
export function useOwnQuestions(documentIds: readonly string[] = [], isWanted = true): string[] {
  const language = useLanguage();
  const documents = documentIds.slice(0, 100).join(',');
  const { data } = useQuery({
    queryKey: [...questionsKey, language, documents],
    queryFn: async ({ signal }) => {
      const path = `/api/records/questions?language=${language}${documents && `&documents=${documents}`}`;
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
  return (data ?? []).map(({ question }) => question);
}
