import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { AppError } from '#server/platform/errors/app-error.ts';
import { pageCharactersMax } from '../limits/text-meter.ts';
import type { DraftPage, OpenedFile } from '../read-model.ts';
import { type NumberedRow, nameRows, rowsToPage } from '../tables/tables-of-text.ts';
import { decodeCodePage } from '../text/code-pages.ts';
import { CellWriter } from './cell-writer.ts';
import { type HiddenCells, nothingHidden } from './hidden-cells.ts';
import { type FigureStyle, styleOfFigures } from './sheet-figures.ts';

// Old workbooks use their machine's code page; the parser also asks for single characters.
set_cptable({
  utils: { decode: (codePage: number, bytes: Iterable<number>) => decodeCodePage(Uint8Array.from(bytes), codePage) },
});

/** Rows per sheet and cells per file; formatting alone does not count. */
const rowLimit = 200_000;
const cellLimit = 1_000_000;
const sheetLimit = 500;
const columnLimit = 16_384;
/** Excel's own limit. */
const longestCell = 32_767;
/** Characters of a merged cell that repeat in each row it covers. */
const longestLabel = 200;
/** Merged cells considered per sheet. */
const maxMerges = 20_000;
/** Rows in which a merged label repeats; longer merges are frames, not labels. */
const longestMerge = 1_000;
/** Repeated labels per sheet. */
const maxRepeats = 200_000;

/** Characters sampled to detect the language. */
const languageSample = 4_000;

/**
 * Opens a workbook: one page per sheet, values as Excel shows them. Formulas have their stored result, or are computed
 * where none is stored. Skips hidden rows and columns; a hidden sheet is read and labelled as such.
 * @param bytes an xlsx package, or the workbook stream of an xls file
 * @param outside information not in these bytes: the file's title, the hidden cells of each sheet, and whether formulas
 * lack their results
 * @throws AppError `file_encrypted`, `file_damaged`, `file_too_complex`
 */
export function openWorkbook(
  bytes: Buffer,
  {
    title = null,
    hidden = null,
    lacksResults = false,
  }: { title?: string | null; hidden?: readonly HiddenCells[] | null; lacksResults?: boolean } = {},
): OpenedFile {
  const workbook = parse(bytes, { cellStyles: hidden === null, cellFormula: lacksResults, sheetStubs: lacksResults });
  if (workbook.SheetNames.length > sheetLimit) throw new AppError('file_too_complex');
  return {
    metadata: { title: title ?? (workbook.Props?.Title?.trim() || null), pageCount: workbook.SheetNames.length },
    pages: pagesOf(workbook, hidden),
  };
}

/** @param parts `cellStyles`: hidden rows and columns, which take seven times as long for xlsx */
function parse(bytes: Buffer, parts: { cellStyles: boolean; cellFormula: boolean; sheetStubs: boolean }): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      ...parts,
      sheetRows: rowLimit,
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (/password|encrypt/iu.test(text)) throw new AppError('file_encrypted', { cause: error });
    throw new AppError(error instanceof RangeError ? 'file_too_complex' : 'file_damaged', { cause: error });
  }
}

function* pagesOf(workbook: WorkBook, hidden: readonly HiddenCells[] | null): Generator<DraftPage> {
  const style = styleOf(workbook);
  const writer = new CellWriter(style, {
    is1904: workbook.Workbook?.WBProps?.date1904 === true,
    sheets: new Map(Object.entries(workbook.Sheets).map(([name, sheet]) => [name.toLowerCase(), dataOf(sheet)])),
  });
  let cells = 0;
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    const textOf = (cell: CellObject) => writer.write(cell, name).slice(0, longestCell);
    const rows = sheet ? rowsOf(sheet, textOf, hidden ? (hidden[index] ?? nothingHidden) : hiddenOf(sheet)) : [];
    cells += rows.reduce((sum, row) => sum + row.cells.length, 0);
    if (cells > cellLimit || rows.length >= rowLimit) throw new AppError('file_too_complex');
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    const label = `${name.trim()}${isHidden ? (style.isGerman ? ' (ausgeblendet)' : ' (hidden)') : ''}`.trim() || null;
    yield { ...rowsToPage(nameRows(rows), { number: index + 1, label, section: label }), standsAlone: true };
  }
}

function styleOf(workbook: WorkBook): FigureStyle {
  let words = workbook.SheetNames.join('\n');
  const formats = new Set<string>();
  for (const sheet of Object.values(workbook.Sheets)) {
    dataOf(sheet).forEach((cells) => {
      cells?.forEach((cell) => {
        if (cell?.t === 's' && words.length < languageSample) words += `\n${String(cell.v).slice(0, longestLabel)}`;
        else if (typeof cell?.z === 'string') formats.add(cell.z);
      });
    });
  }
  return styleOfFigures(words, [...formats]);
}

function hiddenOf(sheet: WorkSheet): HiddenCells {
  return {
    isRow: (row) => sheet['!rows']?.[row]?.hidden === true,
    isColumn: (column) => sheet['!cols']?.[column]?.hidden === true,
  };
}

function dataOf(sheet: WorkSheet): (CellObject | undefined)[][] {
  return (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? [];
}

/** The filled rows, each as long as its last filled cell. */
function rowsOf(sheet: WorkSheet, textOf: (cell: CellObject) => string, hidden: HiddenCells): NumberedRow[] {
  const data = dataOf(sheet);
  const merges = mergesOf(sheet);
  const rows: NumberedRow[] = [];
  let characters = 0;
  // Both may be sparse: forEach visits only existing entries.
  data.forEach((cells, rowIndex) => {
    if (hidden.isRow(rowIndex)) return;
    const row: string[] = [];
    const add = (column: number, text: string) => {
      row[column] = text;
      // Cells may share a text: a small file may be huge as a page.
      characters += text.length;
      if (characters > pageCharactersMax) throw new AppError('file_too_complex');
    };
    cells?.forEach((cell, column) => {
      const text = cell && !hidden.isColumn(column) ? textOf(cell) : '';
      if (text !== '' && column < columnLimit) add(column, text);
    });
    if (row.length === 0) return;
    for (const [column, top] of merges.above.get(rowIndex) ?? []) {
      const label = row[column] === undefined && !hidden.isColumn(column) ? data[top]?.[column] : undefined;
      const text = label ? textOf(label) : '';
      if (text !== '' && text.length <= longestLabel) add(column, text);
    }
    const spans = merges.wide.get(rowIndex);
    rows.push({ number: rowIndex + 1, cells: Array.from(row, (text) => text ?? ''), ...(spans ? { spans } : {}) });
  });
  return rows;
}

/** Merged cells: `wide` maps row and column to columns spanned; `above` maps lower rows to the label's row. */
function mergesOf(sheet: WorkSheet) {
  const wide = new Map<number, Map<number, number>>();
  const above = new Map<number, Map<number, number>>();
  const under = <Value>(map: Map<number, Map<number, Value>>, row: number) => {
    const found = map.get(row) ?? new Map<number, Value>();
    map.set(row, found);
    return found;
  };
  let repeated = 0;
  for (const { s: from, e: to } of (sheet['!merges'] ?? []).slice(0, maxMerges)) {
    if (to.c > from.c && to.c < columnLimit) under(wide, from.r).set(from.c, to.c - from.c + 1);
    if (to.r - from.r > longestMerge || repeated > maxRepeats) continue;
    repeated += to.r - from.r;
    for (let row = from.r + 1; row <= to.r; row++) under(above, row).set(from.c, from.r);
  }
  return { wide, above };
}
