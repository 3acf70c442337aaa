import { writeCompoundFile } from './compound-writer.ts';

/**
 * A paragraph of a Word 97 file. Special characters: \x02 refers to the next note, \x0c is a page break, \x13…\x14…\x15
 * is a field.
 */
export interface DocParagraph {
  text: string;
  /** Number of a style: 1–3 headings, 62 the title. */
  style?: number;
  /** The last paragraph of a cell (\x07), or the mark after a row. */
  end?: 'paragraph' | 'cell' | 'row';
  isInTable?: boolean;
  /** Right edges of a row's cells in twips; merged: "covered" by the left cell, "below" the upper one. */
  row?: { right: number; merged?: 'covered' | 'below' }[];
  /** Text spans deleted by tracked changes. */
  deleted?: [number, number][];
}

export interface DocOptions {
  notes?: string[];
  title?: string;
  /** Written as one byte per character, in Windows-1252. */
  isNarrow?: boolean;
  isEncrypted?: boolean;
}

const textStart = 1_024;

/** Writes a small Word 97 file ([MS-DOC]): text in one piece, paragraph and character formats, styles, footnotes. */
export function writeDoc(
  paragraphs: readonly DocParagraph[],
  { notes = [], title, isNarrow = false, isEncrypted = false }: DocOptions = {},
): Uint8Array {
  const marks = { paragraph: '\r', cell: '\x07', row: '\x07' } as const;
  const body = paragraphs.map(({ text, end = 'paragraph' }) => text + marks[end]);
  const noteTexts = notes.map((note) => `\x02 ${note}\r`);
  const main = body.join('');
  const all = main + noteTexts.join('') + (notes.length > 0 ? '\r' : '');
  const width = isNarrow ? 1 : 2;
  const text = isNarrow ? encode1252(all) : Buffer.from(all, 'utf16le');
  const byteOf = (character: number) => textStart + character * width;

  const runs = [...body, ...noteTexts, ...(notes.length > 0 ? ['\r'] : [])];
  const bounds = boundsOf(runs);
  const papx = runs.map((_, index) => formatOf(paragraphs[index] ?? { text: '' }));
  const deleted = paragraphs.flatMap(({ deleted: spans = [] }, index) =>
    spans.map(([from, to]) => [(bounds[index] ?? 0) + from, (bounds[index] ?? 0) + to] as const),
  );
  const chpxBounds = [...new Set([0, ...deleted.flat(), all.length])].sort((one, other) => one - other);
  const isDeleted = (from: number) => deleted.some(([start, end]) => from >= start && from < end);
  const chpx = chpxBounds
    .slice(0, -1)
    .map((from) => (isDeleted(from) ? Buffer.from([3, 0x00, 0x08, 0x01]) : Buffer.from([0])));

  const firstPage = Math.ceil((textStart + text.length) / 512);
  const pages = groupPages(bounds, papx);
  const paragraphPages = pages.map(({ from, to }) =>
    formatPage(bounds.slice(from, to + 1).map(byteOf), papx.slice(from, to), 13),
  );
  const characterPage = formatPage(chpxBounds.map(byteOf), chpx, 1);

  const parts: Buffer[] = [];
  const places = new Map<number, [number, number]>();
  const addPart = (place: number, part: Buffer) => {
    places.set(place, [parts.reduce((sum, each) => sum + each.length, 0), part.length]);
    parts.push(part);
  };
  addPart(1, writeStyles());
  if (notes.length > 0) {
    const references = [...main].flatMap((sign, index) => (sign === '\x02' ? [index] : []));
    addPart(2, Buffer.concat([longs([...references, main.length]), Buffer.alloc(references.length * 2)]));
    const ends = boundsOf(noteTexts);
    addPart(3, longs([...ends, (ends.at(-1) ?? 0) + 1]));
  }
  addPart(12, Buffer.concat([longs([byteOf(0), byteOf(all.length)]), longs([firstPage + pages.length])]));
  addPart(
    13,
    Buffer.concat([
      longs([...pages.map(({ from }) => byteOf(bounds[from] ?? 0)), byteOf(all.length)]),
      longs(pages.map((_, index) => firstPage + index)),
    ]),
  );
  const piece = Buffer.alloc(8);
  piece.writeUInt32LE(isNarrow ? 0x40000000 + textStart * 2 : textStart, 2);
  const plc = Buffer.concat([longs([0, all.length]), piece]);
  addPart(33, Buffer.concat([Buffer.from([2]), longs([plc.length]), plc]));

  const header = Buffer.alloc(textStart);
  header.writeUInt16LE(0xa5ec, 0);
  header.writeUInt16LE(0x00c1, 2);
  header.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 10);
  header.writeUInt16LE(14, 32);
  header.writeUInt16LE(22, 62);
  header.writeUInt32LE(main.length, 76);
  header.writeUInt32LE(noteTexts.join('').length + (notes.length > 0 ? 1 : 0), 80);
  header.writeUInt16LE(93, 152);
  for (const [place, [start, length]] of places) {
    header.writeUInt32LE(start, 154 + place * 8);
    header.writeUInt32LE(length, 158 + place * 8);
  }
  const stream = Buffer.alloc((firstPage + pages.length + 1) * 512);
  header.copy(stream);
  text.copy(stream, textStart);
  for (const [index, page] of [...paragraphPages, characterPage].entries())
    page.copy(stream, (firstPage + index) * 512);
  return writeCompoundFile({
    WordDocument: stream,
    '1Table': Buffer.concat(parts),
    ...(title === undefined ? {} : { '\x05SummaryInformation': writeSummary(title) }),
  });
}

