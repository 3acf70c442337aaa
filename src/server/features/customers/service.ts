import { monthOf } from '#server/platform/calendar/calendar-days.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PlanUsage } from '#shared/contracts/customers.ts';
import { demoQuestionsAtMost, type PlanName, plans } from '#shared/limits.ts';
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
 * What the user's customer has used of its plan (UPL-07). A demo's customer is shared by all its visitors: each is told of
 * their own pages only, and of no questions, which are counted for all of them together.
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

/** The plan that counts for the user's customer. */
export async function readPlan(platform: Platform, tx: Transaction, scope: UserScope): Promise<PlanName> {
  return effectivePlan(await findPlan(tx, scope), platform.config.defaultPlan);
}

async function readLimits(platform: Platform, tx: Transaction, scope: UserScope): Promise<Limits & { plan: PlanName }> {
  const decided = await findPlan(tx, scope);
  const plan = effectivePlan(decided, platform.config.defaultPlan);
  return { plan, ...limitsOf(plan, decided) };
}

/**
 * Counts a question in the present month, in the transaction that stores it: of several that are asked at the same moment no
 * more pass than the plan has left, or a visit to the demo. Returns the month, for `uncountQuestion`.
 * @throws AppError plan_queries_exceeded, demo_questions_exceeded
 */
export async function countQuestion(platform: Platform, tx: Transaction, scope: UserScope): Promise<string> {
  if (scope.isDemo && !(await takeDemoQuestion(tx, demoQuestionsAtMost))) throw new AppError('demo_questions_exceeded');
  const month = presentMonth(platform);
  const { queriesPerMonth } = await readLimits(platform, tx, scope);
  if (!(await takeQuery(tx, scope, month, queriesPerMonth))) throw new AppError('plan_queries_exceeded');
  return month;
}

/** Gives a question back whose answer failed, to its month and, where it was asked in one, to the visit to the demo. */
export async function uncountQuestion(tx: Transaction, scope: UserScope, month: string): Promise<void> {
  // Whoever's: a worker that took the answer over does not know of visits. In the order in which they are counted.
  await returnDemoQuestion(tx);
  await returnQuery(tx, scope, month);
}

/**
 * Whether so many pages more fit into the plan now. Exact only at `claimPages`: others are reading, too.
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
 * Called in the transaction that has made a document ready: of several documents that become ready at the same moment, no more
 * do than the plan has room for.
 * @throws AppError plan_pages_exceeded, upon which the transaction must be rolled back
 */
export async function claimPages(platform: Platform, tx: Transaction, scope: UserScope): Promise<void> {
  const { pages } = await readLimits(platform, tx, scope);
  if (pages === null) return;
  await lockPages(tx, scope);
  if ((await countPages(tx)) > pages) throw new AppError('plan_pages_exceeded');
}

/**
 * For how many users more the customer's plan has room, in a transaction of an admin; Infinity where that is unlimited. Whoever
 * signs up by themselves comes in regardless, and shares the plan's pages and questions. `isHeld`: nobody else takes it meanwhile.
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
