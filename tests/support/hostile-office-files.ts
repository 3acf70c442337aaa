import { wordStream, workbookStream, writeCompoundFile } from './compound-writer.ts';
import { writeDoc } from './doc-writer.ts';
import { writeMsg } from './msg-writer.ts';
import { wordNamespace, wordParagraph, writeDocx, zipOf } from './office-writer.ts';
import { slideShape, writePptx } from './presentation-writer.ts';
import { writeXls } from './xls-writer.ts';

type Made = { name: string; make: () => Uint8Array };

const paragraph = 'Der Verwaltungsrat genehmigt das Protokoll der letzten Sitzung und dankt dem Präsidenten. ';
/** Valid compound files, each with streams in sectors of both sizes. */
const wholeCompounds: Record<string, () => Uint8Array> = {
  doc: () => writeDoc(Array.from({ length: 60 }, () => ({ text: paragraph }))),
  xls: () => writeXls({ Zahlen: { rows: Array.from({ length: 200 }, (_, row) => [`Meier ${row}`, row]) } }),
  msg: () => writeMsg({ subject: 'Einladung', body: paragraph.repeat(80) }),
};

const free = 0xffff_fffa;
const sectorAt = (sector: number) => (sector + 1) * 512;

/** Redirects each chain table entry in a sector that continues a chain to what `target` returns. */
function relink(file: Buffer, sector: number, target: (index: number) => number): void {
  for (let index = 0; index < 128; index += 1) {
    const at = sectorAt(sector) + index * 4;
    if (at + 4 <= file.length && file.readUInt32LE(at) < free) file.writeUInt32LE(target(index), at);
  }
}

/** Calls `change` with the offset of each entry of the directory's first sector. */
function eachEntry(file: Buffer, change: (at: number, index: number) => void): void {
  for (let index = 0; index < 4; index += 1) change(sectorAt(file.readUInt32LE(0x30)) + index * 128, index);
}

/** Possible faults of a compound file, at [MS-CFB]'s offsets. */
const compoundFaults: Record<string, (file: Buffer) => void> = {
  'kette-im-kreis': (file) => relink(file, file.readUInt32LE(0x4c), (index) => index),
  'kette-zum-anfang': (file) => relink(file, file.readUInt32LE(0x4c), () => 0),
  'kette-ins-leere': (file) => relink(file, file.readUInt32LE(0x4c), () => 0x00ff_ffff),
  'verzeichnis-im-kreis': (file) => {
    const start = file.readUInt32LE(0x30);
    file.writeUInt32LE(start, sectorAt(file.readUInt32LE(0x4c)) + start * 4);
  },
  'kleine-kette-im-kreis': (file) => {
    const start = file.readUInt32LE(0x3c);
    if (start < free) relink(file, start, (index) => index);
  },
  'tabellen-der-tabellen-im-kreis': (file) => {
    file.writeUInt32LE(0, 0x44);
    file.writeUInt32LE(0xffff_ffff, 0x48);
  },
  'zahl-der-tabellen-luegt': (file) => void file.writeUInt32LE(0x0fff_ffff, 0x2c),
  'riesige-sektoren': (file) => void file.writeUInt16LE(31, 0x1e),
  'keine-sektoren': (file) => void file.writeUInt16LE(0, 0x1e),
  'groessen-luegen': (file) => eachEntry(file, (at) => void file.writeUInt32LE(0x7fff_ffff, at + 0x78)),
  'stroeme-uebereinander': (file) => eachEntry(file, (at) => void file.writeUInt32LE(0, at + 0x74)),
  'baum-im-kreis': (file) =>
    eachEntry(file, (at, index) => {
      for (const link of [0x44, 0x48, 0x4c]) file.writeUInt32LE(index, at + link);
    }),
  'baum-zur-wurzel': (file) =>
    eachEntry(file, (at) => {
      for (const link of [0x44, 0x48, 0x4c]) file.writeUInt32LE(0, at + link);
    }),
  'namen-zu-lang': (file) => eachEntry(file, (at) => void file.writeUInt16LE(0xffff, at + 0x40)),
};

const brokenCompounds: Made[] = Object.entries(wholeCompounds).flatMap(([extension, whole]) =>
  Object.entries(compoundFaults).map(([fault, spoil]) => ({
    name: `${fault}.${extension}`,
    make: () => {
      const file = Buffer.from(whole());
      spoil(file);
      return file;
    },
  })),
);

