import { demoDay } from '#shared/limits.ts';
import type { UserScope } from '../scope/user-scope.ts';
import { dayOf } from './calendar-days.ts';

/**
 * The day that decides what lies ahead and what is overdue for a user, YYYY-MM-DD: today in the operator's time zone; in
 * the demo the day on which its papers are read.
 */
export const todayOfUser = ({ isDemo }: Pick<UserScope, 'isDemo'>, timeZone: string, now = new Date()): string =>
  isDemo ? demoDay : dayOf(now, timeZone);
