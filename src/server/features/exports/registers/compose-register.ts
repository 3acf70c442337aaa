import type { Decision, Publicity, Task } from '#shared/contracts/meetings.ts';
import type { Language } from '#shared/contracts/users.ts';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { stateOfTask } from '#shared/task-state.ts';
import type { Report } from '../policy.ts';
import { type ReportWords, wordsOf } from '../read-words.ts';
import { cell, itemOf, outcomeOf, placeIn, standingOf, voteOf, wordsOfDecision } from './describe-records.ts';

const texts = { de, en };

export type RegisterToExport = {
  language: Language;
  timeZone: string;
  publicUrl: string;
  /** ISO timestamp. */
  now: string;
  /** What the rows are limited to, which the report says. */
  publicity?: Publicity | undefined;
} & (
  | { kind: 'decisions'; rows: readonly Decision[] }
  /** `today`: decides what is overdue. */
  | { kind: 'tasks'; rows: readonly Task[]; today: string }
);

/** The decisions, or the tasks and deadlines, as one table. Each row links to its page. */
export function composeRegister(register: RegisterToExport): Report {
  const { language, timeZone, publicUrl, now, publicity } = register;
  const text = texts[language];
  const { columns } = text;
  const words = wordsOf(language, timeZone);
  const title = text.views[register.kind];
  const place = placeIn(publicUrl, columns.page);
  const table =
    register.kind === 'decisions'
      ? {
          head: [
            columns.date,
            columns.body,
            columns.item,
            columns.decision,
            columns.outcome,
            columns.manner,
            columns.paper,
          ],
          rows: register.rows.map((row) => [
            cell(row.meetingDate && words.shortDate(row.meetingDate)),
            cell(row.body),
            itemOf(row, text),
            wordsOfDecision(row, text, words),
            [...outcomeOf(row, text), ...standingOf(row, text, words)],
            voteOf(row.vote, text),
            place(row.source),
          ]),
        }
      : {
          head: [columns.due, columns.task, columns.who, columns.state, columns.date, columns.body, columns.paper],
          rows: register.rows.map((row) => [
            cell(dueOf(row, words)),
            cell(row.what),
            cell(row.person),
            cell(text.taskStates[stateOfTask(row, register.today)]),
            cell(row.meetingDate && words.shortDate(row.meetingDate)),
            cell(row.body),
            place(row.source),
          ]),
        };
  return {
    title,
    language,
    isWide: true,
    notes: [],
    blocks: [
      { kind: 'title', text: title },
      { kind: 'remark', pieces: [{ text: words.exports.madeOn(words.dateTime(now)) }] },
      { kind: 'remark', pieces: [{ text: words.exports.rows(words.number(register.rows.length)) }] },
      ...(publicity ? [{ kind: 'remark' as const, pieces: [{ text: text.onlyWith[publicity] }] }] : []),
      { kind: 'table', ...table },
    ],
  };
}

const dueOf = ({ due }: Task, { shortDate }: ReportWords): string | undefined =>
  due?.date ? shortDate(due.date) : due?.text;
