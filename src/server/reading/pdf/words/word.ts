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
  /** Points between its letters, if they are spaced for emphasis. */
  tracking?: number;
  /** Real position on the page, if the page is skewed. */
  shown?: { left: number; top: number; right: number; bottom: number };
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
