import type { GrayImage } from '../../scans/gray-image.ts';
import type { Pdfium } from '../pdfium.ts';
import { renderPage } from '../render-page.ts';
import type { Transform } from './word.ts';

/** Points; nobody reads smaller type. */
const tiny = 1;
/** Of 255: fill colours and paper from this level on count as white. */
const white = 248;
/** Share of a character's height that a covering rectangle must hide; strike-throughs and underlines cover less. */
const coveredShare = 0.8;
/** Of 256: range of shades where a hidden character lies. */
const evenness = 12;
/** Pixels per point when sampling the page. */
const glance = 1;
const objectKinds = { path: 2, form: 5 };
/** Fill-only text render modes (PDF 32000-1, 9.3.6); OCR text of a scan is drawn with neither fill nor stroke. */
const fillModes = new Set([0, 4]);
const rectangleSegments = 5;
const maxObjects = 50_000;
/** Rectangles considered; each character is compared with all of them. */
const maxCovers = 1_000;
const deepestForm = 3;

interface Cover {
  left: number;
  bottom: number;
  right: number;
  top: number;
  order: number;
  isClipped: boolean;
}

/** What may hide a text object's characters. */
export interface Veil {
  isTiny: boolean;
  isWhite: boolean;
  covers: readonly Cover[];
}

/**
 * Detects invisible text: tiny type, white on white, or covered by a rectangle drawn later. Text under a picture counts
 * as visible: it is a scan's text layer.
 */
export class HiddenText {
  readonly #pdfium: Pdfium;
  readonly #page: number;
  readonly #transform: Transform;
  readonly #scratch: number;
  /** Drawing order of top-level objects; those within a form have the form's. */
  #orders: Map<number, number> | null = null;
  readonly #covers: Cover[] = [];
  #picture: GrayImage | null = null;

  /** @param scratch 32 bytes in the heap */
  constructor(pdfium: Pdfium, page: number, transform: Transform, scratch: number) {
    this.#pdfium = pdfium;
    this.#page = page;
    this.#transform = transform;
    this.#scratch = scratch;
  }

  /** The object's veil, undefined if nothing hides it. @param size type size in points */
  veilOf(object: number, size: number): Veil | undefined {
    const { exports } = this.#pdfium;
    if (object === 0 || !fillModes.has(exports.FPDFTextObj_GetTextRenderMode(object))) return undefined;
    const isTiny = size < tiny;
    const isWhite = this.#fillOf(object).every((part) => part >= white);
    const covers = this.#coversOver(object);
    return isTiny || isWhite || covers.length > 0 ? { isTiny, isWhite, covers } : undefined;
  }

  /** True if a character is hidden. Its box is in page space. */
  hides(veil: Veil, left: number, top: number, right: number, bottom: number): boolean {
    if (veil.isTiny) return true;
    const box = { left, bottom, right, top };
    if (veil.isWhite && this.#shades(box).mean >= white) return true;
    const middle = (left + right) / 2;
    return veil.covers.some(
      (cover) =>
        cover.left <= middle &&
        middle <= cover.right &&
        Math.min(cover.top, top) - Math.max(cover.bottom, bottom) > coveredShare * (top - bottom) &&
        (!cover.isClipped || this.#shades(box).range <= evenness),
    );
  }

  #coversOver(object: number): Cover[] {
    this.#orders ??= this.#listObjects();
    const order = this.#orders.get(object);
    return order === undefined ? [] : this.#covers.filter((cover) => cover.order > order);
  }

  #listObjects(): Map<number, number> {
    const { exports } = this.#pdfium;
    const orders = new Map<number, number>();
    const add = (object: number, order: number, depth: number) => {
      orders.set(object, order);
      const kind = exports.FPDFPageObj_GetType(object);
      if (kind === objectKinds.form && depth < deepestForm) {
        const count = exports.FPDFFormObj_CountObjects(object);
        for (let index = 0; index < count && orders.size < maxObjects; index++)
          add(exports.FPDFFormObj_GetObject(object, index), order, depth + 1);
      } else if (kind === objectKinds.path && depth === 0 && this.#covers.length < maxCovers) {
        const bounds = this.#isFilledRectangle(object) ? this.#boundsOf(object) : null;
        if (bounds) this.#covers.push({ ...bounds, order, isClipped: this.#isClipped(object) });
      }
    };
    const count = Math.min(exports.FPDFPage_CountObjects(this.#page), maxObjects);
    for (let index = 0; index < count; index++) add(exports.FPDFPage_GetObject(this.#page, index), index, 0);
    return orders;
  }

  #isFilledRectangle(path: number): boolean {
    const { exports } = this.#pdfium;
    const segments = exports.FPDFPath_CountSegments(path);
    if (segments < 4 || segments > rectangleSegments || exports.FPDFPageObj_HasTransparency(path) !== 0) return false;
    if (exports.FPDFPath_GetDrawMode(path, this.#scratch, this.#scratch + 4) === 0) return false;
    return this.#pdfium.heapInts()[this.#scratch / 4] !== 0;
  }

  #isClipped(object: number): boolean {
    const clip = this.#pdfium.exports.FPDFPageObj_GetClipPath(object);
    return clip !== 0 && this.#pdfium.exports.FPDFClipPath_CountPaths(clip) > 0;
  }

  #boundsOf(object: number): Pick<Cover, 'left' | 'bottom' | 'right' | 'top'> | null {
    const at = this.#scratch;
    if (this.#pdfium.exports.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#pdfium.heapFloats().subarray(at / 4, at / 4 + 4);
    return { left, bottom, right, top };
  }

  /** Red, green and blue; [0] if the object does not say. */
  #fillOf(object: number): number[] {
    const at = this.#scratch;
    const hasFill = this.#pdfium.exports.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12) !== 0;
    return hasFill ? [...this.#pdfium.heapInts().subarray(at / 4, at / 4 + 3)] : [0];
  }

  /** Mean lightness within a box, and the range of its shades. */
  #shades({ left, bottom, right, top }: Pick<Cover, 'left' | 'bottom' | 'right' | 'top'>): {
    mean: number;
    range: number;
  } {
    this.#picture ??= renderPage(this.#pdfium, this.#page, glance);
    const { width, height, pixels } = this.#picture;
    const { a, b, c, d, e, f } = this.#transform;
    const xs = [a * left + c * bottom + e, a * right + c * top + e].map((x) => x * glance);
    const ys = [b * left + d * bottom + f, b * right + d * top + f].map((y) => y * glance);
    const clamp = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most - 1);
    const [fromX, toX] = [clamp(Math.min(...xs), width), clamp(Math.max(...xs), width)];
    const [fromY, toY] = [clamp(Math.min(...ys), height), clamp(Math.max(...ys), height)];
    let [sum, count, darkest, lightest] = [0, 0, 255, 0];
    for (let y = fromY; y <= toY; y++) {
      for (let x = fromX; x <= toX; x++) {
        const shade = pixels[y * width + x] ?? 255;
        sum += shade;
        count += 1;
        darkest = Math.min(darkest, shade);
        lightest = Math.max(lightest, shade);
      }
    }
    return { mean: sum / count, range: lightest - darkest };
  }
}
