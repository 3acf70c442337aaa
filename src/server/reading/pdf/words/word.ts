/**
 * A printed word in the frame of its writing direction: x runs with the writing, y down across the lines, in points.
 */
export interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Type size in points. */
  size: number;
  bold: boolean;
  /** Marked content id of the structure tree, -1 without. */
  mark: number;
  /** Position in drawing order. */
  order: number;
  /** Ends in what pdfium took for a line-end hyphen. */
  hyphen: boolean;
  /** Continues the word drawn before it, of which a line through the words struck another part. */
  glued?: boolean;
  /** The line drawn through it, as `StruckText` numbers them. */
  struck?: number;
  /** Points between its letters, if they are spaced for emphasis. */
  tracking?: number;
  /** Real position on the page, if the page is skewed. */
  shown?: { left: number; top: number; right: number; bottom: number };
}

/** Clockwise quarter turns of the writing on the displayed page. */
export type QuarterTurn = 0 | 1 | 2 | 3;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Maps a box from page space (y runs up) onto the displayed page. */
export function displayedBox(t: Transform, left: number, top: number, right: number, bottom: number, into: Box): Box {
  const x1 = t.a * left + t.c * bottom + t.e;
  const y1 = t.b * left + t.d * bottom + t.f;
  const x2 = t.a * right + t.c * top + t.e;
  const y2 = t.b * right + t.d * top + t.f;
  into.left = Math.min(x1, x2);
  into.right = Math.max(x1, x2);
  into.top = Math.min(y1, y2);
  into.bottom = Math.max(y1, y2);
  return into;
}

/** Turns a box of a displayed page of this size into the frame of a writing direction, in place. */
export function turnBox(box: Box, turn: QuarterTurn, width: number, height: number): Box {
  const { left, top, right, bottom } = box;
  if (turn === 0) return box;
  if (turn === 1) return setBox(box, top, width - right, bottom, width - left);
  if (turn === 2) return setBox(box, width - right, height - bottom, width - left, height - top);
  return setBox(box, height - bottom, left, height - top, right);
}

function setBox(box: Box, left: number, top: number, right: number, bottom: number): Box {
  box.left = left;
  box.top = top;
  box.right = right;
  box.bottom = bottom;
  return box;
}

/** Maps page space onto the displayed page (points from the top left). */
export interface Transform {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}
