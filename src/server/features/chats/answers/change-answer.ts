import { randomUUID } from 'node:crypto';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Answer, AnswerPhase } from '#shared/contracts/chats.ts';
import { answerPhases } from '#shared/limits.ts';
import { countQuestion } from '../../customers/public.ts';
import { readSettings } from '../../settings/public.ts';
import { listShownPhases } from '../message-repository.ts';
import { hitComputeLimit, phasesOfQuestion, remainingPhases } from '../policy.ts';
import { findAnswer, restartAnswer, type StoredAnswer, stopRun } from './answer-repository.ts';
import { deleteEvents } from './event-repository.ts';
import { presentAnswer } from './present-answer.ts';
import { type AnswerRuns, announceRun, prepareRun } from './run-answer.ts';

/**
 * Stops an answer, whichever server runs it. Its stored phases stay.
 * @throws AppError not_found; answer_finished if it had already ended by itself
 */
export function stopAnswer(platform: Platform, scope: UserScope, answerId: string): Promise<Answer> {
  return platform.database.withUser(scope, async (tx) => {
    const stopped = await stopRun(tx, scope, answerId);
    if (stopped) {
      await platform.events.publish(tx, scope.userId, 'answers', { answerId, isEnded: true });
      return presentAnswer(stopped);
    }
    const answer = await findAnswer(tx, scope, answerId);
    if (!answer) throw new AppError('not_found');
    if (answer.state !== 'stopped') throw new AppError('answer_finished');
    return presentAnswer(answer);
  });
}

/**
 * Answers the question again. The earlier answer stays until the new one has its first phase. An answer that failed, or
 * was stopped before showing anything, is retried for free, unless it was too complex. Any other retry counts as
 * another question.
 * @throws AppError not_found, answer_running, answers_unfinished, plan_queries_exceeded, demo_questions_exceeded
 */
export function retryAnswer(platform: Platform, scope: UserScope, runs: AnswerRuns, answerId: string): Promise<Answer> {
  return runAgain(platform, scope, runs, answerId, async (tx, before) => {
    await deleteEvents(tx, scope, answerId);
    const requestedPhases = phasesOfQuestion(await readSettings(tx, scope));
    return { requestedPhases, storedPhases: [], isAnotherAnswer: wasAnswered(before) };
  });
}

/**
 * Adds recommendations to an answer, and any phase missing after a stop or a failure. Shown phases stay; nothing
 * happens if the answer is complete. Counts as a question if nothing is shown yet, or if recommendations were requested
 * before and given up: otherwise stopping each time would give unlimited free searches.
 * @throws AppError not_found, answer_running, answers_unfinished, plan_queries_exceeded, demo_questions_exceeded
 */
export function addRecommendations(
  platform: Platform,
  scope: UserScope,
  runs: AnswerRuns,
  answerId: string,
): Promise<Answer> {
  return runAgain(platform, scope, runs, answerId, async (tx, before) => {
    const requestedPhases = [...answerPhases];
    // Don't use the last run's phases: a run stopped early leaves those of an earlier run.
    const storedPhases = await listShownPhases(tx, scope, before);
    const isComplete = remainingPhases(requestedPhases, storedPhases).length === 0;
    return isComplete ? undefined : { requestedPhases, storedPhases, isAnotherAnswer: wasGivenUp(before) };
  });
}

type NextRun = { requestedPhases: AnswerPhase[]; storedPhases: AnswerPhase[]; isAnotherAnswer: boolean };

/** Returns undefined if the answer has all phases. */
type PlanRun = (tx: Transaction, answer: StoredAnswer) => Promise<NextRun | undefined>;

/** True if recommendations were started and then stopped, or took too long. */
function wasGivenUp({ state, failureCode, requestedPhases }: StoredAnswer): boolean {
  if (!requestedPhases.includes('recommendations')) return false;
  return state === 'stopped' || hitComputeLimit(failureCode);
}

/** True if the user got an answer, stopped it halfway, or asked for too much. */
function wasAnswered({ state, failureCode, phases }: StoredAnswer): boolean {
  return state === 'done' || (state === 'stopped' && phases.length > 0) || hitComputeLimit(failureCode);
}

function runAgain(
  platform: Platform,
  scope: UserScope,
  runs: AnswerRuns,
  answerId: string,
  plan: PlanRun,
): Promise<Answer> {
  return runs.admit(platform, scope, () => runAgainAdmitted(platform, scope, runs, answerId, plan));
}

async function runAgainAdmitted(
  platform: Platform,
  scope: UserScope,
  runs: AnswerRuns,
  answerId: string,
  plan: PlanRun,
): Promise<Answer> {
  const { answer, run } = await platform.database
    .withUser(scope, async (tx) => {
      const before = await findAnswer(tx, scope, answerId);
      if (!before) throw new AppError('not_found');
      if (before.state === 'running') throw new AppError('answer_running');
      const planned = await plan(tx, before);
      // The last run may have stored nothing; the phases shown are then an earlier run's.
      if (!planned) return { answer: { ...before, phases: [...answerPhases] } };
      const { isAnotherAnswer, ...next } = planned;
      const runner = randomUUID();
      // UPL-07: an answer that failed before showing anything was refunded. One that continues was already counted.
      const isCounted = before.countedMonth !== null || next.storedPhases.length > 0;
      const countedMonth =
        isCounted && !isAnotherAnswer ? before.countedMonth : await countQuestion(platform, tx, scope);
      const restarted = await restartAnswer(tx, scope, before, { ...next, runner, countedMonth });
      if (!restarted) throw new AppError('answer_running');
      await announceRun(tx, scope, restarted);
      const prepared = await prepareRun(tx, scope, restarted, runner);
      await platform.events.publish(tx, scope.userId, 'answers', { answerId });
      return { answer: restarted, run: prepared };
    })
    .catch((error) => {
      // Another answer in the same chat is running.
      if (isUniqueViolation(error, 'answers_one_running')) throw new AppError('answer_running', { cause: error });
      throw error;
    });
  if (run) runs.begin(platform, scope, run);
  return presentAnswer(answer);
}