/** Records with wrong lengths, or nested endlessly. */
const brokenRecords: Made[] = [
  {
    name: 'saetze-ueber-das-ende.xls',
    make: () => {
      const stream = Buffer.from(workbookStream());
      for (let at = 20; at + 4 < stream.length; at += 4) stream.writeUInt32LE(0xffff_00fc, at);
      return writeCompoundFile({ Workbook: stream });
    },
  },
  {
    name: 'anfaenge-ohne-ende.xls',
    make: () => {
      const begin = workbookStream().subarray(0, 20);
      return writeCompoundFile({ Workbook: Buffer.concat(Array.from({ length: 50_000 }, () => begin)) });
    },
  },
  {
    name: 'stuecke-ueber-das-ende.doc',
    make: () => {
      const stream = Buffer.from(wordStream());
      // Every offset and length in the file information block points beyond the file.
      for (let at = 0x9a; at + 4 <= 0x382; at += 4) stream.writeUInt32LE(0x7fff_fff0, at);
      return writeCompoundFile({
        WordDocument: stream,
        '1Table': Buffer.alloc(9_000, 0xff),
        '0Table': Buffer.alloc(9_000),
      });
    },
  },
  {
    name: 'tabelle-aus-resten.doc',
    make: () => {
      const stream = Buffer.from(wordStream());
      for (let at = 0x9a; at + 8 <= 0x382; at += 8) {
        stream.writeUInt32LE(0, at);
        stream.writeUInt32LE(9_000, at + 4);
      }
      return writeCompoundFile({
        WordDocument: stream,
        '1Table': Buffer.alloc(9_000, 0x02),
        '0Table': Buffer.alloc(9_000, 1),
      });
    },
  },
];

const laughs = (root: string) =>
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')}]>${root}`;

/** Two package entries of the same name: the second one's name is overwritten, in both places. */
function withDoubleEntry(): Uint8Array {
  const file = Buffer.from(
    writeDocx(wordParagraph('Das Original.'), {
      'word/document.xmm': `<w:document ${wordNamespace}><w:body/></w:document>`,
    }),
  );
  for (let at = file.indexOf('word/document.xmm'); at >= 0; at = file.indexOf('word/document.xmm', at + 1))
    file.write('word/document.xml', at, 'latin1');
  return file;
}

const packages: Made[] = [
  { name: 'zweimal-dasselbe-teil.docx', make: withDoubleEntry },
  {
    name: 'luegende-groesse.pptx',
    make: () => zipOf({ 'ppt/presentation.xml': ' '.repeat(40 * 1024 * 1024) }, { size: 100 }),
  },
  {
    name: 'milliarden-lacher.pptx',
    make: () => writePptx([], { 'ppt/presentation.xml': laughs('<p:presentation>&l9;</p:presentation>') }),
  },
  {
    name: 'milliarden-lacher.odt',
    make: () =>
      zipOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': laughs('<office:document-content>&l9;</office:document-content>'),
      }),
  },
  {
    name: 'millionen-leerer-folien.pptx',
    make: () =>
      writePptx([{ shapes: slideShape(['Eine Folie']) }], {
        'ppt/presentation.xml': `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:sldIdLst>${'<p:sldId id="256" r:id="r0"/>'.repeat(2_000_000)}</p:sldIdLst></p:presentation>`,
      }),
  },
  {
    name: 'tiefe-gruppen.pptx',
    make: () => writePptx([{ shapes: `${'<p:grpSp>'.repeat(50_000)}${slideShape(['Tief'])}` }]),
  },
];

/** Derives the next number from the last: the same bytes are flipped in each run. */
const nextOf = (seed: number) => (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;

/** The file with this many bytes changed. */
function flipBytes(whole: Uint8Array, seed: number, count: number): Uint8Array {
  const file = Buffer.from(whole);
  let number = nextOf(seed);
  for (let flip = 0; flip < count; flip += 1) {
    number = nextOf(number);
    const at = Math.floor((number / 2 ** 32) * file.length);
    number = nextOf(number);
    file[at] = number >>> 24;
  }
  return file;
}

/** Each of the files with one and with 128 bytes changed: almost intact, and barely recognisable. */
export function flippedFiles(wholes: Readonly<Record<string, () => Uint8Array>>): Made[] {
  return Object.entries({ ...wholes, ...wholeCompounds }).flatMap(([extension, whole], kind) =>
    [1, 128].map((count) => ({
      name: `${count}-bytes-verdreht.${extension}`,
      make: () => flipBytes(whole(), kind * 1_000 + count, count),
    })),
  );
}

/** Office files, old and new formats, that lie about their structure. */
export const hostileOfficeFiles: readonly Made[] = [...brokenCompounds, ...brokenRecords, ...packages];
