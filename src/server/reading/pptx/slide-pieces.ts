import { attributeOf, childrenOf, findAll, findElement, textOf, type XmlElement } from '../office/xml.ts';
import { type PieceWriter, tidy } from '../pages/page-pieces.ts';
import type { TableRow } from '../tables/name-columns.ts';
import { rowsOfChart } from './chart-rows.ts';

/** Resolves a slide's relation to its part. */
export type SlideParts = (relation: string) => XmlElement | undefined;

/** Placeholders that repeat on every slide: date, footer, slide number, header. */
const running = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
const titles = new Set(['title', 'ctrTitle']);
const maxSpans = 200;
/** Characters of a cell that repeat in each row it covers. */
const longestLabel = 200;

/** Adds a slide's content: its title first, then the other shapes in order. */
export function addSlide(writer: PieceWriter, slide: XmlElement, partOf: SlideParts): void {
  const shapes = shapesOf(findElement(slide, 'cSld', 'spTree'));
  const title = shapes.find((shape) => titles.has(placeholderOf(shape)));
  const name = title ? tidy(paragraphsOf(title).map(textOfParagraph).join(' ')) : '';
  if (name !== '') writer.addParagraph(name, { level: 1, isTitle: true });
  for (const shape of shapes) {
    if (shape === title) continue;
    if (shape.name === 'graphicFrame') addGraphic(writer, shape, partOf);
    else if (!running.has(placeholderOf(shape))) addTexts(writer, shape);
  }
}

/** The speaker's notes, one entry per paragraph: those in the placeholder, then those in text boxes. */
export function notesOf(notesSlide: XmlElement): string[] {
  const shapes = shapesOf(findElement(notesSlide, 'cSld', 'spTree')).filter(({ name }) => name === 'sp');
  return [
    ...shapes.filter((shape) => placeholderOf(shape) === 'body'),
    ...shapes.filter((shape) => placeholderOf(shape) === ''),
  ]
    .flatMap((shape) => paragraphsOf(shape).map((paragraph) => tidy(textOfParagraph(paragraph))))
    .filter((text) => text !== '');
}

/** Shapes and frames in order, including groups; the first of alternatives. */
function shapesOf(tree: XmlElement | undefined): XmlElement[] {
  return childrenOf(tree).flatMap((child) => {
    if (child.name === 'sp' || child.name === 'graphicFrame') return [child];
    if (child.name === 'grpSp') return shapesOf(child);
    if (child.name !== 'AlternateContent') return [];
    const chosen = shapesOf(findElement(child, 'Choice'));
    return chosen.length > 0 ? chosen : shapesOf(findElement(child, 'Fallback'));
  });
}

/** A placeholder's type, "body" by default; '' for other shapes. */
function placeholderOf(shape: XmlElement): string {
  const placeholder = findElement(shape, 'nvSpPr', 'nvPr', 'ph');
  return placeholder ? (attributeOf(placeholder, 'type') ?? 'body') : '';
}

function paragraphsOf(shape: XmlElement): XmlElement[] {
  return childrenOf(findElement(shape, 'txBody'), 'p');
}

function addTexts(writer: PieceWriter, shape: XmlElement): void {
  const paragraphs = paragraphsOf(shape);
  const kind = placeholderOf(shape);
  // The layout adds bullets to body text; a single line is not a list.
  const isList =
    (kind === 'body' || kind === 'obj') && paragraphs.filter((each) => textOf(each).trim() !== '').length > 1;
  const counts: number[] = [];
  for (const paragraph of paragraphs) {
    const properties = findElement(paragraph, 'pPr');
    const level = Math.min(8, Math.max(0, Number(attributeOf(properties, 'lvl')) || 0));
    const numbers = findElement(properties, 'buAutoNum');
    let mark = '';
    if (numbers) {
      counts.length = level + 1;
      counts[level] = (counts[level] ?? (Number(attributeOf(numbers, 'startAt')) || 1) - 1) + 1;
      mark = `${counts[level]}.`;
    } else {
      counts.length = Math.min(counts.length, level);
      const isBullet =
        findElement(properties, 'buChar') !== undefined || findElement(properties, 'buBlip') !== undefined;
      if (isBullet || (isList && !findElement(properties, 'buNone'))) mark = '-';
    }
    writer.addParagraph(textOfParagraph(paragraph), { mark });
  }
}

function textOfParagraph(paragraph: XmlElement): string {
  return childrenOf(paragraph)
    .map((child) => {
      if (child.name === 'br' || child.name === 'tab') return ' ';
      if (child.name === 'fld') {
        // Skip the slide number.
        return attributeOf(child, 'type') === 'slidenum' ? '' : textOf(findElement(child, 't'));
      }
      return child.name === 'r' ? textOf(findElement(child, 't')) : formulaText(child);
    })
    .join('');
}

/** A formula, stored in another namespace, as text. */
function formulaText(element: XmlElement): string {
  if (element.name === 'AlternateContent' || element.name === 'm' || element.name === 'oMathPara')
    return findAll(element, 't').map(textOf).join('');
  return '';
}

function addGraphic(writer: PieceWriter, frame: XmlElement, partOf: SlideParts): void {
  const data = findElement(frame, 'graphic', 'graphicData');
  const table = findElement(data, 'tbl');
  if (table) {
    const marked = attributeOf(findElement(table, 'tblPr'), 'firstRow');
    const rows = rowsOfTable(table);
    writer.addTable(rows, isTrue(marked) && rows.length > 1 ? { headerRows: headerRowsOf(rows) } : {});
    return;
  }
  const chart = findElement(data, 'chart');
  const part = chart && partOf(relation(chart, 'id'));
  if (part) {
    const { title, rows } = rowsOfChart(part);
    if (title !== '') writer.addParagraph(title);
    writer.addTable(rows, rows.length > 1 ? { headerRows: 1, caption: title } : {});
  }
  const diagram = findElement(data, 'relIds');
  const texts = diagram && partOf(relation(diagram, 'dm'));
  for (const point of texts ? findAll(texts, 'pt') : [])
    for (const paragraph of childrenOf(findElement(point, 't'), 'p'))
      writer.addParagraph(textOfParagraph(paragraph), { mark: '-' });
}

/** A header with column spans needs the row below to name its columns. */
function headerRowsOf(rows: readonly TableRow[]): number {
  const first = rows[0];
  return rows.length > 2 && [...(first?.spans?.values() ?? [])].some((width) => width > 1) ? 2 : 1;
}

function rowsOfTable(table: XmlElement): TableRow[] {
  const above: string[] = [];
  return childrenOf(table, 'tr').map((row) => {
    const cells: string[] = [];
    const spans = new Map<number, number>();
    for (const [column, cell] of childrenOf(row, 'tc').entries()) {
      const text = tidy(paragraphsOf(cell).map(textOfParagraph).join(' '));
      const width = Math.min(Number(attributeOf(cell, 'gridSpan')) || 1, maxSpans);
      if (width > 1) spans.set(column, width);
      if (isTrue(attributeOf(cell, 'vMerge'))) cells[column] = above[column] ?? '';
      else cells[column] = isTrue(attributeOf(cell, 'hMerge')) ? '' : text;
      above[column] = (cells[column] ?? '').length <= longestLabel ? (cells[column] ?? '') : '';
    }
    return { cells, spans };
  });
}

function relation(element: XmlElement, name: string): string {
  for (const [key, value] of element.attributes) if (key.endsWith(`:${name}`)) return value;
  return '';
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
