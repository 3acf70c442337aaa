/** Steps of zoom; 1 = the page is as wide as the view. */
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

export function zoomBy(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** The widest a page is shown at without being asked to; CSS pixels. */
const comfortableWidth = 960;
const margin = 16;

/** Width of a page that fits a view of this width; CSS pixels. */
export const fittingWidth = (viewWidth: number): number =>
  Math.max(120, Math.min(comfortableWidth, viewWidth - 2 * margin));

/** A view this narrow shows a whole page's lines too small to read; CSS pixels. */
const narrowView = 480;
const mostReadingZoom = 2.5;
/** Beside lines that fill a view; CSS pixels. */
export const lineMargin = 12;

/** The left edge and the width of what lines cover, as shares of their page's width; 0 and 0 without any. */
export function spanLines(lines: readonly { x: number; width: number }[]): { left: number; width: number } {
  if (lines.length === 0) return { left: 0, width: 0 };
  const left = Math.min(...lines.map(({ x }) => x));
  return { left, width: Math.max(...lines.map(({ x, width }) => x + width)) - left };
}

/** The zoom at which lines of this share of the page's width fill a narrow view; null where the view is not narrow. */
export function readingZoom(viewWidth: number, share: number): number | null {
  if (viewWidth >= narrowView || share <= 0) return null;
  const filling = (viewWidth - 2 * lineMargin) / (fittingWidth(viewWidth) * share);
  return Math.min(mostReadingZoom, Math.max(1, filling));
}

/** PDF points. */
export interface PageSize {
  width: number;
  height: number;
}
