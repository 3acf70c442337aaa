/** How tables say when: in the names of their columns, and in their cells. */

import { wholeMonthPattern } from '#server/platform/linguistics/month-names.ts';
import { type Cell, dateValue } from './table-row.ts';

const kinds = {
  month: new RegExp(
    `(?<!\\p{L})(?:${wholeMonthPattern}|jan|feb|mrz|apr|jun|jul|aug|sept?|okt|oct|nov|dez|dec)(?!\\p{L})`,
    'iu',
  ),
  quarter: /(?<!\p{L})(?:q[1-4]|[1-4]q|quartal|quarter)(?!\p{L})/iu,
  half: /(?<!\p{L})(?:hj?\s?[12]|[12]h|halbjahr|half)(?!\p{L})/iu,
  year: /(?<!\d)(?:19|20)\d\d(?!\d)/u,
} as const;

export type PeriodKind = keyof typeof kinds;

/** What kind of period a column's name or a cell says; null where it says none. */
export function periodKindOf(text: string): PeriodKind | null {
  return (Object.keys(kinds) as PeriodKind[]).find((kind) => kinds[kind].test(text)) ?? null;
}

const askedKinds: readonly (readonly [PeriodKind, RegExp])[] = [
  ['month', /(?<!\p{L})(?:monat|month)(?!\p{L})/iu],
  ['quarter', /(?<!\p{L})(?:quartal|quarter)(?!\p{L})/iu],
  ['half', /(?<!\p{L})(?:halbjahr|half)(?!\p{L})/iu],
  ['year', /(?<!\p{L})(?:jahr|geschäftsjahr|year)(?!\p{L})/iu],
];

/** The kind of period that a question asks for; null where "when" leaves it open. */
export function periodKindAskedFor(question: string): PeriodKind | null {
  return askedKinds.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
}

const timeColumn =
  /(?<!\p{L})(?:jahr|monat|datum|quartal|tag|woche|sitzung|versammlung|geschäftsjahr|periode|year|month|date|quarter|day|week|meeting|period)(?!\p{L})/iu;

/** Where a row says when it was. */
export function timeCellOf(cells: readonly Cell[]): Cell | undefined {
  return cells.find(({ name, value }) => timeColumn.test(name) || saysTime(value));
}

const longestTime = 40;

function saysTime(value: string): boolean {
  if (value.length > longestTime) return false;
  return (
    /^(?:19|20)\d\d(?:\s?[/–-]\s?\d{2,4})?$/u.test(value) ||
    dateValue.test(value) ||
    (periodKindOf(value) ?? 'year') !== 'year'
  );
}
