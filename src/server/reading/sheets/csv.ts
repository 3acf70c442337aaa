import papaparse from 'papaparse';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { DraftPage, OpenedFile } from '../read-model.ts';
import { type NamedSheet, nameRows, rowsToPage } from '../tables/tables-of-text.ts';
import { decodeText } from '../text/decode-text.ts';
import { findSeparator } from './find-separator.ts';

/** Rows per page of a csv file, which has no pages: enough to see a hit's surroundings. */
const rowsPerPage = 50;
const rowLimit = 1_000_000;
/** Separators, even within cells: a cell takes a hundred times its file size in memory. */
const separatorLimit = 5_000_000;
const separators = [',', ';', '\t', '|'];

/** Opens a csv file of any delimiter and encoding. Rows keep the header's names as context on every page. */
export function openCsv(bytes: Uint8Array): OpenedFile {
  const { text, stated } = takeSeparator(decodeText(bytes));
  if (
    [...separators, ...(stated === null ? [] : [stated])].some((separator) =>
      hasMoreThan(text, separator, separatorLimit),
    )
  )
    throw new AppError('file_too_complex');
  const parsed = papaparse.parse<string[]>(text, {
    delimiter: stated ?? findSeparator(text),
    preview: rowLimit + 1,
  });
  if (parsed.data.length > rowLimit) throw new AppError('file_too_complex');
  const sheet = nameRows(parsed.data.map((cells, index) => ({ cells, number: index + 1 })));
  if (sheet.rows.length === 0) throw new AppError('file_empty');
  const pageCount = Math.ceil(sheet.rows.length / rowsPerPage);
  return { metadata: { title: null, pageCount }, pages: pagesOf(sheet, pageCount) };
}

/**
 * Takes the separator from the line "sep=;", which spreadsheet programs put first and do not show. A letter, a digit or
 * a quote is not taken: the line is then only dropped.
 */
function takeSeparator(text: string): { text: string; stated: string | null } {
  const line = /^"?sep=([^\r\n]{1,2}?)"?[,;\t]*(?:\r\n?|\n|$)/iu.exec(text);
  if (!line) return { text, stated: null };
  const stated = line[1] ?? '';
  const isUsable = stated.length === 1 && !/[\p{L}\p{N}"\s]/u.test(stated.replace('\t', ','));
  return { text: text.slice(line[0].length), stated: isUsable ? stated : null };
}

function hasMoreThan(text: string, separator: string, limit: number): boolean {
  let count = 0;
  for (let at = text.indexOf(separator); at !== -1 && count <= limit; at = text.indexOf(separator, at + 1)) count += 1;
  return count > limit;
}

function* pagesOf(sheet: NamedSheet, pageCount: number): Generator<DraftPage> {
  for (let index = 0; index < pageCount; index++) {
    const rows = sheet.rows.slice(index * rowsPerPage, (index + 1) * rowsPerPage);
    yield rowsToPage({ ...sheet, rows }, { number: index + 1, label: null, section: null });
  }
}
