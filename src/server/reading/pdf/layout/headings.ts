import type { Pdfium } from '../pdfium.ts';
import { readUtf16 } from '../pdfium.ts';

export interface OutlineEntry {
  title: string;
  level: number;
  /** Zero-based. */
  pageIndex: number;
}

const outlineLimit = 5_000;
const structureLimit = 4_000;

/** The document's bookmarks, in order. Stops at cycles and excess. */
export function readOutline(pdfium: Pdfium, document: number): OutlineEntry[] {
  const { exports } = pdfium;
  const entries: OutlineEntry[] = [];
  let visited = 0;
  const walk = (parent: number, level: number) => {
    for (
      let mark = exports.FPDFBookmark_GetFirstChild(document, parent);
      mark !== 0;
      mark = exports.FPDFBookmark_GetNextSibling(document, mark)
    ) {
      if (visited++ > outlineLimit) return;
      const title = readUtf16(pdfium, (buffer, size) => exports.FPDFBookmark_GetTitle(mark, buffer, size)).trim();
      let destination = exports.FPDFBookmark_GetDest(document, mark);
      if (destination === 0) {
        const action = exports.FPDFBookmark_GetAction(mark);
        if (action !== 0) destination = exports.FPDFAction_GetDest(document, action);
      }
      const pageIndex = destination === 0 ? -1 : exports.FPDFDest_GetDestPageIndex(document, destination);
      if (title !== '' && pageIndex >= 0) entries.push({ title, level, pageIndex });
      if (level < 6) walk(mark, level + 1);
    }
  };
  walk(0, 1);
  return entries;
}

/** Maps a page's marked content that the structure tree calls a heading to its level. */
export function readHeadingMarks(pdfium: Pdfium, page: number): Map<number, number> {
  const { exports } = pdfium;
  const marks = new Map<number, number>();
  const tree = exports.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return marks;
  const buffer = exports.malloc(64);
  let visited = 0;
  const walk = (element: number, heading: number | null, depth: number) => {
    if (visited++ > structureLimit || depth > 40) return;
    const length = exports.FPDF_StructElement_GetType(element, buffer, 64);
    const level = length >= 4 && length <= 64 ? headingLevel(pdfium.heap(), buffer, length) : null;
    const count = exports.FPDF_StructElement_CountChildren(element);
    for (let index = 0; index < count; index++) {
      const inside = level ?? heading;
      if (inside !== null) {
        const mark = exports.FPDF_StructElement_GetChildMarkedContentID(element, index);
        if (mark >= 0) marks.set(mark, inside);
      }
      const child = exports.FPDF_StructElement_GetChildAtIndex(element, index);
      if (child !== 0) walk(child, inside, depth + 1);
    }
  };
  try {
    const count = exports.FPDF_StructTree_CountChildren(tree);
    for (let index = 0; index < count; index++) {
      const child = exports.FPDF_StructTree_GetChildAtIndex(tree, index);
      if (child !== 0) walk(child, null, 0);
    }
  } finally {
    exports.free(buffer);
    exports.FPDF_StructTree_Close(tree);
  }
  return marks;
}

/** "H" = 1, "H1"…"H6"; null for any other type. UTF-16, `length` in bytes including the terminator. */
function headingLevel(heap: Uint8Array, at: number, length: number): number | null {
  if (heap[at] !== 72 || length > 6) return null;
  if (length === 4) return 1;
  const digit = (heap[at + 2] ?? 0) - 48;
  return digit >= 1 && digit <= 6 ? digit : null;
}

/** Normal form shared by a bookmark and its printed heading. */
export function headingKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Finds headings by font: the body type is the one most letters are set in. */
export class BodyType {
  readonly #letters = new Map<number, number>();
  #bold = 0;
  #all = 0;
  #size = 0;

  add(size: number, bold: boolean, letters: number): void {
    const count = (this.#letters.get(size) ?? 0) + letters;
    this.#letters.set(size, count);
    if (count >= (this.#letters.get(this.#size) ?? 0)) this.#size = size;
    this.#all += letters;
    if (bold) this.#bold += letters;
  }

  get size(): number {
    return this.#size;
  }

  /** True if a line in this type stands out from the body. */
  standsOut(size: number, bold: boolean): boolean {
    return size >= 1.15 * this.#size || (bold && this.#bold < 0.3 * this.#all && size >= 0.95 * this.#size);
  }

  /** Larger is higher; bold counts half a point. */
  weight(size: number, bold: boolean): number {
    return size + (bold ? 0.5 : 0);
  }
}
