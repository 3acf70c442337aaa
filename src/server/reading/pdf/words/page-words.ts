import { addFields, type FormField } from '../annotations/form-fields.ts';
import { LigatureRepair } from '../ligatures/repair-ligatures.ts';
import type { Pdfium, PdfiumExports } from '../pdfium.ts';
import { HiddenText, type Veil } from './hidden-text.ts';
import { listObjects, type PageBounds } from './page-objects.ts';
import { StruckText } from './struck-text.ts';
import type { QuarterTurn, Transform, Word } from './word.ts';
import { type Style, type TurnedWords, WordCollector } from './word-collector.ts';

export interface PageWords {
  width: number;
  height: number;
  groups: TurnedWords[];
  /** Words at other angles (a stamp, a watermark). */
  askew: Word[];
  characterCount: number;
  /** Characters whose letter the font does not state. */
  unmappedCount: number;
  /** Share of the page covered by pictures, at most 1. */
  pictureShare: number;
  /** True if words are left out because they are struck. */
  hasStruckWords: boolean;
}

/** Most characters per page; no page for people has more. */
const characterLimit = 200_000;

interface VeiledStyle extends Style {
  veil: Veil | undefined;
}

/** What annotations say about a page. */
export interface PageMarks {
  fields: readonly FormField[];
  struck: readonly PageBounds[];
}

const nothing = { characterCount: 0, unmappedCount: 0, pictureShare: 0, hasStruckWords: false };
const noMarks: PageMarks = { fields: [], struck: [] };

/** The words of a loaded page, grouped by reading direction; without words that are hidden or struck. */
export function readPageWords(
  pdfium: Pdfium,
  page: number,
  marks: PageMarks = noMarks,
  ligatures = new LigatureRepair(),
): PageWords {
  const { exports } = pdfium;
  const width = exports.FPDF_GetPageWidthF(page);
  const height = exports.FPDF_GetPageHeightF(page);
  const textPage = exports.FPDFText_LoadPage(page);
  if (textPage === 0) return { ...{ width, height, groups: [], askew: [] }, ...nothing };
  const scratch = exports.malloc(128);
  try {
    const count = Math.min(exports.FPDFText_CountChars(textPage), characterLimit);
    const transform = readTransform(pdfium, page, width, height, scratch);
    const objects = listObjects(pdfium, page, scratch + 64);
    const struck = new StruckText(objects.lines, marks.struck, transform, width, height);
    const collector = new WordCollector(width, height, transform, struck, ligatures);
    const hidden = new HiddenText(pdfium, page, transform, objects, scratch + 64);
    const styles = new StyleReader(pdfium, textPage, transform, scratch, hidden);
    let characterCount = 0;
    let unmappedCount = 0;
    for (let index = 0; index < count; index++) {
      const code = exports.FPDFText_GetUnicode(textPage, index);
      if (isSpace(code)) {
        collector.endWord();
        continue;
      }
      if (isUnmapped(code)) unmappedCount += 1;
      const style = styles.styleOf(index);
      exports.FPDFText_GetLooseCharBox(textPage, index, scratch);
      const floats = pdfium.heapFloats();
      const at = scratch >> 2;
      const [left, top, right, bottom] = [
        floats[at] ?? 0,
        floats[at + 1] ?? 0,
        floats[at + 2] ?? 0,
        floats[at + 3] ?? 0,
      ];
      if (style.veil && hidden.hides(style.veil, left, top, right, bottom)) {
        collector.endWord();
        continue;
      }
      if (code < 32 && code !== 2) {
        collector.addLost(code, left, top, right, bottom, style);
        continue;
      }
      collector.add(code, left, top, right, bottom, style);
      characterCount += 1;
    }
    collector.endWord();
    const groups = collector.groups();
    addFields(groups, marks.fields, transform, width, height);
    characterCount += marks.fields.filter(({ kind }) => kind !== 'text').length;
    const pictureShare = Math.min(1, objects.pictureArea / Math.max(width * height, 1));
    const counts = { characterCount, unmappedCount, pictureShare, hasStruckWords: struck.hasStruckWords };
    return { ...{ width, height, groups, askew: collector.askew }, ...counts };
  } finally {
    exports.free(scratch);
    exports.FPDFText_ClosePage(textPage);
  }
}

