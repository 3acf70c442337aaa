import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { DraftPage, OpenedFile } from './read-model.ts';
import { findHeaderRow, rowsToPage } from './tables-of-text.ts';
import { pageCharactersMax } from './text-meter.ts';
import { readZip, writeZip } from './zip.ts';

/** Rows a sheet may have and cells a file may have; formatting alone does not count. */
const rowLimit = 200_000;
const cellLimit = 1_000_000;
const sheetLimit = 500;
/** Longer than Excel's own longest cell is nothing. */
const longestCell = 32_767;

/** Parts that the values come from; pictures, macros and external links stay unread. */
const valueParts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/(?:core|app)\.xml|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/theme\/[^/]+\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/iu;

/** Opens a workbook: a page a sheet, values as Excel shows them (formulas by their stored result), dates as YYYY-MM-DD. */
export async function openXlsx(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await readZip(bytes, (name) => valueParts.test(name));
  if (!parts.has('xl/workbook.xml')) throw new AppError('file_type_mismatch');
  refuseImpossibleRows(parts);
  const workbook = parse(writeZip(onlyNamingWhatIsThere(parts)));
  if (workbook.SheetNames.length > sheetLimit) throw new AppError('file_too_complex');
  return {
    metadata: { title: workbook.Props?.Title?.trim() || null, pageCount: workbook.SheetNames.length },
    pages: pagesOf(workbook),
  };
}

function parse(zip: Buffer): WorkBook {
  try {
    return read(zip, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      dateNF: 'yyyy-mm-dd',
      sheetRows: rowLimit,
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (/password/iu.test(text)) throw new AppError('file_encrypted', { cause: error });
    throw new AppError(error instanceof RangeError ? 'file_too_complex' : 'file_damaged', { cause: error });
  }
}

/**
 * The table of contents without the parts left out: the parser takes one that is named and missing (`xl/metadata.xml`, which Excel writes
 * for dynamic arrays) for damage.
 */
function onlyNamingWhatIsThere(parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const contents = '[Content_Types].xml';
  const types = parts.get(contents);
  if (!types) return parts;
  const names = new Set([...parts.keys()].map((name) => name.toLowerCase()));
  const kept = types.toString('utf8').replace(/<(?:\w+:)?Override\b[^>]*>/gu, (override) => {
    const name = /\bPartName\s*=\s*["']\/?([^"']+)["']/u.exec(override)?.[1]?.toLowerCase();
    return name === undefined || names.has(name) ? override : '';
  });
  return new Map(parts).set(contents, Buffer.from(kept, 'utf8'));
}

/** A row number beyond Excel's last one is no file of Excel's; arrays of that length are not to be made. */
function refuseImpossibleRows(parts: ReadonlyMap<string, Buffer>): void {
  for (const [name, part] of parts) {
    if (!/^xl\/worksheets\//iu.test(name)) continue;
    for (let at = part.indexOf('<row '); at !== -1; at = part.indexOf('<row ', at + 5)) {
      const tag = part.toString('latin1', at, Math.min(part.length, at + 200));
      const row = /^<row [^>]*?\br="(\d+)"/u.exec(tag)?.[1];
      if (row !== undefined && Number(row) > 1_048_576) throw new AppError('file_too_complex');
    }
  }
}

function* pagesOf(workbook: WorkBook): Generator<DraftPage> {
  let cells = 0;
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    const rows = sheet ? rowsOf(sheet) : [];
    cells += rows.reduce((sum, row) => sum + row.length, 0);
    if (cells > cellLimit || rows.length >= rowLimit) throw new AppError('file_too_complex');
    const headerIndex = findHeaderRow(rows);
    const header = headerIndex === null ? null : (rows[headerIndex] ?? null);
    const label = name.trim() || null;
    yield { ...rowsToPage(rows, header, { number: index + 1, label, section: label }), standsAlone: true };
  }
}

/** The filled rows, each as long as its last filled cell. */
function rowsOf(sheet: WorkSheet): string[][] {
  const data = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? [];
  const rows: string[][] = [];
  let characters = 0;
  // Both may be sparse: forEach visits only what is there.
  data.forEach((cells) => {
    const row: string[] = [];
    cells?.forEach((cell, column) => {
      const text = cell ? cellText(cell) : '';
      if (text === '' || column >= 16_384) return;
      row[column] = text;
      // Cells may share one text: what is small in the file need not be small on the page.
      characters += text.length;
      if (characters > pageCharactersMax) throw new AppError('file_too_complex');
    });
    if (row.length > 0) rows.push(Array.from(row, (text) => text ?? ''));
  });
  return rows;
}

function cellText(cell: CellObject): string {
  if (cell.t === 'e') return cell.w ?? '';
  const text = cell.w ?? (cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : String(cell.v ?? ''));
  return text.slice(0, longestCell);
}
