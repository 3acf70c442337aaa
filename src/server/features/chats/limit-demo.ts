import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { demoQuestionsAtMost } from '#shared/limits.ts';
import { takeDemoQuestion } from './answer-repository.ts';

/**
 * Counts a question of a visit to the demo, in the transaction that begins its answer; of others nothing. What is deleted
 * since counts all the same.
 * @throws AppError demo_questions_exceeded
 */
export async function countDemoQuestion(tx: Transaction, scope: UserScope): Promise<void> {
  if (!scope.isDemo) return;
  if (!(await takeDemoQuestion(tx, demoQuestionsAtMost))) throw new AppError('demo_questions_exceeded');
}
