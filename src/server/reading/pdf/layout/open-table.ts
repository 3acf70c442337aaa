import { isFigure } from '../../tables/name-columns.ts';
import { cellText } from '../tables/tables.ts';
import type { LayoutBlock, PdfHeader } from './layout-block.ts';
import type { Line } from './lines.ts';

type Table = LayoutBlock & { kind: 'table' };

/** Points by which a column may be elsewhere where the table goes on. */
const widestShift = 25;
/** Loose lines between rows that do not end a table: a note, a part's name, the first line of a label. */
const mostLooseLines = 3;
/** In type sizes: a label's first line stands this close below the rows. */
const labelDistance = 2.5;
/** Words at a line's end that leave a label open. */
const opens =
  /(?:[-–,(&/]|\s(?:und|oder|sowie|der|die|das|des|dem|den|für|von|vom|zu|zur|zum|im|in|mit|and|or|of|the|for|to|with|in|on))$/iu;

/** A table that may go on after loose lines and on the next page: with its columns' names and units. */
export class OpenTable {
  readonly #columns: readonly number[];
  readonly header: PdfHeader;
  #looseLines = 0;
  /** Left edge, size and foot of the rows' labels. */
  readonly #label: { left: number; size: number; bottom: number } | null;
  /** The first line of a label that the page's end divides. */
  #openLabel: string | null = null;

  constructor(table: Table, header: PdfHeader) {
    this.#columns = table.columns;
    this.header = header;
    const last = table.rows.at(-1)?.cells[0]?.at(-1);
    this.#label = last ? { left: last.left, size: last.size, bottom: last.bottom } : null;
  }

  /** Lets a paragraph stand between the rows. False if it ends the table. */
  admits(lines: readonly Line[]): boolean {
    this.#looseLines += lines.length;
    const [line] = lines;
    this.#openLabel = lines.length === 1 && line && this.#isLabel(line) ? line.text : null;
    return this.#looseLines <= mostLooseLines;
  }

  #isLabel({ left, size, top, bottom }: Line): boolean {
    const label = this.#label;
    if (!label || Math.abs(left - label.left) > 1.5 * size || Math.abs(size - label.size) > 0.6) return false;
    return top > label.bottom - 0.3 * size && bottom - label.bottom < labelDistance * size;
  }

  /** The names of the columns of a table without its own; null if it is another table. */
  namesFor(table: Table): PdfHeader | null {
    if (this.#looseLines > 0 && !holdsFigures(table)) return null;
    const places = table.columns.length > 0 ? this.#placesOf(table) : this.#placesOfRow(table);
    if (!places) return null;
    const pick = <T>(values: readonly T[], none: T) => places.map((place) => values[place] ?? none);
    return { names: pick(this.header.names, ''), units: pick(this.header.units, null) };
  }

  /** Completes the label of a page's first row with the line that stood at the end of the page before. */
  completeLabel(label: string): string {
    const open = this.#openLabel;
    this.#openLabel = null;
    if (open === null || label === '' || !(opens.test(open) || /^\p{Ll}/u.test(label))) return label;
    return /\p{Ll}-$/u.test(open) && /^\p{Ll}/u.test(label) ? open.slice(0, -1) + label : `${open} ${label}`;
  }

  #placesOf(table: Table): number[] | null {
    if (table.columns.length !== this.#columns.length) return holdsFigures(table) ? this.#placesByCells(table) : null;
    const isSame = table.columns.every((column, index) => Math.abs(column - (this.#columns[index] ?? 0)) < widestShift);
    return isSame ? [0, ...table.columns.map((_, index) => index + 1)] : null;
  }

  /** The columns of a row that stands alone, such as a total set apart. */
  #placesOfRow(table: Table): number[] | null {
    const isRow = table.rows.length === 1 && (table.rows[0]?.cells.length ?? 0) > 1;
    return isRow && holdsFigures(table) ? this.#placesByCells(table) : null;
  }

  /** By where the cells are: a table may lack columns on a page, where they are empty. */
  #placesByCells({ rows }: Table): number[] | null {
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    const places: number[] = [];
    for (let column = 0; column < width; column++) {
      const lines = rows.flatMap(({ cells }) => cells[column] ?? []);
      const middles = lines.map(({ left, right }) => (left + right) / 2).sort((one, other) => one - other);
      const middle = middles[Math.floor(middles.length / 2)];
      if (middle === undefined) return null;
      const place = this.#columns.findIndex((each) => middle < each);
      places.push(place === -1 ? this.#columns.length : place);
    }
    const isLabelled = places[0] === 0 && this.#columns.length > 0;
    return isLabelled && new Set(places).size === places.length ? places : null;
  }
}

/** Share of cells beside the labels that are figures: words below a table may be anything. */
const figureShare = 0.7;

function holdsFigures({ rows }: Table): boolean {
  const values = rows.flatMap(({ cells }) => cells.slice(1).map((cell) => cellText(cell).trim())).filter(Boolean);
  return values.filter((value) => isFigure(value) || /^[-–—]$/u.test(value)).length >= figureShare * values.length;
}
