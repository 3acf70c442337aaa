import type { AnswerRow, Column, RowWords } from '#shared/answer-rows.ts';

/**
 * The rows as CSV for spreadsheets, with a byte order mark, so that they read umlauts. What they would take for a formula is
 * written as text.
 * @param sources of a row, e.g. "Protokoll, S. 12"
 */
export async function formatRows(
  rows: readonly AnswerRow[],
  shown: readonly Column[],
  { text }: Pick<RowWords, 'text'>,
  locale: string,
  sources: (row: AnswerRow) => string,
): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  const head = [...shown.map((column) => text.table.columns[column]), text.table.columns.source];
  const lines = rows.map((row) => [...shown.map((column) => row.cells[column] ?? ''), sources(row)]);
  // The spreadsheets of countries that write 1,5 part cells by semicolons.
  return `\ufeff${unparse([head, ...lines], { escapeFormulae: true, delimiter: locale.startsWith('de') ? ';' : ',' })}\r\n`;
}
