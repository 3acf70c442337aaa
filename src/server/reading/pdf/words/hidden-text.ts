import type { Pdfium } from '../pdfium.ts';
import { type RenderedPage, renderPage } from '../render-page.ts';
import { type Cover, type PageBounds, type PageObjects, white } from './page-objects.ts';
import type { Transform } from './word.ts';

/** Points; nobody reads smaller type. */
const tiny = 1;
/** Share of a character's height that a covering rectangle must hide; strike-throughs and underlines cover less. */
const coveredShare = 0.8;
/** Of 256: range of shades where a hidden character lies. */
const evenness = 12;
/** Pixels per point when sampling the page. */
const glance = 1;
/** Fill-only text render modes (PDF 32000-1, 9.3.6); OCR text of a scan is drawn with neither fill nor stroke. */
const fillModes = new Set([0, 4]);

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
  readonly #objects: PageObjects;
  #picture: RenderedPage | null = null;

  /** @param scratch 32 bytes in the heap */
  constructor(pdfium: Pdfium, page: number, transform: Transform, objects: PageObjects, scratch: number) {
    this.#objects = objects;
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
    const order = this.#objects.orders.get(object);
    return order === undefined ? [] : this.#objects.covers.filter((cover) => cover.order > order);
  }

  /** Red, green and blue; [0] if the object does not say. */
  #fillOf(object: number): number[] {
    const at = this.#scratch;
    const hasFill = this.#pdfium.exports.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12) !== 0;
    return hasFill ? [...this.#pdfium.heapInts().subarray(at / 4, at / 4 + 3)] : [0];
  }

  /** Mean lightness within a box, and the range of its shades. */
  #shades({ left, bottom, right, top }: PageBounds): {
    mean: number;
    range: number;
  } {
    this.#picture ??= renderPage(this.#pdfium, this.#page, glance);
    const { width, height, pixels, scale } = this.#picture;
    const { a, b, c, d, e, f } = this.#transform;
    const xs = [a * left + c * bottom + e, a * right + c * top + e].map((x) => x * scale);
    const ys = [b * left + d * bottom + f, b * right + d * top + f].map((y) => y * scale);
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
