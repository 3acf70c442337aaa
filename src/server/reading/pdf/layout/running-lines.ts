import type { LayoutBlock } from './layout-block.ts';
import type { Line } from './lines.ts';

/** How far a page's running lines are looked for: also where odd and even pages differ, and where a chapter's title runs along. */
const reach = 8;
/** Share of the page's height, at the top and at the bottom, in which lines may run along. */
const edgeShare = 0.16;
/** Of the pages near by, as many must have the line: every other page, less some without a header (chapters' first pages). */
const leastShare = 0.3;
const longestRunningLine = 160;

/** A line at a page's edge that may repeat on other pages. */
interface EdgeLine {
  /** Text with its figures levelled, so that page numbers do not differ. */
  key: string;
  text: string;
  y: number;
  lines: Line[];
}

export interface PageEdges {
  header: EdgeLine[];
  footer: EdgeLine[];
  /** Texts of the lines between them; of a page that is all edge, of those. */
  body: ReadonlySet<string>;
}

/** The outermost lines of a page, from its edge inwards. */
export function findEdges(blocks: readonly LayoutBlock[], height: number): PageEdges {
  const lines = blocks.flatMap((block) => edgeLinesOf(block)).sort((one, other) => one.y - other.y);
  const header = lines.slice(0, 4).filter((line) => line.y < edgeShare * height);
  const footer = lines
    .slice(-4)
    .reverse()
    .filter((line) => line.y > (1 - edgeShare) * height);
  const inner = lines.filter((line) => !header.includes(line) && !footer.includes(line));
  return { header, footer, body: new Set((inner.length > 0 ? inner : lines).map(({ text }) => text)) };
}

/** Of the lines of two pages: where they share more of them, one is a copy (of a form, a receipt), whose lines say nothing of what runs along. */
const copyShare = 0.5;

function isCopy(edges: PageEdges, other: PageEdges): boolean {
  const shared = [...edges.body].filter((text) => other.body.has(text)).length;
  return shared > copyShare * (edges.body.size + other.body.size - shared);
}

function edgeLinesOf(block: LayoutBlock): EdgeLine[] {
  if (block.kind === 'paragraph') return block.lines.map((line) => edgeLine([line]));
  // A row of a larger table is no running line, even if it repeats (a table's header).
  return block.rows.length === 1 ? block.rows.map((row) => edgeLine(row.cells.flat())) : [];
}

function edgeLine(lines: Line[]): EdgeLine {
  const text = lines.map((line) => line.text).join(' ');
  const key = text.toLowerCase().replace(/\d+|\b[ivxl]{1,6}\b/g, '#');
  return { key, text, y: lines[0]?.top ?? 0, lines };
}

/**
 * The running lines of a page: those at its edges that stand at the same height on other pages near by. Only an unbroken run from the edge
 * inwards counts.
 * @param near edges of the pages around it, itself excluded, by distance
 */
export function findRunningLines(edges: PageEdges, near: readonly PageEdges[], pageCount: number): EdgeLine[] {
  const others = near.filter((other) => !isCopy(edges, other));
  const needed = pageCount <= 3 ? 1 : Math.max(2, leastShare * others.length);
  const running: EdgeLine[] = [];
  for (const side of ['header', 'footer'] as const) {
    for (const line of edges[side]) {
      const repeats = others.filter((other) =>
        other[side].some((each) => each.key === line.key && Math.abs(each.y - line.y) < 8),
      ).length;
      if (repeats < needed || line.text.length > longestRunningLine) break;
      running.push(line);
    }
  }
  return running;
}

const number = String.raw`[\dA-Z]{1,3}[-.]\d{1,3}|\d{1,4}|[ivxl]{1,7}`;
const word = String.raw`(?:seite|page|s\.|p\.)\s*`;
const total = String.raw`\s*(von|of|\/)\s*(\d{1,4})`;
/** A line that is a page's number and nothing else. */
const numberLine = new RegExp(String.raw`^[-–—\s]*(?:${word})?(${number})(?:${total})?[-–—\s]*$`, 'iu');
/** A line that begins or ends with one, beside the name of the paper: "Protokoll vom 3. Mai    Seite 2 von 9". */
const numberAtEnd = new RegExp(String.raw`(?:^|[\s|])${word}(${number})(?:${total})?[-–—\s]*$`, 'iu');
const numberAtStart = new RegExp(String.raw`^[-–—\s]*${word}(${number})(?:${total})?(?=[\s|])`, 'iu');

/**
 * What the page prints as its number, if that differs from `number`, else null. Its running lines tell, and any other line
 * at its edge that says of how many pages it is one: in a merged pack a paper of two pages has hardly anything that runs.
 */
export function printedNumber(running: readonly EdgeLine[], edges: PageEdges, index: number): string | null {
  for (const { text } of running) {
    const match = numberLine.exec(text) ?? numberAtEnd.exec(text) ?? numberAtStart.exec(text);
    if (match) return otherNumber(match, index);
  }
  for (const { text } of [...edges.footer, ...edges.header]) {
    const match =
      text.length <= longestRunningLine &&
      (numberAtEnd.exec(text) ?? numberLine.exec(text) ?? numberAtStart.exec(text));
    if (match && match[3] !== undefined && Number(match[1]) <= Number(match[3])) return otherNumber(match, index);
  }
  return null;
}

/** "61/12" on page 12 is a paper's number with the page's, "2 von 3" on page 3 is not. */
function otherNumber([, printed = '', separator, last]: RegExpExecArray, index: number): string | null {
  const isCounted = printed === String(index) || (separator === '/' && last === String(index));
  return isCounted ? null : printed;
}

export { reach as runningLineReach };