/** Start offset of each text when concatenated, and the end of the last. */
function boundsOf(texts: readonly string[]): number[] {
  const ends = [0];
  for (const text of texts) ends.push((ends.at(-1) ?? 0) + text.length);
  return ends;
}

function longs(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function encode1252(text: string): Buffer {
  return Buffer.from([...text].map((sign) => (sign === '€' ? 0x80 : sign === '–' ? 0x96 : sign.charCodeAt(0))));
}

/** A paragraph's modifications, preceded by their length in words, as in a format page. */
function formatOf({ style = 0, isInTable = false, end, row }: DocParagraph): Buffer {
  const changes: Buffer[] = [];
  if (isInTable) changes.push(Buffer.from([0x16, 0x24, 1]));
  if (end === 'row') changes.push(Buffer.from([0x17, 0x24, 1]));
  if (row) {
    const edges = Buffer.alloc((row.length + 1) * 2);
    for (const [index, { right }] of row.entries()) edges.writeInt16LE(right, (index + 1) * 2);
    const shapes = row.map(({ merged }) => {
      const shape = Buffer.alloc(20);
      shape.writeUInt16LE(merged === 'covered' ? 1 : merged === 'below' ? 1 << 5 : 0, 0);
      return shape;
    });
    const operand = Buffer.concat([Buffer.from([row.length]), edges, ...shapes]);
    const length = Buffer.alloc(2);
    length.writeUInt16LE(operand.length + 1, 0);
    changes.push(Buffer.from([0x08, 0xd6]), length, operand);
  }
  const format = Buffer.concat([Buffer.from([style & 0xff, style >> 8]), ...changes]);
  const padded = format.length % 2 === 0 ? format : Buffer.concat([format, Buffer.alloc(1)]);
  return Buffer.concat([Buffer.from([0, padded.length / 2]), padded]);
}

/** As many paragraphs per page as fit into its 512 bytes. */
function groupPages(bounds: readonly number[], formats: readonly Buffer[]): { from: number; to: number }[] {
  const pages: { from: number; to: number }[] = [];
  let from = 0;
  let used = 0;
  for (const [index, format] of formats.entries()) {
    const needed = format.length + 2 + 17;
    if (used + needed > 480) {
      pages.push({ from, to: index });
      from = index;
      used = 0;
    }
    used += needed;
  }
  return [...pages, { from, to: bounds.length - 1 }];
}

/** A format page: start of each run, position of its format, and the formats from the page's end backwards. */
function formatPage(bounds: readonly number[], formats: readonly Buffer[], entryBytes: number): Buffer {
  const page = Buffer.alloc(512);
  for (const [index, bound] of bounds.entries()) page.writeUInt32LE(bound, index * 4);
  let end = 510;
  for (const [index, format] of formats.entries()) {
    end -= format.length + (format.length % 2);
    format.copy(page, end);
    page[bounds.length * 4 + index * entryBytes] = end / 2;
  }
  page[511] = formats.length;
  return page;
}

/** Styles 0–9 and 62: normal, headings, title. */
function writeStyles(): Buffer {
  const names = new Map([
    [0, 'Normal'],
    ...[1, 2, 3].map((level) => [level, `heading ${level}`] as const),
    [62, 'Title'],
  ]);
  const head = Buffer.alloc(20);
  head.writeUInt16LE(18, 0);
  head.writeUInt16LE(63, 2);
  head.writeUInt16LE(10, 4);
  const styles = Array.from({ length: 63 }, (_, number) => {
    const name = names.get(number);
    if (name === undefined) return Buffer.alloc(2);
    const style = Buffer.alloc(14 + name.length * 2);
    style.writeUInt16LE(number, 0);
    style.writeUInt16LE(1 | ((number === 0 ? 0xfff : 0) << 4), 2);
    style.writeUInt16LE(name.length, 10);
    style.write(name, 12, 'utf16le');
    const length = Buffer.alloc(2);
    length.writeUInt16LE(style.length, 0);
    return Buffer.concat([length, style]);
  });
  return Buffer.concat([head, ...styles]);
}

/** The stream "\x05SummaryInformation" with a title in Windows-1252. */
function writeSummary(title: string): Buffer {
  const text = Buffer.from(`${title}\0`, 'latin1');
  const head = Buffer.alloc(48);
  head.writeUInt16LE(0xfffe, 0);
  head.writeUInt32LE(1, 24);
  head.writeUInt32LE(48, 44);
  const section = Buffer.alloc(40);
  section.writeUInt32LE(40 + text.length, 0);
  section.writeUInt32LE(2, 4);
  section.writeUInt32LE(1, 8);
  section.writeUInt32LE(24, 12);
  section.writeUInt32LE(2, 16);
  section.writeUInt32LE(32, 20);
  section.writeUInt32LE(2, 24);
  section.writeUInt32LE(1252, 28);
  section.writeUInt32LE(30, 32);
  section.writeUInt32LE(text.length, 36);
  return Buffer.concat([head, section, text]);
}
