import type { Pdfium } from '../pdfium.ts';

const objectKinds = { path: 2, picture: 3, form: 5 };
const segmentKinds = { move: 2 };
const rectangleSegments = 5;
const maxObjects = 50_000;
/** Rectangles considered; each character is compared with all of them. */
const maxCovers = 1_000;
const deepestForm = 3;
/** Of 255: fill colours and paper from this level on count as white. */
export const white = 248;
/** Points: lines through words are no thicker, … */
const thickest = 2.6;
/** … and no shorter: a shorter one is a dash or a dot. */
const shortest = 3;
const maxLines = 4_000;
/** Segments looked at for lines in paths of several: a table may be one path, a map has thousands. */
const mostSegments = { path: 800, page: 20_000 };

/** In page space: y runs up. */
export interface PageBounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface Cover extends PageBounds {
  order: number;
  isClipped: boolean;
}

/** What is drawn on a page beside text and pictures. */
export interface PageObjects {
  /** Drawing order of top-level objects; those within a form have the form's. */
  orders: ReadonlyMap<number, number>;
  /** Filled rectangles that may hide text. */
  covers: readonly Cover[];
  /** Thin lines that may strike text. */
  lines: readonly PageBounds[];
  /** Area of the pictures, in square points. */
  pictureArea: number;
}

/** @param scratch 32 bytes in the heap */
export function listObjects(pdfium: Pdfium, page: number, scratch: number): PageObjects {
  return new ObjectLister(pdfium, scratch).list(page);
}

class ObjectLister {
  readonly #pdfium: Pdfium;
  readonly #scratch: number;
  readonly #orders = new Map<number, number>();
  readonly #covers: Cover[] = [];
  readonly #lines: PageBounds[] = [];
  #pictureArea = 0;
  #segmentsLeft = mostSegments.page;

  constructor(pdfium: Pdfium, scratch: number) {
    this.#pdfium = pdfium;
    this.#scratch = scratch;
  }

  list(page: number): PageObjects {
    const { exports } = this.#pdfium;
    const count = Math.min(exports.FPDFPage_CountObjects(page), maxObjects);
    for (let index = 0; index < count; index++) this.#add(exports.FPDFPage_GetObject(page, index), index, 0);
    return { orders: this.#orders, covers: this.#covers, lines: this.#lines, pictureArea: this.#pictureArea };
  }

  #add(object: number, order: number, depth: number): void {
    const { exports } = this.#pdfium;
    this.#orders.set(object, order);
    const kind = exports.FPDFPageObj_GetType(object);
    if (kind === objectKinds.form && depth < deepestForm) {
      const count = exports.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && this.#orders.size < maxObjects; index++)
        this.#add(exports.FPDFFormObj_GetObject(object, index), order, depth + 1);
    } else if (kind === objectKinds.path && depth === 0) this.#addPath(object, order);
    else if (kind === objectKinds.picture) {
      const bounds = this.#boundsOf(object);
      if (bounds) this.#pictureArea += Math.abs((bounds.right - bounds.left) * (bounds.top - bounds.bottom));
    }
  }

  #addPath(path: number, order: number): void {
    const segments = this.#pdfium.exports.FPDFPath_CountSegments(path);
    if (this.#covers.length < maxCovers && this.#isFilledRectangle(path, segments)) {
      const bounds = this.#boundsOf(path);
      if (bounds) this.#covers.push({ ...bounds, order, isClipped: this.#isClipped(path) });
    }
    if (this.#lines.length < maxLines && segments >= 2) this.#addLines(path, segments);
  }

  #addLines(path: number, segments: number): void {
    if (segments <= rectangleSegments) {
      const bounds = this.#boundsOf(path);
      if (bounds && isLine(bounds) && this.#isSeen(path)) this.#lines.push(bounds);
      return;
    }
    if (segments > mostSegments.path || segments > this.#segmentsLeft) return;
    this.#segmentsLeft -= segments;
    const lines = this.#partsOf(path, segments).filter(isLine);
    if (lines.length > 0 && this.#isSeen(path)) this.#lines.push(...lines);
  }

  /** The bounds of a path's separate parts, each a line or a rectangle. */
  #partsOf(path: number, segments: number): PageBounds[] {
    const { exports } = this.#pdfium;
    const at = this.#scratch;
    if (exports.FPDFPageObj_GetMatrix(path, at) === 0) return [];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#pdfium.heapFloats().subarray(at / 4, at / 4 + 6);
    const parts: PageBounds[] = [];
    for (let index = 0; index < segments; index++) {
      const segment = exports.FPDFPath_GetPathSegment(path, index);
      if (exports.FPDFPathSegment_GetPoint(segment, at, at + 4) === 0) continue;
      const [x = 0, y = 0] = this.#pdfium.heapFloats().subarray(at / 4, at / 4 + 2);
      const [left, bottom] = [a * x + c * y + e, b * x + d * y + f];
      const part = parts.at(-1);
      if (!part || exports.FPDFPathSegment_GetType(segment) === segmentKinds.move) {
        parts.push({ left, bottom, right: left, top: bottom });
        continue;
      }
      part.left = Math.min(part.left, left);
      part.right = Math.max(part.right, left);
      part.bottom = Math.min(part.bottom, bottom);
      part.top = Math.max(part.top, bottom);
    }
    return parts;
  }

  #isFilledRectangle(path: number, segments: number): boolean {
    const { exports } = this.#pdfium;
    if (segments < 4 || segments > rectangleSegments || exports.FPDFPageObj_HasTransparency(path) !== 0) return false;
    return this.#drawing(path).isFilled;
  }

  #drawing(path: number): { isFilled: boolean; isStroked: boolean } {
    const at = this.#scratch;
    if (this.#pdfium.exports.FPDFPath_GetDrawMode(path, at, at + 4) === 0) return { isFilled: false, isStroked: false };
    const [fill = 0, stroke = 0] = this.#pdfium.heapInts().subarray(at / 4, at / 4 + 2);
    return { isFilled: fill !== 0, isStroked: stroke !== 0 };
  }

  /** True if it is drawn, and not in white. */
  #isSeen(path: number): boolean {
    const { exports } = this.#pdfium;
    const { isFilled, isStroked } = this.#drawing(path);
    const at = this.#scratch;
    const isDark = (found: number) =>
      found !== 0 && [...this.#pdfium.heapInts().subarray(at / 4, at / 4 + 3)].some((part) => part < white);
    if (isStroked) return isDark(exports.FPDFPageObj_GetStrokeColor(path, at, at + 4, at + 8, at + 12));
    return isFilled && isDark(exports.FPDFPageObj_GetFillColor(path, at, at + 4, at + 8, at + 12));
  }

  #isClipped(object: number): boolean {
    const clip = this.#pdfium.exports.FPDFPageObj_GetClipPath(object);
    return clip !== 0 && this.#pdfium.exports.FPDFClipPath_CountPaths(clip) > 0;
  }

  #boundsOf(object: number): PageBounds | null {
    const at = this.#scratch;
    if (this.#pdfium.exports.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#pdfium.heapFloats().subarray(at / 4, at / 4 + 4);
    return { left, bottom, right, top };
  }
}

function isLine({ left, bottom, right, top }: PageBounds): boolean {
  const [width, height] = [right - left, top - bottom];
  return Math.min(width, height) <= thickest && Math.max(width, height) >= shortest;
}
