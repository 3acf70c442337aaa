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
