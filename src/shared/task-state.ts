import type { Task, TaskState } from './contracts/meetings.ts';

/** State of a task on a calendar day. */
export function stateOfTask({ due, isDone }: Pick<Task, 'due' | 'isDone'>, today: string): Exclude<TaskState, 'open'> {
  if (isDone) return 'done';
  if (!due?.date) return 'undated';
  return due.date < today ? 'overdue' : 'coming';
}
