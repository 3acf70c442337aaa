import type { CellObject } from '@e965/xlsx';
import { type FormulaParts, formulaFunctions } from './formula-functions.ts';
import { checked, type FormulaValue, NotComputable, operate } from './formula-values.ts';
import { type Formula, type FormulaArea, parseFormula } from './parse-formula.ts';

/** Cells of a sheet by row and column, both zero-based; may be sparse. */
export type SheetCells = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** Cells visited per workbook: a few formulas may refer to the same million cells. */
const mostVisits = 2_000_000;
/** Formulas that depend on each other. */
const deepest = 200;

/** Computes the formulas of a workbook whose results are not stored with them. */
export class FormulaComputer {
  readonly #sheets: ReadonlyMap<string, SheetCells>;
  readonly #results = new Map<CellObject, FormulaValue | NotComputable>();
  readonly #open = new Set<CellObject>();
  #visits = 0;

  /** @param sheets by name in lower case */
  constructor(sheets: ReadonlyMap<string, SheetCells>) {
    this.#sheets = sheets;
  }

  /** @param sheet name in lower case. @throws NotComputable */
  valueOf(cell: CellObject, sheet: string): FormulaValue {
    if (!lacksResult(cell)) return (cell.v ?? null) as FormulaValue;
    const known = this.#results.get(cell);
    if (known instanceof NotComputable) throw known;
    if (known !== undefined) return known;
    if (this.#open.has(cell) || this.#open.size > deepest) throw new NotComputable();
    this.#open.add(cell);
    try {
      const formula = parseFormula(cell.f ?? '');
      if (!formula) throw new NotComputable();
      const value = this.#single(formula, sheet) ?? 0;
      this.#results.set(cell, value);
      return value;
    } catch (error) {
      if (!(error instanceof NotComputable)) throw error;
      // Only the first of a chain is judged: others may have failed for the chain's length.
      if (this.#open.size === 1) this.#results.set(cell, error);
      throw error;
    } finally {
      this.#open.delete(cell);
    }
  }

  #single(formula: Formula, sheet: string): FormulaValue {
    switch (formula.kind) {
      case 'value':
        return formula.value;
      case 'area':
        if (formula.top !== formula.bottom || formula.left !== formula.right) throw new NotComputable();
        return this.#valuesIn(formula, sheet)[0] ?? null;
      case 'operation':
        return operate(
          formula.operator,
          formula.parts.map((part) => this.#single(part, sheet)),
        );
      case 'call': {
        const compute = formulaFunctions.get(formula.name);
        if (!compute) throw new NotComputable();
        return checked(compute(this.#partsOf(formula.parts, sheet)));
      }
    }
  }

  #partsOf(parts: readonly (Formula | null)[], sheet: string): FormulaParts {
    return {
      count: parts.length,
      has: (index) => parts[index] != null,
      isArea: (index) => parts[index]?.kind === 'area',
      value: (index) => {
        const part = parts[index];
        return part ? this.#single(part, sheet) : null;
      },
      values: (index) => {
        const part = parts[index];
        if (!part) return [];
        return part.kind === 'area' ? this.#valuesIn(part, sheet) : [this.#single(part, sheet)];
      },
    };
  }

  #valuesIn(area: FormulaArea, own: string): FormulaValue[] {
    const name = area.sheet?.toLowerCase() ?? own;
    const cells = this.#sheets.get(name);
    if (!cells) throw new NotComputable();
    const values: FormulaValue[] = [];
    const bottom = Math.min(area.bottom, cells.length - 1);
    for (let row = area.top; row <= bottom; row++) {
      const right = Math.min(area.right, (cells[row]?.length ?? 0) - 1);
      this.#visits += 1 + Math.max(0, right - area.left);
      if (this.#visits > mostVisits) throw new NotComputable();
      for (let column = area.left; column <= right; column++) {
        const cell = cells[row]?.[column];
        if (cell?.t === 'e') throw new NotComputable();
        values.push(cell ? this.valueOf(cell, name) : null);
      }
    }
    return values;
  }
}

/** True for a formula that was stored without its result. */
export function lacksResult({ t, f }: CellObject): boolean {
  return t === 'z' && f !== undefined;
}
