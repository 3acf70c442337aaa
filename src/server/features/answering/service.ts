import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { describeVersions, includeAttachments, loadPageTexts } from '../documents/service.ts';
import { listMeetings, lookUpPassages } from '../retrieval/service.ts';
import { chooseSentences } from './answer-texts.ts';
import type { AnswerProgress, QuestionToAnswer } from './compose-answer.ts';
import type { LookupHandlers } from './compose-messages.ts';
import { resolveFollowUp } from './resolve-follow-up.ts';
import { ComposerPool } from './run-composers.ts';

export type { AnswerProgress, QuestionToAnswer } from './compose-answer.ts';

const pools = new WeakMap<Platform, ComposerPool>();

/**
 * Answers a question from the user's own documents. Every citation that comes out is a literal span of a stored page.
 * Ends early, without an error, once `signal` is aborted; what came out before stays valid.
 * @throws AppError answer_too_complex where the texts take too long; busy where too many wait; database_unavailable and the like
 */
export async function* answerQuestion(
  platform: Platform,
  scope: UserScope,
  asked: QuestionToAnswer,
  signal: AbortSignal,
): AsyncGenerator<AnswerProgress> {
  const documentIds = await includeAttachments(platform, scope, asked.limits?.documentIds ?? []);
  const lookups: LookupHandlers = {
    lookUp: (request) => lookUpPassages(platform, scope, request),
    listMeetings: (limits) => listMeetings(platform, scope, limits),
    listEarlierVersions: async (ids) => {
      const versions = await platform.database.withUser(scope, (tx) => describeVersions(tx, scope, ids));
      return new Map([...versions].map(([id, { replaces }]) => [id, replaces.map(({ documentId }) => documentId)]));
    },
    loadPages: async (wanted) => {
      const pages = await platform.database.withUser(scope, (tx) => loadPageTexts(tx, scope, wanted));
      return Map.groupBy(pages, ({ documentId }) => documentId);
    },
  };
  yield* poolOf(platform).compose(scope.userId, { asked, documentIds }, lookups, signal);
}

/** Makes ready for the first question: threads take half a second to start. */
export function prepareAnswering(platform: Platform): void {
  poolOf(platform).warmUp();
}

function poolOf(platform: Platform): ComposerPool {
  const existing = pools.get(platform);
  if (existing) return existing;
  const pool = new ComposerPool({ log: platform.log });
  pools.set(platform, pool);
  if (platform.shutdown.aborted) pool.close();
  else platform.shutdown.addEventListener('abort', () => pool.close(), { once: true });
  return pool;
}

/** The same measures for texts at hand that are nobody's documents: see answer-texts.ts. */
export const looseTexts = { chooseSentences, resolveFollowUp };
