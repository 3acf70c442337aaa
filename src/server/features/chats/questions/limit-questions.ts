import { availableParallelism } from 'node:os';
import { AppError } from '#server/platform/errors/app-error.ts';
import { NestedTurns } from '#server/platform/scheduling/nested-turns.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** Questions of one account in progress on one server. Nobody follows more answers at a time. */
export const maxQuestions = 20;
/** Seconds after which some of them will be done. */
export const retryAfterSeconds = 5;
/** Questions of one customer that may be queued. */
const maxWaiting = 500;
/**
 * Answers in progress at a time. Composing takes a core; while one answer is looking up or storing, another can use it.
 */
const answersAtOnce = 2 * (availableParallelism() + 1);
/** Questions being stored at a time: two thirds of the database connections. */
const acceptedAtOnce = 8;

/** Shares a server's capacity fairly among accounts and customers. */
export class SharedAnswering {
  readonly #accepting = new NestedTurns({ atOnce: acceptedAtOnce, maxWaiting });
  readonly #answering = new NestedTurns({ atOnce: answersAtOnce, maxWaiting });
  /** By user id: questions being stored or answered. */
  readonly #underWay = new Map<string, number>();

  /**
   * Runs `work`, which stores a question or restarts an answer, when it is the account's turn.
   * @throws AppError answers_unfinished if the account has too many in progress; busy; whatever `work` throws
   */
  async admit<T>(scope: UserScope, work: () => Promise<T>): Promise<T> {
    if ((this.#underWay.get(scope.userId) ?? 0) >= maxQuestions) {
      throw new AppError('answers_unfinished', { retryAfterSeconds });
    }
    return this.#count(scope, () => this.#accepting.take(scope.customerId, scope.userId, work));
  }

  /** Counts a run until it ends. */
  countRun(scope: UserScope, run: () => Promise<void>): Promise<void> {
    return this.#count(scope, run);
  }

  /**
   * Composes and stores an answer when it is the account's turn.
   * @throws AppError busy; whatever `work` throws
   */
  answer(scope: UserScope, work: () => Promise<void>): Promise<void> {
    return this.#answering.take(scope.customerId, scope.userId, work);
  }

  async #count<T>({ userId }: UserScope, work: () => Promise<T>): Promise<T> {
    this.#underWay.set(userId, (this.#underWay.get(userId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(userId) ?? 1) - 1;
      if (left > 0) this.#underWay.set(userId, left);
      else this.#underWay.delete(userId);
    }
  }
}
