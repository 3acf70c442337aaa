import type { Cell } from './table-row.ts';

/** Columns of which one may be without a name: running numbers stand in front. Each is tried on all rows. */
const mostNamelessColumns = 12;

/**
 * Names the cells of table rows. `rows` are the values of a passage's rows, empty ones included; `lines` what its context
 * says of them ("Name: Meier Urs; Fraktion: GLP"), in the same order, empty and nameless cells left out. A row gets the line
 * with exactly its values, or null: never that of another row with similar ones.
 */
export function labelRows(rows: readonly (readonly string[])[], lines: readonly string[]): (Cell[] | null)[] {
  const width = Math.min(mostNamelessColumns, Math.max(0, ...rows.map((row) => row.length)));
  // A column of running numbers often has no name: then its values stand in no line.
  const nameless = [null, ...Array.from({ length: width }, (_, column) => column)];
  let best: { labelled: (Cell[] | null)[]; count: number } = { labelled: rows.map(() => null), count: 0 };
  if (lines.length === 0) return best.labelled;
  for (const column of nameless) {
    const labelled = inOrder(rows, lines, column);
    const count = labelled.filter((cells) => cells !== null).length;
    if (count > best.count) best = { labelled, count };
    if (best.count >= lines.length) break;
  }
  return best.labelled;
}

function inOrder(
  rows: readonly (readonly string[])[],
  lines: readonly string[],
  nameless: number | null,
): (Cell[] | null)[] {
  let next = 0;
  return rows.map((row) => {
    const filled = row.filter((value) => value !== '');
    const named = row.filter((value, column) => column !== nameless && value !== '');
    for (let index = next; index < lines.length; index++) {
      const line = lines[index] ?? '';
      // A row whose nameless cell is empty may begin with the next one.
      const cells = cellsWith(named, line) ?? cellsWith(filled, line);
      if (cells === null) continue;
      next = index + 1;
      return cells;
    }
    return null;
  });
}

/** The line's cells if their values are exactly these: a value itself may hold "; " and ": ". */
function cellsWith(values: readonly string[], line: string): Cell[] | null {
  const cells: Cell[] = [];
  let rest = line;
  for (const [index, value] of values.entries()) {
    const nameEnd = rest.indexOf(': ');
    if (nameEnd < 1) return null;
    const end = nameEnd + 2 + value.length;
    const isLast = index === values.length - 1;
    if (rest.slice(nameEnd + 2, end) !== value) return null;
    if (isLast ? rest.length !== end : !rest.startsWith('; ', end)) return null;
    cells.push({ name: rest.slice(0, nameEnd), value });
    rest = rest.slice(end + 2);
  }
  return cells.length > 0 ? cells : null;
}
