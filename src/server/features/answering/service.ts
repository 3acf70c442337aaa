import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { describeVersions, includeAttachments, loadPageTexts } from '../documents/service.ts';
import {
  type FollowedLookup,
  followLookup,
  type LookedUp,
  type LookupRelay,
  type LookupRequest,
  listMeetings,
  openRelay,
} from '../retrieval/service.ts';
import { chooseSentences } from './answer-texts.ts';
import type { AnswerProgress, QuestionToAnswer } from './compose-answer.ts';
import type { LookupHandlers } from './compose-messages.ts';
import { resolveFollowUp } from './resolve-follow-up.ts';
import { ComposerPool } from './run-composers.ts';

export type { AnswerProgress, QuestionToAnswer } from './compose-answer.ts';

/** What the index holds for a question, looked up before it was asked for. */
export type LookAhead = {
  question: string;
  /** Null where it is too long ago. `found`: undefined where that failed. */
  lookup: { relay: LookupRelay; found: Promise<LookedUp | FollowedLookup | undefined> } | null;
};

const pools = new WeakMap<Platform, ComposerPool>();
/** Users for whom something is being looked up ahead. */
const lookingAhead = new Set<string>();
/** An answer that must wait longer for its turn looks up itself: documents may have changed, and hundreds may wait. */
const keptMilliseconds = 1_000;

/**
 * Begins to look up what a question that stands alone will ask of the index first, while it is still being stored. Nothing is
 * answered yet; what the question does not come to need was looked up in vain (decision 0040). Only one at a time of each user:
 * whoever asks many at once, or what a plan refuses, waits for turns as ever.
 */
export function lookAhead(platform: Platform, scope: UserScope, question: string): LookAhead | undefined {
  if (lookingAhead.has(scope.userId)) return undefined;
  lookingAhead.add(scope.userId);
  const relay = openRelay();
  const ahead: LookAhead = { question, lookup: { relay, found: lookUpOnce(platform, scope, question, relay) } };
  setTimeout(() => {
    ahead.lookup = null;
  }, keptMilliseconds).unref();
  return ahead;
}

/** Where it fails it is tried again when it is needed. */
async function lookUpOnce(
  platform: Platform,
  scope: UserScope,
  question: string,
  relay: LookupRelay,
): Promise<LookedUp | FollowedLookup | undefined> {
  try {
    return await followLookup(platform, scope, { question }, relay);
  } catch {
    return undefined;
  } finally {
    lookingAhead.delete(scope.userId);
  }
}

/** True for a search of all the user's documents for just this question. */
function isLookedUp(ahead: LookAhead, { question, documentIds, dateFrom, dateTo, candidates }: LookupRequest): boolean {
  const isLimited = (documentIds?.length ?? 0) > 0 || (dateFrom ?? dateTo) != null || candidates !== undefined;
  return question === ahead.question && !isLimited;
}

/**
 * Answers a question from the user's own documents. Every citation that comes out is a literal span of a stored page.
 * Ends early, without an error, once `signal` is aborted; what came out before stays valid.
 * @param ahead what was looked up for it already
 * @throws AppError answer_too_complex where the texts take too long; busy where too many wait; database_unavailable and the like
 */
export async function* answerQuestion(
  platform: Platform,
  scope: UserScope,
  asked: QuestionToAnswer,
  signal: AbortSignal,
  ahead?: LookAhead,
): AsyncGenerator<AnswerProgress> {
  const documentIds = await includeAttachments(platform, scope, asked.limits?.documentIds ?? []);
  const lookups: LookupHandlers = {
    lookUp: async (request, follower) => {
      const known = ahead && isLookedUp(ahead, request) ? ahead.lookup : null;
      known?.relay.follow(follower);
      return (await known?.found) ?? followLookup(platform, scope, request, follower);
    },
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

/** Makes ready for the first question: threads take half a second to start, and as long to rehearse. */
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
