import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suggestedQuestionsSchema } from '#shared/contracts/suggestions.ts';
import { ownQuestions as de } from '#shared/messages/de/own-questions.ts';
import { ownQuestions as en } from '#shared/messages/en/own-questions.ts';
import { requestJson } from '../api/api-client.ts';
import { defineMessages } from '../messages.ts';
import { useLanguage } from '../preferences.ts';
import { readingQuery } from './reading-query.ts';

export const useOwnQuestionsText = defineMessages({ de, en });

/** Of all suggested questions: out of date once documents have changed. */
export const ownQuestionsKey = ['own-questions'] as const;

/**
 * Suggested questions that the user's documents answer, or examples without documents; empty until known. Finding
 * them takes the service some searches: not while documents are being read, but once it is over.
 * @param documentIds only about these documents; all if empty
 */
export function useOwnQuestions(documentIds: readonly string[] = [], isWanted = true): string[] {
  const language = useLanguage();
  const documents = documentIds.slice(0, 100).join(',');
  const { data: batch } = useQuery(readingQuery);
  const { data } = useQuery({
    queryKey: [...ownQuestionsKey, language, documents],
    queryFn: async ({ signal }) => {
      const path = `/api/records/questions?language=${language}${documents && `&documents=${documents}`}`;
      return (await requestJson(path, suggestedQuestionsSchema, { signal })).questions;
    },
    enabled: isWanted && batch === null,
    placeholderData: keepPreviousData,
  });
  return ((isWanted && data) || []).map(({ question }) => question);
}
