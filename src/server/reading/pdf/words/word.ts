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
  /** Place in the order of drawing. */
  order: number;
  /** Ends in a hyphen that pdfium took for one at a line's end. */
  hyphen: boolean;
  /** Where it stands on the page, if that is not where it would stand if the page lay straight. */
  shown?: { left: number; top: number; right: number; bottom: number };
}

/** Maps a point of the page's own space onto the displayed page (points, from its top left). */
export interface Transform {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}
