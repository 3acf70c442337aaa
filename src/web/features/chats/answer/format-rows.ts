import type { AnswerRow, Column, RowWords } from '#shared/answers/answer-rows.ts';

/**
 * The rows as CSV for spreadsheet programs.
 * @param sources of a row, e.g. "Protokoll, S. 12"
 */
export async function formatRows(
  rows: readonly AnswerRow[],
  shown: readonly Column[],
  { text }: Pick<RowWords, 'text'>,
  locale: string,
  sources: (row: AnswerRow) => string,
): Promise<string> {
  const { formatCsv } = await import('#shared/format-csv.ts');
  const head = [...shown.map((column) => text.table.columns[column]), text.table.columns.source];
  const lines = rows.map((row) => [...shown.map((column) => row.cells[column]), sources(row)]);
  return formatCsv([head, ...lines], locale.startsWith('de') ? 'de' : 'en');
}
