import papaparse from 'papaparse';
import { AppError } from '#server/platform/errors/app-error.ts';
import { decodeText } from './decode-text.ts';
import type { DraftPage, OpenedFile } from './read-model.ts';
import { findHeaderRow, rowsToPage } from './tables-of-text.ts';

/** Rows on a "page" of a csv file, which has none: enough to look around a hit. */
const rowsPerPage = 50;
const rowLimit = 1_000_000;

/** Opens a csv file of any delimiter and encoding. Rows keep their header's names as context on every page. */
export function openCsv(bytes: Uint8Array): OpenedFile {
  const text = decodeText(bytes);
  const parsed = papaparse.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: rowLimit + 1,
  });
  const rows = parsed.data;
  if (rows.length > rowLimit) throw new AppError('file_too_complex');
  if (rows.length === 0) throw new AppError('file_empty');
  const headerIndex = findHeaderRow(rows);
  const header = headerIndex === null ? null : (rows[headerIndex] ?? null);
  const pageCount = Math.ceil(rows.length / rowsPerPage);
  return { metadata: { title: null, pageCount }, pages: pagesOf(rows, header, pageCount) };
}

function* pagesOf(rows: readonly string[][], header: string[] | null, pageCount: number): Generator<DraftPage> {
  for (let index = 0; index < pageCount; index++) {
    const part = rows.slice(index * rowsPerPage, (index + 1) * rowsPerPage);
    yield rowsToPage(part, header, { number: index + 1, label: null, section: null });
  }
}
