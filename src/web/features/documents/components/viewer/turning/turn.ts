import type { QuarterTurn, Rectangle } from '#shared/contracts/documents.ts';

/** The rotation that sets text rotated by `turn` upright, plus the reader's own quarter turns. */
export const uprightTurn = (turn: QuarterTurn, wanted: number): QuarterTurn =>
  ((4 - turn + (wanted % 4)) % 4) as QuarterTurn;

/** Display height of a page at this width and rotation; `size` is the unrotated page. */
export function turnedHeight(width: number, size: { width: number; height: number }, turn: QuarterTurn): number {
  return turn % 2 === 0 ? (width * size.height) / size.width : (width * size.width) / size.height;
}

/** A page's rectangle after rotating the page; fractions of its width and height. */
export function turnRectangle({ x, y, width, height }: Rectangle, turn: QuarterTurn): Rectangle {
  if (turn === 1) return { x: 1 - y - height, y: x, width: height, height: width };
  if (turn === 2) return { x: 1 - x - width, y: 1 - y - height, width, height };
  if (turn === 3) return { x: y, y: 1 - x - width, width: height, height: width };
  return { x, y, width, height };
}
