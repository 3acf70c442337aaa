import { monthOf } from '#server/platform/calendar/calendar-days.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PlanUsage } from '#shared/contracts/customers.ts';
import { maxDemoQuestions, type PlanName, plans } from '#shared/limits.ts';
import { findPlace } from './administration/admin-repository.ts';
import { effectivePlan, type Limits, limitsOf } from './policy.ts';
import {
  countOwnPages,
  countPages,
  countQueries,
  findPlan,
  lockPages,
  returnDemoQuestion,
  returnQuery,
  takeDemoQuestion,
  takeQuery,
} from './repository.ts';

/**
 * Usage of the customer's plan (UPL-07). All demo visitors share one customer, so each sees only their own pages, and
 * no questions, which are counted for all of them together.
 */
export function getPlanUsage(platform: Platform, scope: UserScope): Promise<PlanUsage> {
  return platform.database.withUser(scope, async (tx) => {
    const { plan, pages, queriesPerMonth } = await readLimits(platform, tx, scope);
    const [usedPages, usedQueries] = await Promise.all([
      scope.isDemo ? countOwnPages(tx, scope) : countPages(tx),
      scope.isDemo ? 0 : countQueries(tx, scope, presentMonth(platform)),
    ]);
    return {
      plan,
      pages: { used: usedPages, limit: pages },
      queries: { used: usedQueries, limit: queriesPerMonth },
    };
  });
}

/** The effective plan of the user's customer. */
export async function readPlan(platform: Platform, tx: Transaction, scope: UserScope): Promise<PlanName> {
  return effectivePlan(await findPlan(tx, scope), platform.config.defaultPlan);
}

async function readLimits(platform: Platform, tx: Transaction, scope: UserScope): Promise<Limits & { plan: PlanName }> {
  const decided = await findPlan(tx, scope);
  const plan = effectivePlan(decided, platform.config.defaultPlan);
  return { plan, ...limitsOf(plan, decided) };
}

/**
 * Counts a question in the current month, in the transaction that stores it, so that concurrent questions cannot exceed
 * the limit of the plan or demo visit. Returns the month, for `uncountQuestion`.
 * @throws AppError plan_queries_exceeded, demo_questions_exceeded
 */
export async function countQuestion(platform: Platform, tx: Transaction, scope: UserScope): Promise<string> {
  if (scope.isDemo && !(await takeDemoQuestion(tx, maxDemoQuestions))) throw new AppError('demo_questions_exceeded');
  const month = presentMonth(platform);
  const { queriesPerMonth } = await readLimits(platform, tx, scope);
  if (!(await takeQuery(tx, scope, month, queriesPerMonth))) throw new AppError('plan_queries_exceeded');
  return month;
}

/** Gives the question of a failed answer back to its month and its demo visit, if any. */
export async function uncountQuestion(tx: Transaction, scope: UserScope, month: string): Promise<void> {
  // For every user: a worker that took over the answer does not know about visits. Same lock order as counting.
  await returnDemoQuestion(tx);
  await returnQuery(tx, scope, month);
}

/**
 * Checks whether more pages fit the plan. Only `claimPages` is exact, as other documents are being read, too.
 * @throws AppError plan_pages_exceeded
 */
export async function ensurePagesFit(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  pageCount: number,
): Promise<void> {
  const { pages } = await readLimits(platform, tx, scope);
  if (pages !== null && (await countPages(tx)) + pageCount > pages) throw new AppError('plan_pages_exceeded');
}

/**
 * Enforces the limit in the transaction that makes a document ready, so that concurrent documents cannot exceed it.
 * @throws AppError plan_pages_exceeded; the transaction must then be rolled back
 */
export async function claimPages(platform: Platform, tx: Transaction, scope: UserScope): Promise<void> {
  const { pages } = await readLimits(platform, tx, scope);
  if (pages === null) return;
  await lockPages(tx, scope);
  if ((await countPages(tx)) > pages) throw new AppError('plan_pages_exceeded');
}

/**
 * Number of users that still fit the customer's plan, in an admin's transaction; Infinity if unlimited. Users who sign
 * up themselves are not limited, and share the plan's pages and questions. `isHeld`: locks the number.
 */
export async function countRoom(
  { config }: Platform,
  tx: Transaction,
  admin: UserScope,
  customerId: string,
  options: { isHeld: boolean },
): Promise<number> {
  const found = await findPlace(tx, admin, customerId, options);
  const limit = plans[effectivePlan(found, config.defaultPlan)].users;
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (found?.users ?? 0));
}

/** @throws AppError plan_users_exceeded */
export async function ensureUserFits(
  platform: Platform,
  tx: Transaction,
  admin: UserScope,
  customerId: string,
): Promise<void> {
  if ((await countRoom(platform, tx, admin, customerId, { isHeld: true })) < 1)
    throw new AppError('plan_users_exceeded');
}

function presentMonth({ config }: Platform): string {
  return monthOf(new Date(), config.operatorTimeZone);
}
