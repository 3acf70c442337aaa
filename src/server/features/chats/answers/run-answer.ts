import { randomUUID } from 'node:crypto';
import type { AnswerProgress, QuestionToAnswer } from '#server/answering/answer.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Answer, ChatMessage } from '#shared/contracts/chats.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import type { Language } from '#shared/contracts/users.ts';
import { readSettings } from '../../settings/public.ts';
import { findMessages, listPhaseRows } from '../message-repository.ts';
import { isAboutAnswer, maxRunAttempts, remainingPhases } from '../policy.ts';
import { SharedAnswering } from '../questions/limit-questions.ts';
import {
  countFailedTakeOver,
  findAnswer,
  giveUpLostRun,
  listTurnsBefore,
  releaseRun,
  type StoredAnswer,
  takeOverAnswer,
} from './answer-repository.ts';
import type { AnswerSource } from './answer-source.ts';
import { insertEvents } from './event-repository.ts';
import { storeFailure } from './store-failure.ts';
import { type AnswerWriter, createAnswerWriter, type HeldRun, RunLostError, refundQuestion } from './write-answer.ts';

/** Lease renewal interval in milliseconds: three renewals per lease. */
const renewMilliseconds = 3_000;
/** Time limit of an answer, in milliseconds. */
const longestRunMilliseconds = 5 * 60_000;
/** Number of earlier turns that a question may build on. */
const historyTurns = 6;

/** A run that this process holds and may start. */
export type TakenRun = HeldRun & { task: QuestionToAnswer };

/** Runs answers independently of the requests that asked for them. */
export type AnswerRuns = {
  /**
   * Runs `work`, which stores a question, when it is the account's turn.
   * @throws AppError answers_unfinished, busy; whatever `work` throws
   */
  admit: <T>(platform: Platform, scope: UserScope, work: () => Promise<T>) => Promise<T>;
  begin: (platform: Platform, scope: UserScope, run: TakenRun) => void;
  /**
   * Continues a run whose server died, or gives it up after too many attempts. Does nothing if another server was
   * faster. Never rejects: a failed takeover counts as a lost run and is left to the next attempt.
   */
  takeOver: (platform: Platform, scope: UserScope, answerId: string) => Promise<void>;
};

/** Shared by requests and workers, so that runs started by either count. */
const createSharedAnswering = () => new SharedAnswering();

export function createAnswerRuns(source: AnswerSource): AnswerRuns {
  const begin: AnswerRuns['begin'] = (platform, scope, run) => {
    const shared = singletonOf(platform, createSharedAnswering);
    void shared.countRun(scope, () => runToEnd(platform, scope, source, run, (work) => shared.answer(scope, work)));
  };
  return {
    admit: (platform, scope, work) => singletonOf(platform, createSharedAnswering).admit(scope, work),
    begin,
    takeOver: async (platform, scope, answerId) => {
      const about = { answerId, userId: scope.userId };
      try {
        const run = await takeLostRun(platform, scope, answerId);
        if (!run) return;
        platform.log.info(about, 'taking over an answer whose server ended');
        begin(platform, scope, run);
      } catch (error) {
        if (platform.shutdown.aborted) return;
        platform.log.warn({ err: error, ...about }, 'an answer whose server ended could not be taken over');
        // In a new transaction: the one above was rolled back, and uncounted runs would be retried forever.
        await platform.database
          .withUser(scope, (tx) => countFailedTakeOver(tx, scope, answerId))
          .catch((err) => platform.log.warn({ err, ...about }, 'a failed attempt at an answer could not be counted'));
      }
    },
  };
}

async function takeLostRun(platform: Platform, scope: UserScope, answerId: string): Promise<TakenRun | undefined> {
  const runner = randomUUID();
  return platform.database.withUser(scope, async (tx) => {
    const end = { attempts: maxRunAttempts, failureCode: 'answer_interrupted' } as const;
    if (await giveUpLostRun(tx, scope, answerId, end)) {
      const failed = await findAnswer(tx, scope, answerId);
      if (failed?.phases.length === 0) await refundQuestion(tx, scope, answerId);
      platform.log.error({ answerId, userId: scope.userId }, 'an answer is given up: its run was lost each time');
      await platform.events.publish(tx, scope.userId, 'answers', { answerId });
      return undefined;
    }
    const answer = await takeOverAnswer(tx, scope, answerId, runner);
    if (!answer) return undefined;
    await announceRun(tx, scope, answer);
    return prepareRun(tx, scope, answer, runner);
  });
}

