import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Decision, DecisionFilter, Task, TaskFilter } from '#shared/contracts/meetings.ts';
import type { Language } from '#shared/contracts/users.ts';
import { formatCsv } from '#shared/format-csv.ts';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { stateOfTask } from '#shared/task-state.ts';
import { collectDecisions, collectTasks, todayOf } from './list-registers.ts';

const texts = { de, en };

/** The decisions matching a filter, as CSV. */
export async function exportDecisions(
  platform: Platform,
  scope: UserScope,
  { language, ...filter }: DecisionFilter & { language: Language },
): Promise<string> {
  const text = texts[language];
  const { columns, outcomes } = text;
  const row = (each: Decision) => [
    each.meetingDate,
    each.body,
    each.item?.number,
    each.item?.title,
    each.what,
    each.outcome && outcomes[each.outcome],
    each.vote?.yes,
    each.vote?.no,
    each.vote?.abstentions,
    each.vote?.isUnanimous ? text.unanimously : each.vote?.majority,
    each.vote?.namesFor.join(', '),
    each.vote?.namesAgainst.join(', '),
    each.vote?.namesAbstaining.join(', '),
    ...placeOf(each),
  ];
  const head = [
    columns.date,
    columns.body,
    columns.number,
    columns.item,
    columns.decision,
    columns.outcome,
    columns.yes,
    columns.no,
    columns.abstentions,
    columns.manner,
    columns.namesFor,
    columns.namesAgainst,
    columns.namesAbstaining,
    columns.paper,
    columns.file,
    columns.page,
  ];
  return formatTable(language, head, (await collectDecisions(platform, scope, filter)).map(row));
}

/** The tasks and deadlines matching a filter, as CSV. */
export async function exportTasks(
  platform: Platform,
  scope: UserScope,
  { language, ...filter }: TaskFilter & { language: Language },
): Promise<string> {
  const { columns, taskStates } = texts[language];
  const today = todayOf(platform, filter);
  const row = (each: Task) => [
    each.due?.date,
    each.due?.text,
    each.what,
    each.person,
    taskStates[stateOfTask(each, today)],
    each.meetingDate,
    each.body,
    each.item?.number,
    each.item?.title,
    ...placeOf(each),
  ];
  const head = [
    columns.due,
    columns.dueWords,
    columns.task,
    columns.who,
    columns.state,
    columns.date,
    columns.body,
    columns.number,
    columns.item,
    columns.paper,
    columns.file,
    columns.page,
  ];
  return formatTable(language, head, (await collectTasks(platform, scope, filter)).map(row));
}

const placeOf = ({ source }: Decision | Task) => [source.title, source.fileName, source.firstPage];

/** Joins lines, for table cells and titles. */
const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const formatTable = (language: Language, head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  formatCsv(
    [head, ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? onOneLine(cell) : cell)))],
    language,
  );

/**
 * The dated tasks and deadlines matching a filter, as all-day calendar entries (RFC 5545). An entry keeps its id when
 * its paper is read again, so that importing the file twice creates no duplicates.
 */
export async function exportCalendar(
  platform: Platform,
  scope: UserScope,
  { language, ...filter }: TaskFilter & { language: Language },
): Promise<string> {
  const text = texts[language];
  const { columns } = text;
  const calendar = ical({
    name: text.calendarName,
    prodId: { company: 'BoardSearch', product: 'BoardSearch', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const task of await collectTasks(platform, scope, filter)) {
    if (!task.due?.date) continue;
    const what = onOneLine(task.what);
    const { title, firstPage, documentId } = task.source;
    const identity = JSON.stringify([documentId, task.kind, what, task.due.date]);
    const named = task.person ? `${onOneLine(task.person)}: ${what}` : what;
    calendar.createEvent({
      id: `${createHash('sha256').update(identity).digest('hex').slice(0, 32)}@boardsearch`,
      allDay: true,
      start: new Date(`${task.due.date}T00:00:00Z`),
      summary: task.isDone ? `${text.taskStates.done}: ${named}` : named,
      description: `${columns.paper}: ${onOneLine(title)}, ${columns.page} ${firstPage}`,
    });
  }
  return calendar.toString();
}
