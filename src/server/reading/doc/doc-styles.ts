import { isTitleStyle, levelOfStyle } from '../pages/page-pieces.ts';
import { changesOf } from './doc-formats.ts';
import type { DocHeader } from './doc-header.ts';

/** A paragraph's effective format, from its style and its own modifications. */
export interface ParagraphFormat {
  /** Headings only; 1 = highest. */
  level: number | null;
  isTitle: boolean;
  startsPage: boolean;
  isInTable: boolean;
  /** The mark that ends a table row. */
  endsRow: boolean;
  isHeaderRow: boolean;
  /** Index of the list's use, 0 = none; and its level, 0 = outermost. */
  list: number;
  listLevel: number;
  /** The definition of a row's cells. */
  row: Buffer | null;
}

interface Style {
  /** Built-in style index: 1–9 headings, 62 title ([MS-DOC] 2.9.260). */
  known: number;
  name: string;
  isParagraph: boolean;
  base: number;
  changes: Buffer;
}

const titleStyle = 62;
const noStyle = 0xfff;
/** Longest chain of base styles. */
const deepest = 12;
const bodyLevel = 9;

/** The styles of a Word file ([MS-DOC] 2.9.271). */
export class DocStyles {
  readonly #styles: (Style | null)[] = [];

  constructor(header: DocHeader) {
    const part = header.part('styles');
    if (part.length < 6) return;
    const start = 2 + part.readUInt16LE(0);
    const count = part.readUInt16LE(2);
    const baseBytes = part.readUInt16LE(4);
    let at = start;
    for (let index = 0; index < count && at + 2 <= part.length; index++) {
      const length = part.readUInt16LE(at);
      const style = part.subarray(at + 2, at + 2 + length);
      this.#styles.push(length < 10 ? null : readStyle(style, baseBytes));
      at += 2 + length;
    }
  }

  /** The effective format of a paragraph with this style and these modifications. */
  formatOf(style: number, changes: Buffer): ParagraphFormat {
    const format: ParagraphFormat = {
      level: null,
      isTitle: false,
      startsPage: false,
      isInTable: false,
      endsRow: false,
      isHeaderRow: false,
      list: 0,
      listLevel: 0,
      row: null,
    };
    for (const each of this.#chain(style).toReversed()) {
      const level = each.known >= 1 && each.known <= 9 ? each.known : levelOfStyle(each.name);
      if (level !== null) format.level = level;
      if (each.known === titleStyle || isTitleStyle(each.name)) {
        format.level = 1;
        format.isTitle = true;
      }
      apply(format, each.changes);
    }
    apply(format, changes);
    return format;
  }

  #chain(number: number): Style[] {
    const chain: Style[] = [];
    for (let at = number; at !== noStyle && chain.length < deepest; ) {
      const style = this.#styles[at];
      if (!style?.isParagraph) break;
      chain.push(style);
      at = style.base;
    }
    return chain;
  }
}

function readStyle(style: Buffer, baseBytes: number): Style {
  const nameLength = baseBytes + 2 <= style.length ? style.readUInt16LE(baseBytes) : 0;
  const nameEnd = baseBytes + 2 + nameLength * 2;
  const kind = style.readUInt16LE(2);
  // After the name and its terminator come the formats, each on an even byte.
  let at = nameEnd + 2;
  at += at % 2;
  const length = at + 2 <= style.length ? style.readUInt16LE(at) : 0;
  return {
    known: style.readUInt16LE(0) & 0xfff,
    name: style.toString('utf16le', baseBytes + 2, Math.min(nameEnd, style.length)),
    isParagraph: (kind & 0xf) === 1,
    base: kind >> 4,
    changes: style.subarray(at + 4, at + 2 + length),
  };
}

/** Applies the paragraph modifications that matter here ([MS-DOC] 2.6.2, 2.6.3). */
function apply(format: ParagraphFormat, changes: Buffer): void {
  for (const { code, operand } of changesOf(changes)) {
    const isOn = operand[0] === 1;
    if (code === 0x2416) format.isInTable = isOn;
    else if (code === 0x2417) format.endsRow = isOn;
    else if (code === 0x2407) format.startsPage = isOn;
    else if (code === 0x3404) format.isHeaderRow = isOn;
    else if (code === 0x260a) format.listLevel = Math.min(operand[0] ?? 0, 8);
    else if (code === 0x460b) format.list = listOf(operand.readUInt16LE(0));
    else if (code === 0x2640) {
      const level = operand[0] ?? bodyLevel;
      // A heading style stays a heading, as in Word's outline.
      if (level < bodyLevel) format.level = level + 1;
    } else if (code === 0xd608) format.row = operand;
  }
}

/** Numbers from 0xF802 on mean that the list was removed. */
function listOf(value: number): number {
  return value <= 0x07fe ? value : 0;
}
