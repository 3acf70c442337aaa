import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { shareFor } from '#server/platform/http/share-result.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AdminOverview, UsageCustomer, UsagePeriod, UsagePoint } from '#shared/contracts/admin-overview.ts';
import { recordAct } from '../audit/public.ts';
import { daysOf } from './policy.ts';
import {
  countInstance,
  type InstanceCounts,
  listDays,
  listHours,
  listSamples,
  listUsageCustomers,
  switchUsage,
} from './repository.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * Counters and usage of the service in a period, for all customers together or one with its own figures.
 * @throws AppError not_found if that customer's figures are off; validation_failed for a customer's hours, which do not
 * exist
 */
export async function readOverview(
  platform: Platform,
  { period, customerId }: { period: UsagePeriod; customerId?: string | undefined },
  now = new Date(),
): Promise<AdminOverview> {
  const { database, config } = platform;
  const timeZone = config.operatorTimeZone;
  if (customerId !== undefined && period === '24h') {
    throw new AppError('validation_failed', { issues: [{ path: 'period', code: 'invalid_value' }] });
  }
  const isByHour = period === '24h';
  const days = isByHour ? 1 : daysOf[period];
  const from = new Date(now.getTime() - days * dayMilliseconds);
  const counters = await singletonOf(platform, createCount)();
  return database.withAccount(null, async (tx) => {
    // Independent queries.
    const [customers, points, machine] = await Promise.all([
      listUsageCustomers(tx, { isOn: true }),
      isByHour ? pointsByHour(tx, from) : pointsByDay(tx, customerId ?? null, dayOf(from, timeZone)),
      listSamples(tx, from, isByHour ? 'hour' : 'day', timeZone),
    ]);
    if (customerId !== undefined && !customers.some(({ id }) => id === customerId)) throw new AppError('not_found');
    return { counters, timeZone, points, machine, customers };
  });
}

async function pointsByHour(tx: Transaction, from: Date): Promise<UsagePoint[]> {
  return (await listHours(tx, from)).map(({ start, ...figures }) => ({ start: start.toISOString(), ...figures }));
}

async function pointsByDay(tx: Transaction, customerId: string | null, from: string): Promise<UsagePoint[]> {
  return (await listDays(tx, customerId, from)).map(({ day, ...figures }) => ({ start: day, ...figures }));
}

/** How long counters are shared by all callers, in milliseconds: counting scans every file. */
const countedMilliseconds = 5_000;
const createCount = ({ database }: Platform): (() => Promise<InstanceCounts>) =>
  shareFor(countedMilliseconds, () => database.withAccount(null, (tx) => countInstance(tx)));

/** Limit of listed customers. */
const customersListed = 50;

export function findUsageCustomers({ database }: Platform, search: string): Promise<UsageCustomer[]> {
  return database.withAccount(null, (tx) => listUsageCustomers(tx, { search, limit: customersListed }));
}

/** Switches a customer's own figures on, or off, which deletes them.  @throws AppError not_found */
export async function switchCustomerUsage(
  { database }: Platform,
  { userId }: UserScope,
  customerId: string,
  isOn: boolean,
  caller: Caller,
): Promise<void> {
  await database.withAccount(userId, async (tx) => {
    if (!(await switchUsage(tx, customerId, isOn))) throw new AppError('not_found');
    const act = { action: 'customer_changed', result: 'success', userId: null, actorUserId: userId } as const;
    await recordAct(tx, { ...act, customerId, caller, details: { usage: isOn } });
  });
}
