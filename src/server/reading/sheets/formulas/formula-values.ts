export type FormulaValue = number | string | boolean | null;

/** A formula that cannot be computed here: unknown functions, other files, circles, errors. */
export class NotComputable extends Error {}

/** The result of an operator. @throws NotComputable */
export function operate(operator: string, parts: readonly FormulaValue[]): FormulaValue {
  const [left = null, right = null] = parts;
  switch (operator) {
    case '&':
      return textOf(left) + textOf(right);
    case '=':
    case '<>':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, left, right);
    case '%':
      return numberOf(left) / 100;
    case 'unary-':
      return -numberOf(left);
    case 'unary+':
      return left;
    default:
      return checked(calculate(operator, numberOf(left), numberOf(right)));
  }
}

function calculate(operator: string, left: number, right: number): number {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return operator === '/' ? left / right : left ** right;
}

/** Compares like Excel: without case, and numbers below texts below truths. */
export function compare(operator: string, one: FormulaValue, other: FormulaValue): boolean {
  const rank = (value: FormulaValue) => ['number', 'string', 'boolean'].indexOf(typeof value);
  const left = one ?? (typeof other === 'string' ? '' : 0);
  const right = other ?? (typeof one === 'string' ? '' : 0);
  const key = (value: FormulaValue) => (typeof value === 'string' ? value.toLowerCase() : Number(value));
  const order =
    rank(left) === rank(right)
      ? Number(key(left) > key(right)) - Number(key(left) < key(right))
      : rank(left) - rank(right);
  const holds: Record<string, boolean> = {
    '=': order === 0,
    '<>': order !== 0,
    '<': order < 0,
    '>': order > 0,
    '<=': order <= 0,
    '>=': order >= 0,
  };
  return holds[operator] ?? false;
}

/** A value as a number; texts are taken only if they are plain numbers. @throws NotComputable */
export function numberOf(value: FormulaValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value === null) return 0;
  if (!/^\s*[-+]?\d+(?:\.\d+)?\s*$/u.test(value)) throw new NotComputable();
  return Number(value);
}

function textOf(value: FormulaValue): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value ?? '');
}

/** @throws NotComputable for what Excel shows as an error */
export function checked(value: FormulaValue): FormulaValue {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new NotComputable();
  return value;
}
