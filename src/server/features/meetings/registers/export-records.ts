import { createHash } from 'node:crypto';
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { documentPath } from '#shared/citations/document-path.ts';
import type { RegisterFormat } from '#shared/contracts/exports.ts';
import type { Decision, DecisionFilter, Task, TaskFilter } from '#shared/contracts/meetings.ts';
import type { Language } from '#shared/contracts/users.ts';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { formatCsv } from '#shared/tables/format-csv.ts';
import type { Sheet } from '#shared/tables/sheet.ts';
import { exportRegister, exportSheet } from '../../exports/public.ts';
import { collectDecisions, collectTasks, todayOf } from './list-registers.ts';
import { tabulateDecisions, tabulateTasks } from './tabulate-records.ts';

const texts = { de, en };

type Words = { language: Language; timeZone: string };
export type RegisterFile = string | Uint8Array<ArrayBuffer>;

/** The decisions matching a filter, as a file. @throws AppError export_too_large, busy */
export async function exportDecisions(
  platform: Platform,
  scope: UserScope,
  { language, timeZone, ...filter }: DecisionFilter & Words,
  format: RegisterFormat,
): Promise<RegisterFile> {
  const rows = await collectDecisions(platform, scope, filter);
  if (format === 'docx' || format === 'pdf') {
    const { publicity } = filter;
    return exportRegister(platform, scope, { kind: 'decisions', rows, publicity, language, timeZone }, format);
  }
  return writeTable(platform, scope, tabulateDecisions(rows, language, pageUrlIn(platform)), format);
}

/** The tasks and deadlines matching a filter, as a file. @throws AppError export_too_large, busy */
export async function exportTasks(
  platform: Platform,
  scope: UserScope,
  { language, timeZone, ...filter }: TaskFilter & Words,
  format: RegisterFormat,
): Promise<RegisterFile> {
  const rows = await collectTasks(platform, scope, filter);
  const today = todayOf(platform, scope, filter);
  if (format === 'docx' || format === 'pdf') {
    const { publicity } = filter;
    return exportRegister(platform, scope, { kind: 'tasks', rows, today, publicity, language, timeZone }, format);
  }
  return writeTable(platform, scope, tabulateTasks(rows, language, today, pageUrlIn(platform)), format);
}

/** Address of a record's page. */
export const pageUrlIn =
  ({ config }: Pick<Platform, 'config'>) =>
  ({ source }: Pick<Decision | Task, 'source'>): string =>
    `${config.publicUrl}${documentPath(source.documentId, source)}`;

/** A sheet as CSV or an Excel workbook. @throws AppError export_too_large, busy */
export const writeTable = async (
  platform: Platform,
  scope: UserScope,
  sheet: Sheet,
  format: 'csv' | 'xlsx',
): Promise<RegisterFile> => (format === 'csv' ? formatCsv(sheet) : exportSheet(platform, scope, sheet));

/** Joins lines, for table cells and titles. */
const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** An all-day entry begins at midnight: one is reminded at 9 o'clock the day before. In seconds. */
const reminderSeconds = 15 * 3_600;

/**
 * The dated tasks and deadlines matching a filter, as all-day calendar entries (RFC 5545) that open their page; what is
 * not done reminds of itself. An entry keeps its id when
 * its paper is read again, so that importing the file twice creates no duplicates.
 */
export async function exportCalendar(
  platform: Platform,
  scope: UserScope,
  { language, timeZone: _, ...filter }: TaskFilter & Words,
): Promise<string> {
  const text = texts[language];
  const { columns } = text;
  const calendar = ical({
    name: text.calendarName,
    prodId: { company: 'BoardSearch', product: 'BoardSearch', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  const urlOf = pageUrlIn(platform);
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
      // Also in the description: not every program shows the link.
      description: `${columns.paper}: ${onOneLine(title)}, ${columns.page} ${firstPage}\n${urlOf(task)}`,
      url: urlOf(task),
      ...(!task.isDone && {
        alarms: [{ type: ICalAlarmType.display, triggerBefore: reminderSeconds, description: named }],
      }),
    });
  }
  return calendar.toString();
}
