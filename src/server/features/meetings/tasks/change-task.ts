import { uuidv7 } from 'uuidv7';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Task } from '#shared/contracts/meetings.ts';
import { recordCorrection } from '../../audit/public.ts';
import { loadBodies } from '../list-meetings.ts';
import { presentTasks } from '../registers/list-registers.ts';
import { anyRecord, selectRecords } from '../registers/record-repository.ts';
import { forgetMarks, lockMatters, lockTask, saveMark, setMatter } from './matter-repository.ts';

/** Marks all tasks and deadlines due before a day as done: those of the demo's papers that its persona has settled. */
export async function settleTasks(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  dueBefore: string,
): Promise<void> {
  await platform.database.withUser(scope, async (tx) => {
    await lockMatters(tx, scope);
    const rows = await selectRecords(tx, scope, {
      ...anyRecord,
      kinds: ['task', 'deadline'],
      isDue: true,
      dueTo: dueBefore,
      isDone: false,
      limit: 2_000,
    });
    for (const { id } of rows) {
      const task = await lockTask(tx, scope, id);
      if (!task) continue;
      const matter = task.matter ?? uuidv7();
      if (task.matter === null) await setMatter(tx, scope, id, matter);
      await saveMark(tx, scope, { ...task, matter, isDone: true });
    }
  });
}

/**
 * Marks a task as done or open (MEET-04), for all its mentions. The mark survives when papers are read again, replaced
 * or added. Returns the task.
 * @throws AppError not_found
 */
export async function markTask(
  platform: Platform,
  scope: UserScope,
  id: string,
  isDone: boolean,
  caller: Caller,
): Promise<Task> {
  const marked = await platform.database.withUser(scope, async (tx) => {
    await lockMatters(tx, scope);
    const task = await lockTask(tx, scope, id);
    if (!task) throw new AppError('not_found');
    const matter = task.matter ?? uuidv7();
    if (task.matter === null) await setMatter(tx, scope, id, matter);
    await saveMark(tx, scope, { ...task, matter, isDone });
    await forgetMarks(tx, scope);
    const rows = await selectRecords(tx, scope, { ...anyRecord, documentIds: [task.documentId], ids: [id] });
    const [presented] = await presentTasks(tx, scope, rows, await loadBodies(tx, scope));
    if (!presented) throw new AppError('not_found');
    return presented;
  });
  await recordCorrection(platform, scope, caller, {
    action: 'task_marked',
    details: { document: marked.source.documentId, isDone },
  });
  return marked;
}
