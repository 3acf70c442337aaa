import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { demoQuestionsAtMost } from '#shared/limits.ts';
import { countRecentAnswers } from './answer-repository.ts';

/**
 * Keeps the questions of a visit to the demo within their number, in the transaction that stores one; of others nothing.
 * @throws AppError demo_questions_exceeded
 */
export async function limitDemoQuestions(tx: Transaction, scope: UserScope): Promise<void> {
  if (!scope.isDemo) return;
  if ((await countRecentAnswers(tx, scope)) >= demoQuestionsAtMost) throw new AppError('demo_questions_exceeded');
}