/** Announces the run to followers with its reserved event number. */
export function announceRun(
  tx: Transaction,
  scope: UserScope,
  { id, lastSequence }: Pick<StoredAnswer, 'id' | 'lastSequence'>,
): Promise<void> {
  return insertEvents(tx, scope, id, lastSequence, [{ type: 'started', answerId: id }]);
}

/**
 * Collects a run's input, in the transaction that made this process its runner. `known`: what the caller has already
 * read.
 * @throws AppError not_found if the question is gone; Error if its limits cannot be read: without them the answer would
 * draw on more documents than were asked for
 */
export async function prepareRun(
  tx: Transaction,
  scope: UserScope,
  answer: StoredAnswer,
  runner: string,
  known: { question?: ChatMessage; settings?: Settings; isFirstOfChat?: boolean } = {},
): Promise<TakenRun> {
  const question = known.question ?? (await findMessages(tx, scope, [answer.questionMessageId]))[0];
  if (!question) throw new AppError('not_found');
  if (question.scope === null) throw new Error('the limits of the question cannot be read');
  const settings = known.settings ?? (await readSettings(tx, scope));
  const stored = answer.phases.length > 0 ? await listPhaseRows(tx, scope, answer) : [];
  return {
    answerId: answer.id,
    chatId: answer.chatId,
    runner,
    requestedPhases: answer.requestedPhases,
    storedPhases: answer.phases,
    lastSequence: answer.lastSequence,
    task: {
      question: question.content,
      history: known.isFirstOfChat ? [] : await listTurnsBefore(tx, scope, question, historyTurns),
      limits: question.scope,
      interfaceLanguage: answer.language,
      isDetailed: settings.detailedResponses,
      phases: remainingPhases(answer.requestedPhases, answer.phases),
      earlierCitations: stored.flatMap((message) => message.citations),
    },
  };
}

/** Runs to the end and never rejects. `inTurn` starts composing when it is the run's turn. */
export async function runToEnd(
  platform: Platform,
  scope: UserScope,
  source: AnswerSource,
  run: TakenRun,
  inTurn: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): Promise<void> {
  const ending = new AbortController();
  let failure: unknown;
  const fail = (error: unknown) => {
    if (ending.signal.aborted) return;
    failure = error instanceof RunLostError ? undefined : error;
    ending.abort();
  };
  const writer = createAnswerWriter(platform, scope, run, fail);
  const renew = () => {
    writer.renew().catch((error) => {
      // Ignore other failures: the next renewal or phase will show whether they last.
      if (error instanceof RunLostError) fail(error);
    });
  };
  const giveBack = () => {
    ending.abort();
    platform.database
      .withUser(scope, (tx) => releaseRun(tx, scope, run))
      .catch((error) => platform.log.warn({ err: error, answerId: run.answerId }, 'an answer waits for its lease'));
  };
  const unsubscribe = platform.events.subscribe(scope.userId, 'answers', (data) => {
    if (data === undefined || (isAboutAnswer(data, run.answerId) && data.isEnded)) renew();
  });
  const renewal = setInterval(renew, renewMilliseconds);
  const limit = setTimeout(() => fail(new AppError('unavailable')), longestRunMilliseconds);
  platform.shutdown.addEventListener('abort', giveBack, { once: true });
  if (platform.shutdown.aborted) giveBack();

  try {
    await inTurn(async () => {
      if (ending.signal.aborted) return;
      const language = detectLanguage(run.task.question) ?? run.task.interfaceLanguage;
      await writeSteps(source(platform, scope, run.task, ending.signal), { writer, language }, ending.signal);
    });
    if (!ending.signal.aborted) await writer.finish('done', null);
  } catch (error) {
    fail(error);
  }
  clearInterval(renewal);
  clearTimeout(limit);
  unsubscribe();
  platform.shutdown.removeEventListener('abort', giveBack);
  writer.close();
  if (failure !== undefined) await storeFailure(platform, run, writer, failure);
}

/** Writes what the source yields until it ends or the run does. */
async function writeSteps(
  steps: AsyncIterable<AnswerProgress>,
  { writer, language }: { writer: AnswerWriter; language: Language },
  signal: AbortSignal,
): Promise<void> {
  let searched: Answer['searched'] = null;
  for await (const step of steps) {
    if (signal.aborted) return;
    if (step.type === 'searched') searched = { passages: step.passages, documents: step.documents };
    else if (step.type === 'phase') await writer.storePhase({ ...step, searched, language });
    else writer.stream(step);
  }
}
