import { monthOf } from '#server/platform/calendar/calendar-days.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { formatPosition, likePatterns, parsePosition } from '#server/platform/http/name-position.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AdminCustomer, AdminCustomerDetail } from '#shared/contracts/admin-customers.ts';
import { plans } from '#shared/limits.ts';
import { companyCallbackUrl, enterAdmin, listProviders } from '../../accounts/public.ts';
import { listDecisions } from '../../looks/public.ts';
import { effectivePlan, limitsOf } from '../policy.ts';
import { type CustomerRow, countCustomers, findCustomer, listCustomerRows } from './admin-repository.ts';
import { isFactorRequiredOfAll } from './require-factor.ts';

/** A page of all customers, by name (ADM-04). */
export function listCustomers(
  platform: Platform,
  scope: UserScope,
  query: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ customers: AdminCustomer[]; total: number; next: string | null }> {
  const patterns = likePatterns(query.search);
  const after = query.cursor === undefined ? undefined : parsePosition(query.cursor);
  return platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, scope);
    const rows = await listCustomerRows(tx, scope, { patterns, after, limit: query.limit + 1 });
    const total = await countCustomers(tx, scope, patterns);
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return {
      customers: page.map((row) => present(platform, row)),
      total,
      next: last ? formatPosition({ name: last.sortName, id: last.id }) : null,
    };
  });
}

function present({ config }: Platform, row: CustomerRow): AdminCustomer {
  const { id, companyName, distinction, isProvider, isDemo, users, files, chats, deletionDueAt } = row;
  return {
    id,
    companyName,
    distinction,
    isProvider,
    isRemovable: !isProvider && !isDemo,
    plan: effectivePlan(row, config.defaultPlan),
    users,
    files,
    chats,
    deletionDueAt: deletionDueAt && new Date(deletionDueAt).toISOString(),
  };
}

/** @throws AppError not_found */
export function getCustomer(platform: Platform, scope: UserScope, id: string): Promise<AdminCustomerDetail> {
  const month = presentMonth(platform);
  return platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, scope);
    const row = await findCustomer(tx, scope, id, { month });
    if (!row) throw new AppError('not_found');
    const customer = present(platform, row);
    const limits = limitsOf(customer.plan, row);
    return {
      ...customer,
      usage: {
        users: { used: row.users, limit: plans[customer.plan].users },
        pages: { used: row.usedPages, limit: limits.pages },
        queries: { used: row.usedQueries, limit: limits.queriesPerMonth },
      },
      pagesLimit: row.pagesLimit,
      queriesLimit: row.queriesLimit,
      chatRetentionDays: row.chatRetentionDays,
      allowingLooks: (await listDecisions(tx, scope, id)).filter(({ isAllowed }) => isAllowed).length,
      // A full address, or a key without a domain, is not a domain.
      domain: /[@:]/.test(row.domainKey) ? null : row.domainKey,
      isFactorRequired: row.isFactorRequired,
      isFactorRequiredOfAll: await isFactorRequiredOfAll(platform),
      signIns: await listProviders(tx, id),
      signInRedirect: companyCallbackUrl(platform),
      createdAt: new Date(row.createdAt).toISOString(),
      version: row.version,
    };
  });
}

/** The current month in the operator's time zone, by which questions are counted. */
export function presentMonth({ config }: Platform): string {
  return monthOf(new Date(), config.operatorTimeZone);
}
