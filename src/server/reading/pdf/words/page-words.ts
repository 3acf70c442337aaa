import type { Pdfium, PdfiumExports } from '../pdfium.ts';
import { HiddenText, type Veil } from './hidden-text.ts';
import { joinSpacedLetters, leastTracking } from './spaced-letters.ts';
import type { Transform, Word } from './word.ts';

/** Words of one writing direction. `turn`: clockwise quarter turns on the displayed page. */
export interface TurnedWords {
  turn: 0 | 1 | 2 | 3;
  words: Word[];
}

export interface PageWords {
  width: number;
  height: number;
  groups: TurnedWords[];
  /** Words at other angles (a stamp, a watermark). */
  askew: Word[];
  characterCount: number;
  /** Characters whose letter the font does not state. */
  unmappedCount: number;
}

/** Most characters per page; no page for people has more. */
const characterLimit = 200_000;
const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };

interface Style {
  size: number;
  bold: boolean;
  mark: number;
  turn: 0 | 1 | 2 | 3;
  askew: boolean;
  veil: Veil | undefined;
}

/** The words of a loaded page, grouped by reading direction. */
export function readPageWords(pdfium: Pdfium, page: number): PageWords {
  const { exports } = pdfium;
  const width = exports.FPDF_GetPageWidthF(page);
  const height = exports.FPDF_GetPageHeightF(page);
  const textPage = exports.FPDFText_LoadPage(page);
  if (textPage === 0) return { width, height, groups: [], askew: [], characterCount: 0, unmappedCount: 0 };
  const scratch = exports.malloc(128);
  try {
    const count = Math.min(exports.FPDFText_CountChars(textPage), characterLimit);
    const transform = readTransform(pdfium, page, width, height, scratch);
    const collector = new WordCollector(width, height, transform);
    const hidden = new HiddenText(pdfium, page, transform, scratch + 64);
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
      if (code < 32 && code !== 2) continue;
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
      collector.add(code, left, top, right, bottom, style);
      characterCount += 1;
    }
    collector.endWord();
    return { width, height, groups: collector.groups(), askew: collector.askew, characterCount, unmappedCount };
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
  // Device coordinates are integers: 1/1000 point is precise enough and fits 32 bits for pages up to 700 m.
  const scale = 1000;
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
  readonly #styles = new Map<number, Style>();
  readonly #boldFonts = new Map<number, boolean>();

  constructor(pdfium: Pdfium, textPage: number, transform: Transform, scratch: number, hidden: HiddenText) {
    this.#hidden = hidden;
    this.#pdfium = pdfium;
    this.#exports = pdfium.exports;
    this.#textPage = textPage;
    this.#transform = transform;
    this.#scratch = scratch;
  }

  styleOf(index: number): Style {
    const object = this.#exports.FPDFText_GetTextObject(this.#textPage, index);
    let style = this.#styles.get(object);
    if (!style) {
      style = this.#read(index, object);
      this.#styles.set(object, style);
    }
    return style;
  }

  #read(index: number, object: number): Style {
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
    const turn = (((Math.round(quarters) % 4) + 4) % 4) as Style['turn'];
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

/** Builds words from characters in drawing order. */
class WordCollector {
  readonly askew: Word[] = [];
  readonly #width: number;
  readonly #height: number;
  readonly #transform: Transform;
  readonly #groups: Word[][] = [[], [], [], []];
  #word: Word | null = null;
  #style: Style | null = null;
  #order = 0;
  /** Points between the letters of the word so far. */
  #gaps = 0;
  /** The latest character's box; reused, as a page has thousands. */
  readonly #box = { left: 0, top: 0, right: 0, bottom: 0 };

  constructor(width: number, height: number, transform: Transform) {
    this.#width = width;
    this.#height = height;
    this.#transform = transform;
  }

  add(code: number, left: number, top: number, right: number, bottom: number, style: Style): void {
    const box = this.#box;
    if (!this.#place(left, top, right, bottom, style.turn)) return;
    const hyphen = code === 0xfffe || code === 2;
    const text = hyphen ? '-' : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code);
    const word = this.#word;
    if (
      word &&
      this.#style &&
      this.#style.turn === style.turn &&
      this.#style.askew === style.askew &&
      follows(word, box)
    ) {
      const gap = box.left - word.right;
      if (gap > 0) this.#gaps += gap;
      word.text += text;
      if (box.left < word.left) word.left = box.left;
      if (box.right > word.right) word.right = box.right;
      if (box.top < word.top) word.top = box.top;
      if (box.bottom > word.bottom) word.bottom = box.bottom;
      word.hyphen = hyphen;
      return;
    }
    this.endWord();
    this.#word = {
      text,
      left: box.left,
      top: box.top,
      right: box.right,
      bottom: box.bottom,
      size: style.size,
      bold: style.bold,
      mark: style.mark,
      order: this.#order++,
      hyphen,
    };
    this.#style = style;
    this.#gaps = 0;
  }

  endWord(): void {
    const word = this.#word;
    const style = this.#style;
    this.#word = null;
    if (!word || !style) return;
    const tracking = this.#gaps / (word.text.length - 1);
    if (tracking >= leastTracking * word.size) word.tracking = tracking;
    word.text = cleanWord(word.text);
    if (word.text === '') return;
    if (style.askew) this.askew.push(word);
    else this.#groups[style.turn]?.push(word);
  }

  groups(): TurnedWords[] {
    return this.#groups
      .map((words, turn) => ({ turn: turn as TurnedWords['turn'], words: joinSpacedLetters(words) }))
      .filter(({ words }) => words.length > 0)
      .sort((one, other) => other.words.length - one.words.length);
  }

  /** Maps a box from page space into the frame of the writing direction (`#box`); false outside the page. */
  #place(left: number, top: number, right: number, bottom: number, turn: Style['turn']): boolean {
    const t = this.#transform;
    const x1 = t.a * left + t.c * bottom + t.e;
    const y1 = t.b * left + t.d * bottom + t.f;
    const x2 = t.a * right + t.c * top + t.e;
    const y2 = t.b * right + t.d * top + t.f;
    const l = Math.min(x1, x2);
    const r = Math.max(x1, x2);
    const u = Math.min(y1, y2);
    const d = Math.max(y1, y2);
    const w = this.#width;
    const h = this.#height;
    if (!(r > 0 && l < w && d > 0 && u < h)) return false;
    if (turn === 0) this.#setBox(l, u, r, d);
    else if (turn === 1) this.#setBox(u, w - r, d, w - l);
    else if (turn === 2) this.#setBox(w - r, h - d, w - l, h - u);
    else this.#setBox(h - d, l, h - u, r);
    return true;
  }

  #setBox(left: number, top: number, right: number, bottom: number): void {
    const box = this.#box;
    box.left = left;
    box.top = top;
    box.right = right;
    box.bottom = bottom;
  }
}

/** True if a character continues the word: same line, no gap, not drawn back over it. */
function follows(word: Word, box: { left: number; right: number; top: number; bottom: number }): boolean {
  const height = Math.max(word.bottom - word.top, box.bottom - box.top);
  const gap = box.left - word.right;
  const overlap = Math.min(word.bottom, box.bottom) - Math.max(word.top, box.top);
  return (
    gap < 0.3 * height &&
    box.right > word.left &&
    gap > -0.7 * height &&
    overlap > 0.3 * Math.min(word.bottom - word.top, box.bottom - box.top)
  );
}

const needsCleaning = /\p{M}|[\u00ad\ufb00-\ufb06]|\p{Cs}/u;

/** Resolves ligatures, composes accents, drops soft hyphens except at the end, where a line may end. */
function cleanWord(text: string): string {
  if (!needsCleaning.test(text)) return text;
  const visible = text.replace(/\u00ad(?=.)/gu, '').replace(/[ﬀ-ﬆ]/g, (ligature) => ligatures[ligature] ?? ligature);
  return visible.normalize('NFC').toWellFormed();
}
