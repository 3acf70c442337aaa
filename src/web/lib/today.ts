import { demoDay } from '#shared/limits.ts';
import { useCurrentUser } from './session/session.ts';

/** The date of an instant in the reader's time zone, YYYY-MM-DD. */
export function todayOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Today for the signed-in user, YYYY-MM-DD: in the demo the day on which its papers are read. */
export function useToday(): string {
  return useCurrentUser().isDemo ? demoDay : todayOf(new Date());
}
