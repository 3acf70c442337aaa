import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { AppError } from '#server/platform/errors/app-error.ts';
import { decodeCodePage } from './code-pages.ts';
import type { DraftPage, OpenedFile } from './read-model.ts';
import { type NumberedRow, nameRows, rowsToPage } from './tables-of-text.ts';
import { pageCharactersMax } from './text-meter.ts';

// Old workbooks are written in the code page of their machine; the parser asks for signs one by one, too.
set_cptable({
  utils: { decode: (codePage: number, bytes: Iterable<number>) => decodeCodePage(Uint8Array.from(bytes), codePage) },
});

/** Rows a sheet may have and cells a file may have; formatting alone does not count. */
const rowLimit = 200_000;
const cellLimit = 1_000_000;
const sheetLimit = 500;
const columnLimit = 16_384;
/** Longer than Excel's own longest cell is nothing. */
const longestCell = 32_767;
/** Characters of a merged cell that are said again in each row it covers. */
const longestLabel = 200;
/** Merged cells of a sheet that are looked at. */
const mergesAtMost = 20_000;
/** Rows that a merged label is repeated in; longer ones are frames, no labels. */
const longestMerge = 1_000;
/** Rows of a sheet in which labels are repeated. */
const repeatsAtMost = 200_000;

/**
 * Opens a workbook: a page a sheet, values as Excel shows them (formulas by their stored result), dates as YYYY-MM-DD.
 * @param bytes an xlsx package, or the workbook stream of an xls file
 * @param ownTitle what the file calls itself, where that stands outside of these bytes
 * @throws AppError `file_encrypted`, `file_damaged`, `file_too_complex`
 */
export function openWorkbook(bytes: Buffer, ownTitle: string | null = null): OpenedFile {
  const workbook = parse(bytes);
  if (workbook.SheetNames.length > sheetLimit) throw new AppError('file_too_complex');
  return {
    metadata: { title: ownTitle ?? (workbook.Props?.Title?.trim() || null), pageCount: workbook.SheetNames.length },
    pages: pagesOf(workbook),
  };
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
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
    if (/password|encrypt/iu.test(text)) throw new AppError('file_encrypted', { cause: error });
    throw new AppError(error instanceof RangeError ? 'file_too_complex' : 'file_damaged', { cause: error });
  }
}

function* pagesOf(workbook: WorkBook): Generator<DraftPage> {
  let cells = 0;
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    const rows = sheet ? rowsOf(sheet) : [];
    cells += rows.reduce((sum, row) => sum + row.cells.length, 0);
    if (cells > cellLimit || rows.length >= rowLimit) throw new AppError('file_too_complex');
    const label = name.trim() || null;
    yield { ...rowsToPage(nameRows(rows), { number: index + 1, label, section: label }), standsAlone: true };
  }
}

/** The filled rows, each as long as its last filled cell. */
function rowsOf(sheet: WorkSheet): NumberedRow[] {
  const data = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? [];
  const merges = mergesOf(sheet);
  const rows: NumberedRow[] = [];
  let characters = 0;
  // Both may be sparse: forEach visits only what is there.
  data.forEach((cells, rowIndex) => {
    const row: string[] = [];
    const add = (column: number, text: string) => {
      row[column] = text;
      // Cells may share one text: what is small in the file need not be small on the page.
      characters += text.length;
      if (characters > pageCharactersMax) throw new AppError('file_too_complex');
    };
    cells?.forEach((cell, column) => {
      const text = cell ? cellText(cell) : '';
      if (text !== '' && column < columnLimit) add(column, text);
    });
    if (row.length === 0) return;
    for (const [column, top] of merges.above.get(rowIndex) ?? []) {
      const label = row[column] === undefined ? data[top]?.[column] : undefined;
      const text = label ? cellText(label) : '';
      if (text !== '' && text.length <= longestLabel) add(column, text);
    }
    const spans = merges.wide.get(rowIndex);
    rows.push({ number: rowIndex + 1, cells: Array.from(row, (text) => text ?? ''), ...(spans ? { spans } : {}) });
  });
  return rows;
}

/** Merged cells: by their row, how many columns they cover; by the rows below, in which row the label stands. */
function mergesOf(sheet: WorkSheet) {
  const wide = new Map<number, Map<number, number>>();
  const above = new Map<number, Map<number, number>>();
  const under = <Value>(map: Map<number, Map<number, Value>>, row: number) => {
    const found = map.get(row) ?? new Map<number, Value>();
    map.set(row, found);
    return found;
  };
  let repeated = 0;
  for (const { s: from, e: to } of (sheet['!merges'] ?? []).slice(0, mergesAtMost)) {
    if (to.c > from.c && to.c < columnLimit) under(wide, from.r).set(from.c, to.c - from.c + 1);
    if (to.r - from.r > longestMerge || repeated > repeatsAtMost) continue;
    repeated += to.r - from.r;
    for (let row = from.r + 1; row <= to.r; row++) under(above, row).set(from.c, from.r);
  }
  return { wide, above };
}
function cellText(cell: CellObject): string {
  if (cell.t === 'e') return cell.w ?? '';
  const text = cell.w ?? (cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : String(cell.v ?? ''));
  return text.slice(0, longestCell);
}
