import type { Task, TaskState } from './contracts/meetings.ts';

/** How it stands with a task on a day of the calendar. */
export function stateOfTask({ due, isDone }: Pick<Task, 'due' | 'isDone'>, today: string): Exclude<TaskState, 'open'> {
  if (isDone) return 'done';
  if (!due?.date) return 'undated';
  return due.date < today ? 'overdue' : 'coming';
}
