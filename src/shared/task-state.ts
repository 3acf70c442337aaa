import type { Task, TaskState } from './contracts/meetings.ts';

/** A task due longer ago, of which no later paper speaks, is not known to be open. In days. */
const overdueWithinDays = 365;

/** The last day before which a due date is no longer overdue but past. @param today YYYY-MM-DD */
export function overdueSince(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - overdueWithinDays * 86_400_000).toISOString().slice(0, 10);
}

/** True if a day has passed, and not so long ago that the matter will have been settled since. Days as YYYY-MM-DD. */
export const isOverdueOn = (due: string, today: string): boolean => due < today && due >= overdueSince(today);

/** State of a task on a calendar day. */
export function stateOfTask({ due, isDone }: Pick<Task, 'due' | 'isDone'>, today: string): Exclude<TaskState, 'open'> {
  if (isDone) return 'done';
  if (!due?.date) return 'undated';
  if (due.date >= today) return 'coming';
  return isOverdueOn(due.date, today) ? 'overdue' : 'past';
}
