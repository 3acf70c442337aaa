import { alignColumns, type EdgedCell } from '../tables/align-columns.ts';
import type { TableRow } from '../tables/name-columns.ts';

/** Cells kept per row; Word writes at most 63. */
const maxCells = 200;

type CellShape = Omit<EdgedCell, 'text'>;
const plain: CellShape = { right: null, isCovered: false, isBelow: false };

/** A table of an RTF file as it is read: row definitions may precede or follow their cells. */
export class RtfTable {
  readonly #rows: EdgedCell[][] = [];
  #headerRows = 0;
  #cells: string[] = [];
  #shapes: CellShape[] = [];
  #shape: CellShape = plain;
  #isHeader = false;

  /** Starts a row's definition. */
  define(): void {
    this.#shapes = [];
    this.#shape = plain;
    this.#isHeader = false;
  }

  /** Handles a control word of a row's definition. */
  shape(word: string, value: number | null): void {
    if (word === 'clmrg') this.#shape = { ...this.#shape, isCovered: true };
    else if (word === 'clvmrg') this.#shape = { ...this.#shape, isBelow: true };
    else if (word === 'trhdr') this.#isHeader = true;
    else if (word === 'cellx' && this.#shapes.length < maxCells) {
      this.#shapes.push({ ...this.#shape, right: value });
      this.#shape = plain;
    }
  }

  endCell(text: string): void {
    if (this.#cells.length < maxCells) this.#cells.push(text);
  }

  endRow(): void {
    if (this.#isHeader && this.#headerRows === this.#rows.length) this.#headerRows += 1;
    this.#rows.push(this.#cells.map((text, column) => ({ ...(this.#shapes[column] ?? plain), text })));
    this.#cells = [];
  }

  finish(): { rows: TableRow[]; headerRows: number } {
    if (this.#cells.length > 0) this.endRow();
    return { rows: alignColumns(this.#rows), headerRows: this.#headerRows };
  }
}
