import { AppError } from '#server/platform/errors/app-error.ts';
import { attributeOf, childrenOf, findAll, textOf, type XmlElement } from '../office/xml.ts';
import { type Piece, PieceWriter, pageMark } from '../pages/page-pieces.ts';
import type { TableRow } from '../tables/name-columns.ts';
import type { ListCounts } from './odt-lists.ts';
import type { OdtStyles } from './odt-styles.ts';

/** Position in a list: its style, its level (1 = outermost), and the counts of the whole list. */
interface ListPlace {
  style: string | undefined;
  level: number;
  counts: ListCounts;
}

/** Repetitions honoured for rows and columns; tables may end in millions of empty ones. */
const maxRepeats = 100;
const maxColumns = 1_000;
/** Characters of a cell that repeat in each row it covers; longer cells are text, not labels. */
const longestLabel = 200;
/** Blanks that one element may stand for. */
const maxBlanks = 100;

/** Elements within paragraphs whose text is not the paper's. */
const silent = new Set([
  'annotation',
  'annotation-end',
  'tracked-changes',
  'hidden-text',
  'ruby-text',
  'note-citation',
  'title',
  'desc',
  'image',
  'object',
  'object-ole',
  'plugin',
  'script',
  'event-listeners',
  'sender-firstname',
]);

/** Flattens the body of an OpenDocument text to pieces. */
export function collectOdtPieces(body: XmlElement, styles: OdtStyles): Piece[] {
  const collector = new OdtCollector(styles);
  collector.addBlocks(body, null);
  return collector.writer.pieces;
}

class OdtCollector {
  readonly writer = new PieceWriter();
  readonly #styles: OdtStyles;
  /** Counts by list style and by the list's own id, for lists that continue. */
  readonly #lastCounts = new Map<string, ListCounts>();
  /** Text boxes anchored to the current paragraph. */
  #boxes: XmlElement[] = [];

  constructor(styles: OdtStyles) {
    this.#styles = styles;
  }

  addBlocks(parent: XmlElement, list: ListPlace | null): void {
    for (const element of childrenOf(parent)) {
      if (isHiddenBlock(element)) continue;
      switch (element.name) {
        case 'p':
        case 'h':
          this.#addParagraph(element, null);
          break;
        case 'list':
          this.#addList(element, list);
          break;
        case 'table':
          this.#addTable(element);
          break;
        case 'soft-page-break':
          this.writer.startPage();
          break;
        case 'tracked-changes':
        case 'sequence-decls':
        case 'variable-decls':
        case 'user-field-decls':
        case 'forms':
        case 'annotation':
          break;
        case 'text-box':
        case 'frame':
        case 'section':
        case 'table-of-content':
        case 'index-body':
        case 'index-title':
        case 'illustration-index':
        case 'table-index':
        case 'alphabetical-index':
        case 'bibliography':
        case 'numbered-paragraph':
        case 'g':
        case 'custom-shape':
          this.addBlocks(element, null);
          break;
        default:
      }
    }
  }

