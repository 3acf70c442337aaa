import type { CellObject } from '@e965/xlsx';
import { FormulaComputer, lacksResult, type SheetCells } from './formulas/compute-formulas.ts';
import { NotComputable } from './formulas/formula-values.ts';
import { NumberFormats } from './number-formats.ts';
import type { FigureStyle } from './sheet-figures.ts';

/** Excel's error values ([MS-XLS] 2.5.10). */
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** Stands for a formula stored without a result that is not computed here. */
const notComputed = { german: '(nicht berechnet)', english: '(not computed)' };

/** Writes a workbook's cells as Excel shows them. */
export class CellWriter {
  readonly #style: FigureStyle;
  readonly #formats: NumberFormats;
  readonly #formulas: FormulaComputer;

  constructor(style: FigureStyle, { is1904, sheets }: { is1904: boolean; sheets: ReadonlyMap<string, SheetCells> }) {
    this.#style = style;
    this.#formats = new NumberFormats(style, is1904);
    this.#formulas = new FormulaComputer(sheets);
  }

  /** @param sheet the name of the cell's sheet */
  write(cell: CellObject, sheet: string): string {
    if (lacksResult(cell)) return this.#writeFormula(cell, sheet);
    if (cell.t === 'z') return '';
    if (cell.t === 'e') return cell.w ?? errors[Number(cell.v)] ?? '#ERROR';
    return this.#writeValue(cell.v, cell.z);
  }

  #writeFormula(cell: CellObject, sheet: string): string {
    try {
      return this.#writeValue(this.#formulas.valueOf(cell, sheet.toLowerCase()) ?? undefined, cell.z);
    } catch (error) {
      if (!(error instanceof NotComputable)) throw error;
      return notComputed[this.#style.isGerman ? 'german' : 'english'];
    }
  }

  #writeValue(value: CellObject['v'], format: CellObject['z']): string {
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    if (typeof value === 'boolean') return this.#truth(value);
    if (typeof value !== 'number') return String(value ?? '');
    return this.#formats.write(value, format === undefined ? undefined : String(format));
  }

  #truth(value: boolean): string {
    if (this.#style.isGerman) return value ? 'WAHR' : 'FALSCH';
    return value ? 'TRUE' : 'FALSE';
  }
}
