import { compare, type FormulaValue, NotComputable, numberOf } from './formula-values.ts';

/** A formula's parts as its functions need them. */
export interface FormulaParts {
  count: number;
  /** One value; null for an empty cell. */
  value: (index: number) => FormulaValue;
  /** All values of a part, row by row; of a single value only that. */
  values: (index: number) => FormulaValue[];
  /** False for a part left out. */
  has: (index: number) => boolean;
  /** True if the part is an area of cells: functions skip texts in those. */
  isArea: (index: number) => boolean;
}

type FormulaFunction = (parts: FormulaParts) => FormulaValue;

/** The numbers of all parts: texts and truths within areas do not count. */
function numbersOf(parts: FormulaParts, from = 0): number[] {
  const numbers: number[] = [];
  for (let index = from; index < parts.count; index++) {
    for (const value of parts.values(index)) {
      if (typeof value === 'number') numbers.push(value);
      else if (!parts.isArea(index) && value !== null) numbers.push(numberOf(value));
    }
  }
  return numbers;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const product = (numbers: readonly number[]) => numbers.reduce((total, number) => total * number, 1);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
const least = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other), numbers[0] ?? 0);
const most = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other), numbers[0] ?? 0);

/** Rounds away from zero at a half, as printed decimals have it. */
function roundWith(round: (value: number) => number): FormulaFunction {
  return (parts) => {
    const value = numberOf(parts.value(0));
    const places = Math.trunc(parts.has(1) ? numberOf(parts.value(1)) : 0);
    if (Math.abs(places) > 15) return value;
    // By shifting the written digits: 1.005 * 100 is below 100.5.
    const shift = (number: number, by: number) => {
      const [digits, power = '0'] = String(number).split('e');
      return Number(`${digits}e${Number(power) + by}`);
    };
    return Math.sign(value) * shift(round(shift(Math.abs(value), places)), -places);
  };
}

function truths(parts: FormulaParts): boolean[] {
  return Array.from({ length: parts.count }, (_, index) => parts.values(index))
    .flat()
    .filter((value) => typeof value === 'boolean' || typeof value === 'number')
    .map(Boolean);
}

const isTrue = (value: FormulaValue) => numberOf(value) !== 0;

/** A test such as ">100" or "Miete"; wildcards are not known here. */
function testOf(criterion: FormulaValue): (value: FormulaValue) => boolean {
  if (typeof criterion !== 'string') return (value) => value !== null && compare('=', value, criterion);
  const [, operator = '', rest = ''] = /^(<>|<=|>=|[<>=])?(.*)$/su.exec(criterion) ?? [];
  if (/[*?~]/u.test(rest)) throw new NotComputable();
  const wanted = /^[-+]?\d+(?:\.\d+)?$/u.test(rest) ? Number(rest) : rest;
  return (value) =>
    operator === '<>'
      ? compare('<>', value, wanted)
      : value !== null && typeof value === typeof wanted && compare(operator || '=', value, wanted);
}

function sumIf(parts: FormulaParts): number {
  const test = testOf(parts.value(1));
  const values = parts.values(0);
  const summed = parts.has(2) ? parts.values(2) : values;
  if (summed.length !== values.length) throw new NotComputable();
  return sum(summed.filter((value, index) => typeof value === 'number' && test(values[index] ?? null)).map(Number));
}

const subtotals: Readonly<Record<number, (numbers: readonly number[]) => number>> = {
  1: mean,
  2: (numbers) => numbers.length,
  4: most,
  5: least,
  6: product,
  9: sum,
};

/** The functions of small tables; anything else is not computed. */
export const formulaFunctions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ['SUM', (parts) => sum(numbersOf(parts))],
  ['PRODUCT', (parts) => product(numbersOf(parts))],
  ['AVERAGE', (parts) => mean(numbersOf(parts))],
  ['MIN', (parts) => least(numbersOf(parts))],
  ['MAX', (parts) => most(numbersOf(parts))],
  ['COUNT', (parts) => numbersOf(parts).length],
  [
    'COUNTA',
    (parts) =>
      Array.from({ length: parts.count }, (_, index) => parts.values(index))
        .flat()
        .filter((value) => value !== null).length,
  ],
  ['ABS', (parts) => Math.abs(numberOf(parts.value(0)))],
  ['INT', (parts) => Math.floor(numberOf(parts.value(0)))],
  ['ROUND', roundWith((value) => Math.round(value))],
  ['ROUNDUP', roundWith((value) => Math.ceil(value))],
  ['ROUNDDOWN', roundWith((value) => Math.floor(value))],
  [
    'IF',
    (parts) =>
      isTrue(parts.value(0)) ? (parts.has(1) ? parts.value(1) : 0) : parts.count > 2 ? parts.value(2) : false,
  ],
  ['AND', (parts) => truths(parts).every(Boolean)],
  ['OR', (parts) => truths(parts).some(Boolean)],
  ['NOT', (parts) => !isTrue(parts.value(0))],
  ['SUMIF', sumIf],
  [
    'COUNTIF',
    (parts) => {
      const test = testOf(parts.value(1));
      return parts.values(0).filter(test).length;
    },
  ],
  [
    'SUBTOTAL',
    (parts) => {
      // From 101 on, hidden rows do not count: they are not known here.
      const compute = subtotals[numberOf(parts.value(0))];
      if (!compute) throw new NotComputable();
      return compute(numbersOf(parts, 1));
    },
  ],
]);
