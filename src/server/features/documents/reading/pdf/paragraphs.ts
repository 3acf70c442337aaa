import { isListMark, type Line } from './lines.ts';

const dayAndMonth = /^\d{1,2}\.\s+(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/;
const sentenceEnd = /[.!?:;…]["'”’“»)\]]*$/u;

/**
 * Gathers lines to paragraphs. A paragraph ends before a wider gap, another type size or weight, a first-line indent or a list mark, and
 * after a line that had room for the next word.
 * @param fullRight where full lines end at least, in points
 */
export function splitParagraphs(lines: readonly Line[], fullRight: number): Line[][] {
  const paragraphs: Line[][] = [];
  const right = Math.max(fullRight, rightEdge(lines));
  const spacing = usualSpacing(lines);
  let paragraph: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1];
    if (previous && paragraph.length > 0 && isBreak(previous, line, paragraph, right, spacing, lines[index + 1])) {
      paragraphs.push(paragraph);
      paragraph = [];
    }
    paragraph.push(line);
  }
  if (paragraph.length > 0) paragraphs.push(paragraph);
  return paragraphs;
}

function isBreak(
  previous: Line,
  line: Line,
  paragraph: readonly Line[],
  right: number,
  spacing: number,
  next: Line | undefined,
): boolean {
  const size = Math.max(previous.size, line.size, 4);
  const sameType = Math.abs(previous.size - line.size) < 0.6 && previous.bold === line.bold;
  const distance = line.bottom - previous.bottom;
  if (distance > Math.min(spacing + 0.6 * size, 3 * size) || distance < 0) return true;
  if (!sameType && Math.abs(previous.size - line.size) >= 0.6) return true;
  const text = line.text;
  if (/^\p{Ll}/u.test(text) && !/[.!?]$/u.test(previous.text)) return false;
  if (isListMark(line.words[0]?.text ?? '') && line.words.length > 1 && !dayAndMonth.test(text)) return true;
  const room = right - previous.right;
  const wordWidth = (line.words[0]?.right ?? 0) - (line.words[0]?.left ?? 0);
  const hadRoom = room > wordWidth + 0.5 * size;
  // Weight changes inside a paragraph only in the middle of a line that is full.
  if (previous.bold !== line.bold && (hadRoom || sentenceEnd.test(previous.text))) return true;
  const indent = line.left - previous.left;
  if (paragraph.length > 1 && indent > 0.8 * size && next && line.left - next.left > 0.8 * size) return true;
  if (sentenceEnd.test(previous.text) && indent > 0.8 * size && !isListMark(paragraph[0]?.words[0]?.text ?? ''))
    return true;
  if (!hadRoom) return false;
  // Large or bold lines with room are a title set on several lines, if they stand close together.
  if (line.bold && previous.bold && distance <= 1.6 * size && !sentenceEnd.test(previous.text)) return false;
  return true;
}

/** Where full lines end: the right edge that most long lines share. */
function rightEdge(lines: readonly Line[]): number {
  const edges = lines.map((line) => line.right).sort((one, other) => other - one);
  // The second largest, so that one overhanging line does not make all others short.
  return edges[Math.min(1, edges.length - 1)] ?? 0;
}

/** The distance of lines that follow each other closely: the median of the smaller half. */
function usualSpacing(lines: readonly Line[]): number {
  const distances: number[] = [];
  for (let index = 1; index < lines.length; index++) {
    const distance = (lines[index]?.bottom ?? 0) - (lines[index - 1]?.bottom ?? 0);
    if (distance > 0) distances.push(distance);
  }
  distances.sort((one, other) => one - other);
  return distances[Math.floor(distances.length / 4)] ?? 0;
}
