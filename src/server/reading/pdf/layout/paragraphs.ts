import { isListMark, type Line } from './lines.ts';

const dayAndMonth = /^\d{1,2}\.\s+(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/;
const sentenceEnd = /[.!?:;…]["'”’“»)\]]*$/u;

/**
 * Groups lines into paragraphs. A paragraph ends before a wider gap, a change of size or weight, a first-line indent or
 * a list mark, and after a line with room for the next word. A narrow block is judged by its own margin.
 * @param fullRight least right edge of full lines, in points
 */
export function splitParagraphs(lines: readonly Line[], fullRight: number): Line[][] {
  const paragraphs: Line[][] = [];
  const right = Math.max(fullRight, rightEdge(lines));
  const spacing = usualSpacing(lines);
  const narrowed = narrowedMargins(lines, right, spacing);
  let paragraph: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1];
    if (
      previous &&
      paragraph.length > 0 &&
      isBreak(previous, line, paragraph, { right, narrowed: narrowed[index] ?? right, spacing }, lines[index + 1])
    ) {
      paragraphs.push(paragraph);
      paragraph = [];
    }
    paragraph.push(line);
  }
  if (paragraph.length > 0) paragraphs.push(paragraph);
  return paragraphs;
}

/** Right edge of full lines on the page and in the line's block, and line spacing; in points. */
interface Measure {
  right: number;
  narrowed: number;
  spacing: number;
}

const typeSizeOf = (previous: Line, line: Line) => Math.max(previous.size, line.size, 4);

function standsApart(previous: Line, line: Line, spacing: number): boolean {
  const size = typeSizeOf(previous, line);
  const distance = line.bottom - previous.bottom;
  return distance > Math.min(spacing + 0.6 * size, 3 * size) || distance < 0;
}

function hasRoom(previous: Line, line: Line, right: number): boolean {
  const wordWidth = (line.words[0]?.right ?? 0) - (line.words[0]?.left ?? 0);
  return right - previous.right > wordWidth + 0.5 * typeSizeOf(previous, line);
}

function isBreak(
  previous: Line,
  line: Line,
  paragraph: readonly Line[],
  { right, narrowed, spacing }: Measure,
  next: Line | undefined,
): boolean {
  const size = typeSizeOf(previous, line);
  const sameType = Math.abs(previous.size - line.size) < 0.6 && previous.bold === line.bold;
  const distance = line.bottom - previous.bottom;
  if (standsApart(previous, line, spacing)) return true;
  if (!sameType && Math.abs(previous.size - line.size) >= 0.6) return true;
  const text = line.text;
  if (/^\p{Ll}/u.test(text) && !/[.!?]$/u.test(previous.text)) return false;
  if (isListMark(line.words[0]?.text ?? '') && line.words.length > 1 && !dayAndMonth.test(text)) return true;
  const hadRoom = hasRoom(previous, line, right);
  // Within a paragraph, weight only changes in the middle of a full line.
  if (previous.bold !== line.bold && (hadRoom || sentenceEnd.test(previous.text))) return true;
  const indent = line.left - previous.left;
  if (paragraph.length > 1 && indent > 0.8 * size && next && line.left - next.left > 0.8 * size) return true;
  if (sentenceEnd.test(previous.text) && indent > 0.8 * size && !isListMark(paragraph[0]?.words[0]?.text ?? ''))
    return true;
  if (!hadRoom) return false;
  // Bold lines with room are a multi-line title if set closely.
  if (line.bold && previous.bold && distance <= 1.6 * size && !sentenceEnd.test(previous.text)) return false;
  return sentenceEnd.test(previous.text) || hasRoom(previous, line, narrowed);
}

/** A narrow block has at least this many lines, the longest with this share of the page's width, … */
const fewestNarrowed = 3;
const leastWidth = 0.75;
/** … and this share of full lines; list entries end anywhere. */
const leastFull = 0.6;

/** The right margin of each line's block: the page's, or that of narrower running text. */
function narrowedMargins(lines: readonly Line[], right: number, spacing: number): number[] {
  const margins: number[] = [];
  for (let start = 0, end = 1; start < lines.length; start = end++) {
    for (let line = lines[end]; line && !startsBlock(lines[end - 1], line, spacing); line = lines[end]) end += 1;
    const block = lines.slice(start, end);
    margins.push(...Array<number>(block.length).fill(marginOf(block, right)));
  }
  return margins;
}

function startsBlock(previous: Line | undefined, line: Line, spacing: number): boolean {
  if (previous === undefined || standsApart(previous, line, spacing)) return true;
  return Math.abs(previous.size - line.size) >= 0.6 || previous.bold !== line.bold;
}

function marginOf(block: readonly Line[], right: number): number {
  const own = block.reduce((most, line) => Math.max(most, line.right), -Infinity);
  const left = block.reduce((least, line) => Math.min(least, line.left), Infinity);
  const full = block.slice(1).filter((line, index) => !hasRoom(block[index] ?? line, line, own)).length;
  const runsOn = block.slice(1).some(({ text }) => /^\p{Ll}/u.test(text));
  const isNarrowed =
    runsOn &&
    block.length >= fewestNarrowed &&
    full >= leastFull * (block.length - 1) &&
    own - left >= leastWidth * (right - left);
  return isNarrowed ? Math.min(own, right) : right;
}

/** Right edge shared by most long lines. */
function rightEdge(lines: readonly Line[]): number {
  const edges = lines.map((line) => line.right).sort((one, other) => other - one);
  // The second largest, so that one overhanging line does not make the others look short.
  return edges[Math.min(1, edges.length - 1)] ?? 0;
}

/** Usual line spacing: the lower quartile of the distances. */
function usualSpacing(lines: readonly Line[]): number {
  const distances: number[] = [];
  for (let index = 1; index < lines.length; index++) {
    const distance = (lines[index]?.bottom ?? 0) - (lines[index - 1]?.bottom ?? 0);
    if (distance > 0) distances.push(distance);
  }
  distances.sort((one, other) => one - other);
  return distances[Math.floor(distances.length / 4)] ?? 0;
}