function isSpace(code: number): boolean {
  return (
    code === 32 ||
    code === 10 ||
    code === 13 ||
    code === 9 ||
    code === 160 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x202f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** True for control, replacement and private-use characters. */
function isUnmapped(code: number): boolean {
  return (code < 32 && code !== 2) || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff);
}

/** Derives the transform from three points, so that rotation, crop box and offset match pdfium's renderer. */
function readTransform(pdfium: Pdfium, page: number, width: number, height: number, scratch: number): Transform {
  // Device coordinates are integers: 1/1000 point is precise enough; larger pages than 350 m must fit 32 bits.
  const scale = Math.min(1_000, 1e9 / Math.max(width, height));
  const ask = (x: number, y: number) => {
    pdfium.exports.FPDF_PageToDevice(
      page,
      0,
      0,
      Math.round(width * scale),
      Math.round(height * scale),
      0,
      x,
      y,
      scratch,
      scratch + 4,
    );
    const [deviceX = 0, deviceY = 0] = pdfium.heapInts().subarray(scratch / 4, scratch / 4 + 2);
    return [deviceX / scale, deviceY / scale] as const;
  };
  const [e, f] = ask(0, 0);
  const [x1, y1] = ask(1000, 0);
  const [x2, y2] = ask(0, 1000);
  return { a: (x1 - e) / 1000, b: (y1 - f) / 1000, c: (x2 - e) / 1000, d: (y2 - f) / 1000, e, f };
}

/** Size, weight, direction and marked content of characters, read once per text object. */
class StyleReader {
  readonly #pdfium: Pdfium;
  readonly #exports: PdfiumExports;
  readonly #textPage: number;
  readonly #transform: Transform;
  readonly #scratch: number;
  readonly #hidden: HiddenText;
  readonly #styles = new Map<number, VeiledStyle>();
  readonly #boldFonts = new Map<number, boolean>();

  constructor(pdfium: Pdfium, textPage: number, transform: Transform, scratch: number, hidden: HiddenText) {
    this.#hidden = hidden;
    this.#pdfium = pdfium;
    this.#exports = pdfium.exports;
    this.#textPage = textPage;
    this.#transform = transform;
    this.#scratch = scratch;
  }

  styleOf(index: number): VeiledStyle {
    const object = this.#exports.FPDFText_GetTextObject(this.#textPage, index);
    let style = this.#styles.get(object);
    if (!style) {
      style = this.#read(index, object);
      this.#styles.set(object, style);
    }
    return style;
  }

  #read(index: number, object: number): VeiledStyle {
    const exports = this.#exports;
    let [a, b, c, d] = [1, 0, 0, 1];
    if (exports.FPDFText_GetMatrix(this.#textPage, index, this.#scratch)) {
      [a = 1, b = 0, c = 0, d = 1] = this.#pdfium.heapFloats().subarray(this.#scratch / 4, this.#scratch / 4 + 4);
    }
    const size = exports.FPDFText_GetFontSize(this.#textPage, index) * Math.hypot(c, d);
    const transform = this.#transform;
    // Writing direction on the displayed page, where y runs down.
    const x = transform.a * a + transform.c * b;
    const y = transform.b * a + transform.d * b;
    const quarters = Math.atan2(y, x) / (Math.PI / 2);
    const turn = (((Math.round(quarters) % 4) + 4) % 4) as QuarterTurn;
    const askew = Math.abs(quarters - Math.round(quarters)) > 0.1;
    const mark = object === 0 ? -1 : exports.FPDFPageObj_GetMarkedContentID(object);
    return { size, bold: this.#isBold(object), mark, turn, askew, veil: this.#hidden.veilOf(object, size) };
  }

  #isBold(object: number): boolean {
    const font = object === 0 ? 0 : this.#exports.FPDFTextObj_GetFont(object);
    if (font === 0) return false;
    let bold = this.#boldFonts.get(font);
    if (bold === undefined) {
      const pointer = this.#exports.malloc(200);
      const length = this.#exports.FPDFFont_GetBaseFontName(font, pointer, 200);
      const name = Buffer.from(
        this.#pdfium.heap().slice(pointer, pointer + Math.max(0, Math.min(length, 200) - 1)),
      ).toString('latin1');
      this.#exports.free(pointer);
      bold = /bold|black|heavy|semibold|demi|-bd|,bd/i.test(name) || this.#exports.FPDFFont_GetWeight(font) >= 600;
      this.#boldFonts.set(font, bold);
    }
    return bold;
  }
}
