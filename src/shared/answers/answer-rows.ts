import type { AnswerSegment, Vote } from '../contracts/chats.ts';
import type { chats } from '../messages/de/chats.ts';
import { isOverdueOn } from '../task-state.ts';

/** Columns of an answer's table, in order. */
export const columns = ['kind', 'date', 'body', 'item', 'text', 'outcome', 'who', 'due'] as const;
export type Column = (typeof columns)[number];

/** A record, or a recommended action, as a table row. */
export interface AnswerRow {
  /** Position in the answer. */
  index: number;
  marks: readonly number[];
  vote: Vote | null;
  /** A decision's outcome, without its vote. */
  outcome: string | null;
  /** Where all votes went if the vote was unanimous; null if the document does not say. */
  unanimousSide: 'yes' | 'no' | null;
  isOverdue: boolean;
  /** `dueDate` was computed; no document states it. */
  isComputed: boolean;
  /** Displayed values, in the reader's language; absent if the document does not say. */
  cells: Partial<Record<Column, string>>;
  /** Sort keys that differ from the displayed value: ISO dates. */
  keys: Partial<Record<Column, string>>;
}

export interface RowWords {
  text: (typeof chats)['answer'];
  format: { shortDate: (value: string) => string; number: (value: number) => string };
  /** ISO date; anything due earlier is overdue. */
  today: string;
}

/** "59 Ja, 55 Nein, 1 Enthaltung"; "Einstimmig" if there are no numbers; otherwise empty. */
export function describeVote(vote: Vote, { text, format }: Pick<RowWords, 'text' | 'format'>): string {
  const { yes, no, abstentions } = vote;
  return [
    vote.isUnanimous && text.vote.unanimous,
    yes !== null && text.vote.yes(format.number(yes)),
    no !== null && text.vote.no(format.number(no)),
    abstentions !== null && text.vote.abstentions(format.number(abstentions), abstentions === 1),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Who voted how, as far as the document names them: first those that were against. */
export const voteNames = (vote: Vote) =>
  (['namesAgainst', 'namesAbstaining', 'namesFor'] as const)
    .filter((side) => vote[side].length > 0)
    .map((side) => [side, vote[side].join(', ')] as const);

/** Columns with the same value in all rows, to be shown once above the table. */
export function findShared(rows: readonly AnswerRow[]): Column[] {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return [];
  return (['date', 'body', 'item'] as const).filter(
    (column) => first.cells[column] && others.every(({ cells }) => cells[column] === first.cells[column]),
  );
}

/** Rows that follow each other under the same agenda item; all in one if they are not told apart by it. */
export function groupByItem(rows: readonly AnswerRow[], isGrouped: boolean): AnswerRow[][] {
  const groups: AnswerRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const above = last?.[0]?.cells;
    const isSame = above?.item === row.cells.item && (row.cells.item === undefined || above?.date === row.cells.date);
    if (last && (!isGrouped || isSame)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Segments with a record (phase 2) and recommendations (phase 3) as rows; other segments are skipped. */
export function readRows(segments: readonly AnswerSegment[], words: RowWords): AnswerRow[] {
  const { text, format, today } = words;
  const day = (date: string | null | undefined) => (date ? format.shortDate(date) : undefined);
  return segments.map((segment, index) => {
    const { record, vote, kind, marks } = segment;
    const due = record?.due ?? segment.dueDate ?? null;
    const outcome = record?.outcome ? text.outcomes[record.outcome] : null;
    const named = vote ? voteNames(vote).map(([side, names]) => `${text.vote[side]}: ${names}`) : [];
    const told = [outcome, vote && describeVote(vote, words), ...named];
    const recommended = kind !== 'sentence' && kind !== 'notice' && kind !== 'quotation' ? text.kinds[kind] : undefined;
    const cells: Record<Column, string | null | undefined> = {
      kind: record ? text.records[record.kind] : recommended,
      date: day(record?.date),
      body: record?.body,
      item: record?.item,
      text: segment.proof === 'unproven' ? `${segment.text} (${text.unsupported})` : segment.text,
      outcome: told.filter(Boolean).join('; '),
      // For attendance, the text already is the name.
      who: record?.kind === 'attendance' ? null : (record?.who ?? segment.responsible),
      due: day(due),
    };
    const isTodo = (record?.kind ?? kind) === 'task' || (record?.kind ?? kind) === 'deadline';
    return {
      index,
      marks,
      vote: vote ?? null,
      outcome,
      unanimousSide: record?.outcome ? (record.outcome === 'rejected' ? 'no' : 'yes') : null,
      isOverdue: isTodo && record?.isDone !== true && due !== null && isOverdueOn(due, today),
      isComputed: segment.isComputed === true,
      cells: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell)),
      keys: { ...(record?.date && { date: record.date }), ...(due && { due }) },
    };
  });
}

/** Columns with a value in at least one row, except those shared by all records. */
export function findColumns(rows: readonly AnswerRow[]): Column[] {
  const kinds = new Set(rows.map(({ cells }) => cells.kind));
  return columns.filter((column) =>
    column === 'kind' ? kinds.size > 1 : rows.some(({ cells }) => cells[column] !== undefined),
  );
}

/** Rows that contain every word, in any cell. */
export function filterRows(rows: readonly AnswerRow[], search: string): AnswerRow[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ cells }) => {
    const said = Object.values(cells).join(' ').toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}

/** Rows sorted by a column; empty values come last in both directions. */
export function sortRows(
  rows: readonly AnswerRow[],
  column: Column,
  isDescending: boolean,
  locale: string,
): AnswerRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const keyOf = ({ keys, cells }: AnswerRow) => keys[column] ?? cells[column];
  return rows.toSorted((left, right) => {
    const [first, second] = [keyOf(left), keyOf(right)];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    return isDescending ? compare(second, first) : compare(first, second);
  });
}
