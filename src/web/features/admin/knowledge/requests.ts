import { queryOptions } from '@tanstack/react-query';
import {
  type KnowledgeTrial,
  knowledgeTrialsPath,
  trialReplySchema,
  visitorQuestionsPath,
  visitorQuestionsSchema,
} from '#shared/contracts/admin-knowledge.ts';
import {
  knowledgePath,
  knowledgeRestorationsPath,
  knowledgeSavedSchema,
  knowledgeSchema,
} from '#shared/contracts/welcome-knowledge.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

/** The latest version and the list of all. Refreshing must not overwrite a draft with somebody else's save. */
export const knowledgeQuery = queryOptions({
  queryKey: ['admin', 'knowledge'],
  queryFn: ({ signal }) => requestJson(knowledgePath, knowledgeSchema, { signal }),
  refetchOnWindowFocus: false,
});

/** Versions are immutable. */
export const versionQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'knowledge', id],
    queryFn: async ({ signal }) =>
      (await requestJson(`${knowledgePath}?${new URLSearchParams({ version: id })}`, knowledgeSchema, { signal }))
        .version,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveKnowledge = (content: string, basedOn: string) =>
  requestJson(knowledgePath, knowledgeSavedSchema, { method: 'PUT', body: { content, basedOn } });

export const restoreKnowledge = (id: string) =>
  requestJson(knowledgeRestorationsPath, knowledgeSavedSchema, { method: 'POST', body: { id } });

export const tryKnowledge = (trial: KnowledgeTrial) =>
  requestJson(knowledgeTrialsPath, trialReplySchema, { method: 'POST', body: trial });

export const visitorQuestionsQuery = queryOptions({
  queryKey: ['admin', 'visitor-questions'],
  queryFn: ({ signal }) => requestJson(visitorQuestionsPath, visitorQuestionsSchema, { signal }),
});

export const keepVisitorQuestions = (isKept: boolean) =>
  requestDone(visitorQuestionsPath, { method: 'PUT', body: { isKept } });
