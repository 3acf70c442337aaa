import { AppError } from '#server/platform/errors/app-error.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { attributeOf, childrenOf, findElement, parseXml, titleOfProperties, type XmlElement } from '../office/xml.ts';
import { readZip } from '../office/zip.ts';
import type { DraftPage, OpenedFile } from '../read-model.ts';
import { type NumberedRow, nameRows, rowsToPage } from '../tables/tables-of-text.ts';

const textParts = /^(?:content\.xml|meta\.xml)$/u;
const sheetLimit = 500;
const rowLimit = 200_000;
const cellLimit = 1_000_000;
const columnLimit = 16_384;
/** Repetitions of filled cells and rows; sheets end in a million empty ones. */
const maxRepeats = 1_000;
/** Characters of a merged cell that repeat in each row it covers. */
const longestLabel = 200;
/** Rows in which a merged label repeats; longer merges are frames. */
const longestMerge = 1_000;
const longestCell = 32_767;

const rowGroups = new Set(['table-header-rows', 'table-rows', 'table-row-group']);
const columnGroups = new Set(['table-header-columns', 'table-columns', 'table-column-group']);
const invisible = new Set(['collapse', 'filter']);
const hiddenWord = { de: 'ausgeblendet', en: 'hidden' };

/**
 * Opens an OpenDocument sheet: one page per table, cells as last shown, which the file stores. Skips hidden rows and
 * columns; a hidden table is read and labelled as such.
 */
export async function openOds(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await readZip(bytes, (name) => textParts.test(name));
  const content = parts.get('content.xml');
  if (!content) throw new AppError('file_damaged');
  const root = parseXml(content);
  const book = findElement(root, 'body', 'spreadsheet');
  if (!book) throw new AppError('file_damaged');
  const tables = childrenOf(book, 'table');
  if (tables.length > sheetLimit) throw new AppError('file_too_complex');
  return {
    metadata: { title: titleOfProperties(parts.get('meta.xml')), pageCount: tables.length },
    pages: pagesOf(tables, hiddenStylesOf(root)),
  };
}

function* pagesOf(tables: readonly XmlElement[], hiddenStyles: ReadonlySet<string>): Generator<DraftPage> {
  let cells = 0;
  for (const [index, table] of tables.entries()) {
    const rows = new TableReader(table).rows;
    cells += rows.reduce((sum, row) => sum + row.cells.length, 0);
    if (cells > cellLimit) throw new AppError('file_too_complex');
    const isHidden = hiddenStyles.has(attributeOf(table, 'style-name') ?? '');
    const name = attributeOf(table, 'name')?.trim() ?? '';
    const language =
      detectLanguage(
        rows
          .slice(0, 50)
          .flatMap((row) => row.cells)
          .join(' ')
          .slice(0, 2_000),
      ) ?? 'de';
    const label = `${name}${isHidden ? ` (${hiddenWord[language]})` : ''}`.trim() || null;
    yield { ...rowsToPage(nameRows(rows), { number: index + 1, label, section: label }), standsAlone: true };
  }
}

class TableReader {
  readonly rows: NumberedRow[] = [];
  readonly #hiddenColumns: { from: number; to: number }[] = [];
  readonly #reaching = new Map<number, { text: string; rows: number }>();
  #columns = 0;
  #number = 0;

  constructor(table: XmlElement) {
    this.#addColumns(table);
    this.#addRows(table);
  }

  #addColumns(parent: XmlElement): void {
    for (const child of childrenOf(parent)) {
      if (columnGroups.has(child.name)) this.#addColumns(child);
      if (child.name !== 'table-column') continue;
      const from = this.#columns;
      this.#columns += Math.max(1, Number(attributeOf(child, 'number-columns-repeated')) || 1);
      if (isInvisible(child)) this.#hiddenColumns.push({ from, to: this.#columns - 1 });
    }
  }

  #addRows(parent: XmlElement): void {
    for (const child of childrenOf(parent)) {
      if (rowGroups.has(child.name)) this.#addRows(child);
      else if (child.name === 'table-row') this.#addRow(child);
    }
  }

  #addRow(row: XmlElement): void {
    const repeats = Math.max(1, Number(attributeOf(row, 'number-rows-repeated')) || 1);
    const first = this.#number + 1;
    this.#number += repeats;
    const { cells, spans } = this.#cellsOf(row);
    if (isInvisible(row) || cells.every((cell) => cell === '')) return;
    for (let index = 0; index < Math.min(repeats, maxRepeats); index++)
      this.rows.push({ number: first + index, cells, ...(spans.size > 0 ? { spans } : {}) });
    if (this.rows.length > rowLimit) throw new AppError('file_too_complex');
  }

  #cellsOf(row: XmlElement) {
    const cells: string[] = [];
    const spans = new Map<number, number>();
    for (const cell of childrenOf(row)) {
      if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue;
      const repeats = Math.max(1, Number(attributeOf(cell, 'number-columns-repeated')) || 1);
      const own = cell.name === 'table-cell' ? shownText(cell).slice(0, longestCell) : '';
      const isFilled = own !== '';
      if (isFilled && cells.length + repeats > columnLimit) throw new AppError('file_too_complex');
      const width = Number(attributeOf(cell, 'number-columns-spanned')) || 1;
      const height = Math.min(Number(attributeOf(cell, 'number-rows-spanned')) || 1, longestMerge);
      if (width > 1 && width < columnLimit) spans.set(cells.length, width);
      if (height > 1 && isFilled && own.length <= longestLabel)
        this.#reaching.set(cells.length, { text: own, rows: height - 1 });
      for (let index = 0; index < Math.min(repeats, columnLimit); index++)
        cells.push(cell.name === 'table-cell' ? own : this.#takeFromAbove(cells.length));
    }
    const last = cells.findLastIndex((cell) => cell !== '');
    const isHidden = (column: number) => this.#hiddenColumns.some(({ from, to }) => column >= from && column <= to);
    return { cells: cells.slice(0, last + 1).map((cell, column) => (isHidden(column) ? '' : cell)), spans };
  }

  #takeFromAbove(column: number): string {
    const above = this.#reaching.get(column);
    if (!above || above.rows === 0) return '';
    above.rows -= 1;
    return above.text;
  }
}

function isInvisible(element: XmlElement): boolean {
  return invisible.has(attributeOf(element, 'visibility') ?? '');
}

/** A cell's text as shown when it was saved; its value where the file has none. */
function shownText(cell: XmlElement): string {
  const lines = childrenOf(cell, 'p').map(lineOf);
  return lines.length > 0 ? lines.join(' ') : (attributeOf(cell, 'string-value') ?? attributeOf(cell, 'value') ?? '');
}

function lineOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.name === 's' || child.name === 'tab' || child.name === 'line-break') return ' ';
      return child.name === 'annotation' ? '' : lineOf(child);
    })
    .join('');
}

/** Styles of tables that are not shown. */
function hiddenStylesOf(root: XmlElement): Set<string> {
  const styles = childrenOf(findElement(root, 'automatic-styles'), 'style');
  const hidden = styles.filter((style) => attributeOf(findElement(style, 'table-properties'), 'display') === 'false');
  return new Set(hidden.map((style) => attributeOf(style, 'name') ?? ''));
}
