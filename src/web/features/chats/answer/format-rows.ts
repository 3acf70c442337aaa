import { type AnswerRow, type Column, type RowWords, readRows } from '#shared/answers/answer-rows.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { Language } from '#shared/contracts/users.ts';

type Words = RowWords & { segments: readonly AnswerSegment[]; language: Language };

/**
 * The rows as CSV for spreadsheet programs, with dates as in every table.
 * @param shown the rows in their order, read from `segments`
 * @param sources of a row, e.g. "Protokoll, S. 12"
 */
export async function formatRows(
  shown: readonly AnswerRow[],
  columns: readonly Column[],
  { segments, text, format, today, language }: Words,
  sources: (row: AnswerRow) => string,
): Promise<string> {
  const [{ formatCsv }, { dayInTable }] = await Promise.all([
    import('#shared/tables/format-csv.ts'),
    import('#shared/tables/sheet.ts'),
  ]);
  const shortDate = (day: string) => dayInTable(day, language);
  const rows = readRows(segments, { text, format: { ...format, shortDate }, today });
  const head = [...columns.map((column) => text.table.columns[column]), text.table.columns.source];
  const cells = shown.map((row) => [...columns.map((column) => rows[row.index]?.cells[column]), sources(row)]);
  return formatCsv({ head, rows: cells, language });
}
