import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AdminOverview, UsageCustomer, UsageFigures, UsagePeriod } from '#shared/contracts/admin-overview.ts';
import { recordAct } from '../audit/service.ts';
import { daysOf } from './policy.ts';
import { countInstance, listDays, listHours, listSamples, listUsageCustomers, switchUsage } from './repository.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * Counters and what the service was used for in a period, of all customers together or of one whose evaluation is on.
 * @throws AppError not_found where that customer's is off; validation_failed for a customer's hours: there are none
 */
export async function readOverview(
  { database, config }: Platform,
  { period, customerId }: { period: UsagePeriod; customerId?: string | undefined },
  now = new Date(),
): Promise<AdminOverview> {
  const timeZone = config.operatorTimeZone;
  if (customerId !== undefined && period === '24h') {
    throw new AppError('validation_failed', { issues: [{ path: 'period', code: 'invalid_value' }] });
  }
  return database.withAccount(null, async (tx) => {
    const counters = await countInstance(tx);
    const customers = await listUsageCustomers(tx, { isOn: true });
    if (customerId !== undefined && !customers.some(({ id }) => id === customerId)) throw new AppError('not_found');
    const isByHour = period === '24h';
    const days = isByHour ? 1 : daysOf[period];
    const from = new Date(now.getTime() - days * dayMilliseconds);
    const points = isByHour
      ? (await listHours(tx, from)).map(({ start, ...figures }) => ({ start: start.toISOString(), ...figures }))
      : (await listDays(tx, customerId ?? null, dayOf(from, timeZone))).map(({ day, ...figures }) => ({
          start: day,
          ...withoutCustomer(figures),
        }));
    const machine = await listSamples(tx, from, isByHour ? 'hour' : 'day', timeZone);
    return { counters, timeZone, points, machine, customers };
  });
}

const withoutCustomer = ({ customerId: _, ...figures }: UsageFigures & { customerId?: string | null }): UsageFigures =>
  figures;

/** So many customers a list shows. */
const customersListed = 50;

export function findUsageCustomers({ database }: Platform, search: string): Promise<UsageCustomer[]> {
  return database.withAccount(null, (tx) => listUsageCustomers(tx, { search, limit: customersListed }));
}

/**
 * Switches a customer's own figures on or off; off, those that were kept are deleted.
 * @throws AppError not_found
 */
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