  /** @param mark of the list entry that the paragraph is in; null outside lists, where headings have the outline's */
  #addParagraph(element: XmlElement, mark: string | null): void {
    const style = attributeOf(element, 'style-name');
    if (this.#isHiddenParagraph(element, style)) return;
    if (this.#styles.breaksBefore(style)) this.writer.startPage();
    const role = this.#styles.roleOf(style);
    const outline = element.name === 'h' ? Number(attributeOf(element, 'outline-level')) || 1 : null;
    const level = role.isTitle ? role.level : (outline ?? role.level);
    const isNumbered = outline !== null && attributeOf(element, 'is-list-header') !== 'true';
    const number = mark === null && isNumbered ? this.#styles.lists.nextHeading(outline) : '';
    const own = level !== null && mark === '-' ? '' : (mark ?? number);
    this.writer.addParagraph(this.#inlineText(element), { mark: own, level, isTitle: role.isTitle });
    const boxes = this.#boxes;
    this.#boxes = [];
    for (const box of boxes) this.addBlocks(box, null);
    if (this.#styles.breaksAfter(style)) this.writer.startPage();
  }

  #addList(list: XmlElement, outer: ListPlace | null): void {
    const style = attributeOf(list, 'style-name') ?? outer?.style;
    const place = { style, level: (outer?.level ?? 0) + 1, counts: outer?.counts ?? this.#countsOf(list, style) };
    for (const item of childrenOf(list)) {
      if (item.name !== 'list-item' && item.name !== 'list-header') continue;
      // An entry with only a deeper list continues the entry before.
      let isFirst = item.name === 'list-item';
      for (const child of childrenOf(item)) {
        if (child.name === 'list') this.#addList(child, place);
        else if (child.name === 'p' || child.name === 'h') {
          this.#addParagraph(child, isFirst ? this.#nextMark(item, place) : '');
          isFirst = false;
        }
      }
    }
  }

  #nextMark(item: XmlElement, { style, level, counts }: ListPlace): string {
    const start = Number(attributeOf(item, 'start-value') ?? Number.NaN);
    return this.#styles.lists.next(style, counts, level, Number.isSafeInteger(start) ? start : undefined);
  }

  /** The counts of a list that continues an earlier one, else new ones. */
  #countsOf(list: XmlElement, style: string | undefined): ListCounts {
    const continued = attributeOf(list, 'continue-list');
    const continues = continued !== undefined || attributeOf(list, 'continue-numbering') === 'true';
    const byId = this.#lastCounts.get(`#${continued}`);
    const counts = (continues ? (byId ?? this.#lastCounts.get(style ?? '')) : undefined) ?? [];
    this.#lastCounts.set(style ?? '', counts);
    this.#lastCounts.set(`#${attributeOf(list, 'id') ?? ''}`, counts);
    return counts;
  }

  #addTable(table: XmlElement): void {
    const header = rowsOf(childrenOf(table, 'table-header-rows'));
    const rows = rowsOf([table]);
    const grid = this.#grid(rows);
    this.writer.addTable(grid, header.length > 0 && header.length < rows.length ? { headerRows: header.length } : {});
  }

  #grid(rows: readonly XmlElement[]): TableRow[] {
    const grid: TableRow[] = [];
    const reaching = new Map<number, { text: string; rows: number }>();
    for (const row of rows) {
      const cells: string[] = [];
      const spans = new Map<number, number>();
      for (const cell of childrenOf(row)) {
        const repeats = Math.min(Number(attributeOf(cell, 'number-columns-repeated')) || 1, maxRepeats);
        if (cells.length + repeats > maxColumns) throw new AppError('file_too_complex');
        if (cell.name === 'covered-table-cell') {
          for (let index = 0; index < repeats; index++) cells.push(takeFromAbove(reaching, cells.length));
        } else if (cell.name === 'table-cell') {
          const text = this.#blockText(cell);
          const width = Number(attributeOf(cell, 'number-columns-spanned')) || 1;
          const height = Number(attributeOf(cell, 'number-rows-spanned')) || 1;
          if (width > 1) spans.set(cells.length, width);
          if (height > 1 && text.length <= longestLabel) reaching.set(cells.length, { text, rows: height - 1 });
          for (let index = 0; index < repeats; index++) cells.push(text);
        }
      }
      const isEmpty = cells.every((cell) => cell === '');
      const repeats = isEmpty ? 1 : Math.min(Number(attributeOf(row, 'number-rows-repeated')) || 1, maxRepeats);
      for (let index = 0; index < repeats; index++) grid.push({ cells, spans });
    }
    return grid;
  }

  /** All text of a cell; paragraphs and inner tables are separated by blanks. */
  #blockText(cell: XmlElement): string {
    const parts: string[] = [];
    const collect = (parent: XmlElement): void => {
      for (const child of childrenOf(parent)) {
        if (child.name === 'p' || child.name === 'h') {
          if (!this.#isHiddenParagraph(child, attributeOf(child, 'style-name'))) parts.push(this.#inlineText(child));
        } else if (!silent.has(child.name)) collect(child);
      }
    };
    collect(cell);
    const boxes = this.#boxes;
    this.#boxes = [];
    for (const box of boxes) parts.push(textOf(box));
    return parts.join(' ');
  }

  #isHiddenParagraph(element: XmlElement, style: string | undefined): boolean {
    return (
      this.#styles.isHidden(style) ||
      childrenOf(element, 'hidden-paragraph').some((field) => attributeOf(field, 'is-hidden') === 'true')
    );
  }

  #inlineText(parent: XmlElement): string {
    let text = '';
    for (const child of parent.children) {
      if (typeof child === 'string') text += child.replace(/\s+/gu, ' ');
      else text += this.#inlineElement(child);
    }
    return text;
  }

  #inlineElement(element: XmlElement): string {
    switch (element.name) {
      case 's':
        return ' '.repeat(Math.min(Number(attributeOf(element, 'c')) || 1, maxBlanks));
      case 'tab':
      case 'line-break':
        return ' ';
      case 'soft-page-break':
        return pageMark;
      case 'note':
        return this.writer.addNote(this.#noteText(element));
      case 'text-box':
        this.#boxes.push(element);
        return '';
      default:
        if (silent.has(element.name)) return '';
        return this.#styles.isHidden(attributeOf(element, 'style-name')) ? '' : this.#inlineText(element);
    }
  }

  #noteText(note: XmlElement): string {
    return findAll(note, 'note-body')
      .flatMap((body) => findAll(body, 'p'))
      .map((paragraph) => this.#inlineText(paragraph))
      .join(' ');
  }
}

/** True for a section that is not printed; a conditional one states whether it is hidden. */
function isHiddenBlock(element: XmlElement): boolean {
  if (element.name !== 'section') return false;
  const display = attributeOf(element, 'display');
  return display === 'none' || (display === 'condition' && attributeOf(element, 'is-hidden') === 'true');
}

/** The rows of a table in order, including header rows and row groups. */
function rowsOf(parents: readonly XmlElement[]): XmlElement[] {
  return parents.flatMap((parent) =>
    childrenOf(parent).flatMap((child) => {
      if (child.name === 'table-row') return [child];
      return /^table-(?:header-rows|rows|row-group)$/u.test(child.name) ? rowsOf([child]) : [];
    }),
  );
}

function takeFromAbove(reaching: Map<number, { text: string; rows: number }>, column: number): string {
  const above = reaching.get(column);
  if (!above || above.rows === 0) return '';
  above.rows -= 1;
  return above.text;
}
