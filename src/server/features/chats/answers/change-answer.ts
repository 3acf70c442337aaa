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
import { phasesOfQuestion, remainingPhases, tookAllComputing } from '../policy.ts';
import { findAnswer, restartAnswer, type StoredAnswer, stopRun } from './answer-repository.ts';
import { deleteEvents } from './event-repository.ts';
import { presentAnswer } from './present-answer.ts';
import { type AnswerRuns, announceRun, prepareRun } from './run-answer.ts';

/**
 * Stops an answer, whichever server runs it. What is stored of it stays.
 * @throws AppError not_found; answer_finished where it ended by itself before
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
 * Answers the question anew. The earlier answer stays until the new one has its first phase. What failed, or was stopped before it
 * had shown anything, is tried again for nothing, unless it was too complex; another answer counts as another question.
 * @throws AppError not_found, answer_running, answers_unfinished, plan_queries_exceeded, demo_questions_exceeded
 */
export function retryAnswer(platform: Platform, scope: UserScope, runs: AnswerRuns, answerId: string): Promise<Answer> {
  return runAgain(platform, scope, runs, answerId, async (tx, before) => {
    await deleteEvents(tx, scope, answerId);
    const requestedPhases = phasesOfQuestion(await readSettings(tx, scope));
    return { requestedPhases, storedPhases: [], isAnotherAnswer: isAnsweredAlready(before) };
  });
}

/**
 * Adds the recommendations to an answer, and what else is missing of it after a stop or a failure. What is shown stays as it
 * is, and nothing happens where it has them. Counts as a question where nothing of the answer is shown, and where they were
 * asked for before and given up: otherwise stopping each time would give unlimited free searches.
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
    // Not those of its last run: one that was stopped before it had any has left the earlier ones.
    const storedPhases = await listShownPhases(tx, scope, before);
    const isComplete = remainingPhases(requestedPhases, storedPhases).length === 0;
    return isComplete ? undefined : { requestedPhases, storedPhases, isAnotherAnswer: wasGivenUp(before) };
  });
}

type NextRun = { requestedPhases: AnswerPhase[]; storedPhases: AnswerPhase[]; isAnotherAnswer: boolean };

/** Undefined where the answer has all phases. */
type PlanRun = (tx: Transaction, answer: StoredAnswer) => Promise<NextRun | undefined>;

/** True where recommendations were begun and stopped, or took too long. */
function wasGivenUp({ state, failureCode, requestedPhases }: StoredAnswer): boolean {
  if (!requestedPhases.includes('recommendations')) return false;
  return state === 'stopped' || tookAllComputing(failureCode);
}

/** True where the user has got what they asked for, has stopped it in the midst, or has asked for too much. */
function isAnsweredAlready({ state, failureCode, phases }: StoredAnswer): boolean {
  return state === 'done' || (state === 'stopped' && phases.length > 0) || tookAllComputing(failureCode);
}

function runAgain(
  platform: Platform,
  scope: UserScope,
  runs: AnswerRuns,
  answerId: string,
  plan: PlanRun,
): Promise<Answer> {
  return runs.admit(platform, scope, () => runAgainInTurn(platform, scope, runs, answerId, plan));
}

async function runAgainInTurn(
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
      // Its last run may have ended with nothing; what is shown is of an earlier one then.
      if (!planned) return { answer: { ...before, phases: [...answerPhases] } };
      const { isAnotherAnswer, ...next } = planned;
      const runner = randomUUID();
      // UPL-07: what failed before it had shown anything was given back; what goes on with what is shown has been counted.
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
      // Another answer of the same chat is running.
      if (isUniqueViolation(error, 'answers_one_running')) throw new AppError('answer_running', { cause: error });
      throw error;
    });
  if (run) runs.begin(platform, scope, run);
  return presentAnswer(answer);
}
