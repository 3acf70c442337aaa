/** A cell or an area of a sheet, zero-based and inclusive; `sheet` is null for the formula's own. */
export interface FormulaArea {
  kind: 'area';
  sheet: string | null;
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export type Formula =
  | { kind: 'value'; value: number | string | boolean }
  | FormulaArea
  | { kind: 'call'; name: string; parts: (Formula | null)[] }
  | { kind: 'operation'; operator: string; parts: Formula[] };

/** Excel's own limits. */
const longestFormula = 8_192;
const deepest = 64;
const mostColumns = 16_384;
const mostRows = 1_048_576;

/** The kinds of token, tried in order; a cell may have its sheet before it. */
const patterns = {
  text: /^"((?:[^"]|"")*)"/u,
  number: /^(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?(?![\p{L}\d:])/iu,
  cell: /^((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\d_.]*)!)?(\$?[A-Z]{1,3}\$?\d{1,7})(?![\p{L}\d_(])/iu,
  name: /^[A-Z][\w.]*(?=\s*\()/iu,
  truth: /^(?:TRUE|FALSE)(?![\w(])/iu,
  mark: /^(?:<>|<=|>=|[-+*/^&=<>%(),:])/u,
} as const;

interface Token {
  kind: keyof typeof patterns;
  text: string;
  sheet: string | null;
}

/** Binding powers of the binary operators, weakest first. */
const powers: Readonly<Record<string, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};

/** Parses a formula as stored in a workbook, in English and without "="; null if it uses anything else than is known. */
export function parseFormula(text: string): Formula | null {
  if (text.length > longestFormula) return null;
  const tokens = tokensOf(text);
  if (!tokens) return null;
  const parser = new FormulaParser(tokens);
  const formula = parser.expression(0, 0);
  return parser.isAtEnd ? formula : null;
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const next = tokenAt(rest);
    if (!next) return null;
    tokens.push(next.token);
    rest = rest.slice(next.length).trimStart();
  }
  return tokens;
}

function tokenAt(text: string): { token: Token; length: number } | null {
  for (const [kind, pattern] of Object.entries(patterns) as [Token['kind'], RegExp][]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const isCell = kind === 'cell';
    const own = isCell ? found[2] : kind === 'text' ? found[1]?.replaceAll('""', '"') : found[0];
    return { token: { kind, text: own ?? '', sheet: isCell ? sheetOf(found[1]) : null }, length: found[0].length };
  }
  return null;
}

function sheetOf(prefix: string | undefined): string | null {
  if (prefix === undefined) return null;
  const name = prefix.slice(0, -1);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

class FormulaParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** @param power of the operator to the left */
  expression(power: number, depth: number): Formula | null {
    if (depth > deepest) return null;
    let left = this.#operand(depth);
    while (left) {
      const operator = this.#peek();
      const own = operator === null ? undefined : powers[operator];
      if (operator === null || own === undefined || own <= power) return left;
      this.#at += 1;
      const right = this.expression(own, depth + 1);
      left = right && { kind: 'operation', operator, parts: [left, right] };
    }
    return null;
  }

  #operand(depth: number): Formula | null {
    const sign = this.#peek();
    if (sign === '-' || sign === '+') {
      this.#at += 1;
      // Excel takes "-2^2" as the square of -2.
      const part = this.expression(5, depth + 1);
      return part && { kind: 'operation', operator: `unary${sign}`, parts: [part] };
    }
    let operand = this.#simple(depth);
    while (operand && this.#peek() === '%') {
      this.#at += 1;
      operand = { kind: 'operation', operator: '%', parts: [operand] };
    }
    return operand;
  }

  #simple(depth: number): Formula | null {
    const next = this.#tokens[this.#at];
    if (!next) return null;
    this.#at += 1;
    if (next.kind === 'text') return { kind: 'value', value: next.text };
    if (next.kind === 'number') return { kind: 'value', value: Number(next.text) };
    if (next.kind === 'truth') return { kind: 'value', value: next.text.toUpperCase() === 'TRUE' };
    if (next.kind === 'cell') return this.#area(next);
    if (next.kind === 'name') return this.#call(next.text.toUpperCase(), depth);
    if (next.text !== '(') return null;
    const inner = this.expression(0, depth + 1);
    return this.#take(')') ? inner : null;
  }

  #area(first: Token): Formula | null {
    const from = cellOf(first.text);
    let to = from;
    if (this.#take(':')) {
      const last = this.#tokens[this.#at];
      if (last?.kind !== 'cell') return null;
      this.#at += 1;
      to = cellOf(last.text);
    }
    if (!from || !to) return null;
    return {
      kind: 'area',
      sheet: first.sheet,
      top: Math.min(from.row, to.row),
      bottom: Math.max(from.row, to.row),
      left: Math.min(from.column, to.column),
      right: Math.max(from.column, to.column),
    };
  }

  #call(name: string, depth: number): Formula | null {
    this.#at += 1;
    const parts: (Formula | null)[] = [];
    if (this.#take(')')) return { kind: 'call', name, parts };
    for (;;) {
      const isLeftOut = this.#peek() === ',' || this.#peek() === ')';
      const part = isLeftOut ? null : this.expression(0, depth + 1);
      if (!part && !isLeftOut) return null;
      parts.push(part);
      if (this.#take(')')) return { kind: 'call', name, parts };
      if (!this.#take(',')) return null;
    }
  }

  #peek(): string | null {
    const next = this.#tokens[this.#at];
    return next?.kind === 'mark' ? next.text : null;
  }

  #take(mark: string): boolean {
    if (this.#peek() !== mark) return false;
    this.#at += 1;
    return true;
  }
}

function cellOf(text: string): { row: number; column: number } | null {
  const [, letters = '', digits = ''] = /^\$?([A-Z]+)\$?(\d+)$/iu.exec(text) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  if (column < 1 || column > mostColumns || row < 1 || row > mostRows) return null;
  return { row: row - 1, column: column - 1 };
}
