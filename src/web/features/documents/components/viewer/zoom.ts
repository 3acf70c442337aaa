/** Zoom steps; 1: the page is as wide as the view. */
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

export function zoomBy(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** Widest display of a page unless zoomed, in CSS pixels. */
const comfortableWidth = 960;
const margin = 16;

/** Width of a page that fits this view, in CSS pixels. */
export const fittingWidth = (viewWidth: number): number =>
  Math.max(120, Math.min(comfortableWidth, viewWidth - 2 * margin));

/** Up to this view width, a whole page is too small to read; CSS pixels. */
const narrowView = 480;
const maxReadingZoom = 2.5;
/** Margin beside lines that fill the view, in CSS pixels. */
export const lineMargin = 12;

/** Left edge and width covered by lines, as fractions of the page width; both 0 without lines. */
export function spanLines(lines: readonly { x: number; width: number }[]): { left: number; width: number } {
  if (lines.length === 0) return { left: 0, width: 0 };
  const left = Math.min(...lines.map(({ x }) => x));
  return { left, width: Math.max(...lines.map(({ x, width }) => x + width)) - left };
}

/** The zoom at which lines of this fraction of the page width fill a narrow view; null for wider views. */
export function readingZoom(viewWidth: number, share: number): number | null {
  if (viewWidth >= narrowView || share <= 0) return null;
  const filling = (viewWidth - 2 * lineMargin) / (fittingWidth(viewWidth) * share);
  return Math.min(maxReadingZoom, Math.max(1, filling));
}

/** PDF points. */
export interface PageSize {
  width: number;
  height: number;
}
