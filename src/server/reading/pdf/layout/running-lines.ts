import type { LayoutBlock } from './layout-block.ts';
import type { Line } from './lines.ts';

/** Pages compared in each direction: covers differing odd and even pages, and chapter titles. */
const reach = 8;
/** Share of the page's height, at top and bottom, where running lines occur. */
const edgeShare = 0.16;
/** Share of nearby pages that must have the line: every other page, less chapters' first pages. */
const leastShare = 0.3;
const longestRunningLine = 160;

/** A line at a page's edge that may repeat on other pages. */
interface EdgeLine {
  /** Text with digits masked, so that page numbers do not matter. */
  key: string;
  text: string;
  y: number;
  lines: Line[];
}

export interface PageEdges {
  header: EdgeLine[];
  footer: EdgeLine[];
  /** Texts of the lines in between; all lines if the page is nothing but edges. */
  body: ReadonlySet<string>;
  /** Pages already compared with it, each pair several times, and whether they are copies. */
  copies?: WeakMap<PageEdges, boolean>;
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
  return {
    header,
    footer,
    body: new Set((inner.length > 0 ? inner : lines).map(({ text }) => text)),
    copies: new WeakMap(),
  };
}

/** Pages sharing more of their lines are copies (forms, receipts) and no evidence of running lines. */
const copyShare = 0.5;

function isCopy(edges: PageEdges, other: PageEdges): boolean {
  const known = edges.copies?.get(other) ?? other.copies?.get(edges);
  if (known !== undefined) return known;
  const found = sharesMost(edges, other);
  edges.copies?.set(other, found);
  return found;
}

function sharesMost(edges: PageEdges, other: PageEdges): boolean {
  const shared = [...edges.body].filter((text) => other.body.has(text)).length;
  return shared > copyShare * (edges.body.size + other.body.size - shared);
}

function edgeLinesOf(block: LayoutBlock): EdgeLine[] {
  if (block.kind === 'paragraph') return block.lines.map((line) => edgeLine([line]));
  // A larger table's row is not a running line, even if it repeats as a header.
  return block.rows.length === 1 ? block.rows.map((row) => edgeLine(row.cells.flat())) : [];
}

function edgeLine(lines: Line[]): EdgeLine {
  const text = lines.map((line) => line.text).join(' ');
  const key = text.toLowerCase().replace(/\d+|\b[ivxl]{1,6}\b/g, '#');
  return { key, text, y: lines[0]?.top ?? 0, lines };
}

/**
 * The running lines of a page: edge lines at the same height as on nearby pages. Only an unbroken run from the edge
 * inwards counts.
 * @param near edges of the surrounding pages, nearest first, without the page itself
 */
export function findRunningLines(edges: PageEdges, near: readonly PageEdges[], pageCount: number): EdgeLine[] {
  if (edges.header.length === 0 && edges.footer.length === 0) return [];
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
/** A line with only a page number. */
const numberLine = new RegExp(String.raw`^[-–—\s]*(?:${word})?(${number})(?:${total})?[-–—\s]*$`, 'iu');
/** A line that starts or ends with a page number, next to the paper's name: "Protokoll vom 3. Mai    Seite 2 von 9". */
const numberAtEnd = new RegExp(String.raw`(?:^|[\s|])${word}(${number})(?:${total})?[-–—\s]*$`, 'iu');
const numberAtStart = new RegExp(String.raw`^[-–—\s]*${word}(${number})(?:${total})?(?=[\s|])`, 'iu');

/**
 * The printed page number if it differs from `index`, else null. Taken from running lines, or from any edge line that
 * gives a total: in a merged pack, a two-page paper has hardly any running lines.
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

/** "61/12" on page 12 is a paper number with the page number; "2 von 3" on page 3 is not. */
function otherNumber([, printed = '', separator, last]: RegExpExecArray, index: number): string | null {
  const isCounted = printed === String(index) || (separator === '/' && last === String(index));
  return isCounted ? null : printed;
}

export { reach as runningLineReach };
