import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type ErrorCode, errorCodes } from '#shared/contracts/errors.ts';
import { readableExtensions } from '#shared/limits.ts';
import { framePng } from '../../scripts/brand/write-png.ts';
import { wordStream, workbookStream, writeCompoundFile } from './compound-writer.ts';
import { emlOf } from './eml-writer.ts';
import { flippedFiles, hostileOfficeFiles } from './hostile-office-files.ts';
import { sheetRow, wordNamespace, wordParagraph, writeDocx, writeXlsx, zipOf } from './office-writer.ts';
import { writeOdt } from './open-document-writer.ts';
import { textLines, writePdf } from './pdf-writer.ts';
import { writePng } from './png-writer.ts';
import { slideShape, writePptx } from './presentation-writer.ts';

/** Acceptable outcomes of a file: read, or rejected or failed with one of these codes. */
export type Outcome = 'ready' | ErrorCode;

export type HostileFile = {
  name: string;
  /** The displayed name, if different. */
  shown?: string;
  /** Built on demand: some are large. */
  make: () => Uint8Array;
  outcomes: readonly Outcome[];
};

/** Any verdict on a file is fine, except an internal failure. */
const anyVerdict: readonly Outcome[] = [
  'ready',
  ...errorCodes.filter((code) => code.startsWith('file_') && code !== 'file_timed_out' && code !== 'file_check_failed'),
];

const megabyte = 1024 * 1024;
const latin = (text: string) => Buffer.from(text, 'latin1');
const letter = () => writeDocx(wordParagraph('Der Rat stimmt dem Antrag zu.').repeat(20));
const table = () => writeXlsx({ Zahlen: sheetRow(1, ['Name', 'Betrag']) + sheetRow(2, ['Meier', 12]) });
const paper = () => writePdf([{ texts: textLines(['Protokoll der Sitzung', 'Der Rat stimmt zu.']) }]);
const html = latin('<!doctype html><html><script>alert(1)</script></html>');
const svg = latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const textFile = () => latin('Der Rat tagt um 10 Uhr im Rathaus.');

/** Files that claim more, unpack to more, or refer to more than they contain. */
const bombs: readonly HostileFile[] = [
  {
    name: 'bombe.docx',
    make: () => writeDocx('', { 'word/document.xml': ' '.repeat(120 * megabyte) }),
    outcomes: ['file_too_complex'],
  },
  {
    name: 'bilderbombe.docx',
    make: () => writeDocx(wordParagraph('x'), { 'word/media/image1.bmp': '\0'.repeat(120 * megabyte) }),
    outcomes: ['file_too_complex'],
  },
  {
    name: 'luegt.docx',
    make: () => zipOf({ 'word/document.xml': ' '.repeat(40 * megabyte) }, { size: 100 }),
    outcomes: ['file_damaged', 'file_type_mismatch'],
  },
  {
    name: 'viele-teile.docx',
    make: () => zipOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`${index}.xml`, 'x']))),
    outcomes: ['file_too_complex'],
  },
  { name: 'geschachtelt.docx', make: nestedZips, outcomes: ['ready'] },
  {
    name: 'milliarden-lacher.docx',
    make: () => writeDocx('', { 'word/document.xml': billionLaughs() }),
    outcomes: anyVerdict,
  },
  {
    name: 'fremde-datei.docx',
    make: () =>
      writeDocx('', {
        'word/document.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document ${wordNamespace}><w:body><w:p><w:r><w:t>Text &e;</w:t></w:r></w:p></w:body></w:document>`,
      }),
    outcomes: anyVerdict,
  },
  { name: 'tief.docx', make: () => writeDocx('<w:tbl><w:tr><w:tc>'.repeat(60_000)), outcomes: anyVerdict },
  {
    name: 'bombe.xlsx',
    make: () => writeXlsx({ A: ' '.repeat(120 * megabyte) }),
    outcomes: ['file_too_complex'],
  },
  {
    name: 'zeile.xlsx',
    make: () => writeXlsx({ A: sheetRow(999_999_999, ['x']) }),
    outcomes: ['file_too_complex'],
  },
  {
    name: 'zeile-mit-vorsilbe.xlsx',
    make: () =>
      writeXlsx({ A: "<x:row r='999999999'><x:c r='A999999999'><x:f>SUM(A1:A999999999)</x:f></x:c></x:row>" }),
    outcomes: ['file_too_complex'],
  },
  {
    name: 'formel.xlsx',
    make: () =>
      writeXlsx({ A: '<row r="1"><c r="A1"><f t="shared" si="0" ref="A1:XFD1048576">A2</f><v>1</v></c></row>' }),
    outcomes: ['ready'],
  },
  {
    name: 'ein-text-fuer-alle.xlsx',
    make: () => {
      const rows = Array.from({ length: 3_000 }, (_, row) => `<row r="${row + 1}"><c t="s"><v>0</v></c></row>`);
      return writeXlsx({ A: rows.join('') }, '', 'Wort '.repeat(6_400));
    },
    outcomes: ['file_too_complex'],
  },
  { name: 'bombe.png', make: () => blankPng(60_000, 60_000), outcomes: ['file_too_complex', 'file_type_unsupported'] },
  {
    name: 'grosses-bild.png',
    make: () => blankPng(9_990, 9_990),
    outcomes: ['file_no_text', 'file_type_unsupported', 'file_too_complex'],
  },
  { name: 'bombe.pdf', make: bombPdf, outcomes: ['file_too_complex'] },
  { name: 'gepackte-objekte.pdf', make: packedObjects, outcomes: ['ready'] },
  { name: 'seiten.pdf', make: endlessPages, outcomes: ['file_too_complex', 'file_damaged', 'file_no_text'] },
  { name: 'kreis.pdf', make: circularPages, outcomes: ['file_damaged', 'file_no_text', 'ready'] },
  { name: 'zeile.txt', make: () => Buffer.alloc(20 * megabyte, 'a'), outcomes: ['ready', 'file_too_complex'] },
  { name: 'offenes-zeichen.csv', make: () => latin(`a;b\n"${'x;'.repeat(2 * megabyte)}`), outcomes: anyVerdict },
  { name: 'nur-trenner.csv', make: () => Buffer.alloc(60 * megabyte, ';'), outcomes: ['file_too_complex'] },
  { name: 'teile.eml', make: nestedMail, outcomes: [...anyVerdict] },
];

/** Files that are two things at once, or pretend to be another. */
const masks: readonly HostileFile[] = [
  { name: 'pdf-und-zip.pdf', make: () => Buffer.concat([paper(), letter()]), outcomes: ['ready'] },
  { name: 'pdf-und-zip.docx', make: () => Buffer.concat([paper(), letter()]), outcomes: ['file_type_mismatch'] },
  { name: 'html-und-pdf.pdf', make: () => Buffer.concat([html, paper()]), outcomes: ['file_type_mismatch'] },
  ...['gif', 'txt', 'pdf', 'csv'].map((extension) => ({
    name: `gif-und-skript.${extension}`,
    make: () => latin('GIF89a/*\0\0\0\0*/=1;alert(1)//'),
    outcomes: ['file_type_mismatch', 'file_type_unsupported', 'file_damaged', 'file_no_text'] as const,
  })),
  ...['pdf', 'docx', 'xlsx', 'png', 'jpg', 'webp', 'doc', 'msg'].flatMap((extension) => [
    {
      name: `seite.${extension}`,
      make: () => html,
      outcomes: ['file_type_mismatch', 'file_type_unsupported'] as const,
    },
    {
      name: `grafik.${extension}`,
      make: () => svg,
      outcomes: ['file_type_mismatch', 'file_type_unsupported'] as const,
    },
  ]),
  { name: 'seite.txt', make: () => html, outcomes: ['ready'] },
  { name: 'seite.html', make: () => html, outcomes: ['file_no_text'] },
  { name: 'grafik.svg', make: () => svg, outcomes: ['file_type_unsupported'] },
  {
    name: 'makros.docx',
    make: () =>
      zipOf({
        '[Content_Types].xml':
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
        'word/document.xml': '<x/>',
      }),
    outcomes: ['file_type_mismatch'],
  },
];

const refusedNames = ['.txt', '\u2028.txt', '../../', '\u202E\0'];
/** File names found in archives and mails, with what is displayed. */
const cleanedNames: readonly (readonly [string, string])[] = [
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['..\\..\\boot.txt', 'boot.txt'],
  ['a\0.txt', 'a.txt'],
  ['a\r\nX-Header: b.txt', 'a X-Header: b.txt'],
  ['gnp.\u202Efdp.txt', 'gnp.fdp.txt'],
  ['Beschl\uFFFDsse.txt', 'Beschl_sse.txt'],
  [`${'x'.repeat(300)}.txt`, `${'x'.repeat(250)}….txt`],
];
const keptNames = [
  'CON.txt',
  'aux.txt',
  '<img src=x onerror=alert(1)>.txt',
  '"; filename="b.exe.txt',
  "a' OR '1'='1.txt",
  '%2e%2e%2f%00.txt',
  '=1+1.txt',
  'schön 日本 🗂.txt',
];
const names: readonly HostileFile[] = [
  ...refusedNames.map((name) => ({
    name,
    make: textFile,
    outcomes: ['file_name_invalid', 'file_type_unsupported'] as const,
  })),
  ...cleanedNames.map(([name, shown]) => ({ name, shown, make: textFile, outcomes: ['ready'] as const })),
  ...keptNames.map((name) => ({ name, make: textFile, outcomes: ['ready'] as const })),
];

/** Files truncated at every tenth of their length. */
const ends = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const cut: readonly HostileFile[] = [
  ['brief.docx', letter],
  ['tabelle.xlsx', table],
  ['papier.pdf', paper],
  ['alt.doc', () => writeCompoundFile({ WordDocument: wordStream(), '1Table': Buffer.alloc(9_000) })],
  ['alt.xls', () => writeCompoundFile({ Workbook: workbookStream() })],
  ['brief.rtf', () => latin(`{\\rtf1\\ansi ${'Der Rat stimmt zu.\\par '.repeat(90)}}`)],
].flatMap(([name, make]) =>
  ends.map((tenth) => ({
    name: `${tenth}-zehntel-${name as string}`,
    make: () => {
      const whole = (make as () => Uint8Array)();
      return whole.subarray(0, Math.ceil((whole.length * tenth) / 10));
    },
    outcomes: anyVerdict,
  })),
);

/** Random bytes under every extension, the same in each run. */
const noise: readonly HostileFile[] = readableExtensions.map((extension) => ({
  name: `rauschen.${extension}`,
  make: () => noiseOf(extension, 100_000),
  outcomes: ['file_type_mismatch', 'file_damaged'],
}));

/** Intact files to modify bytes of. */
const wholes: Readonly<Record<string, () => Uint8Array>> = {
  pdf: paper,
  docx: letter,
  xlsx: table,
  odt: () => writeOdt('<text:p>Der Rat stimmt dem Antrag zu.</text:p>'.repeat(20)),
  pptx: () => writePptx([{ shapes: slideShape(['Budget', 'Der Rat stimmt zu.']) }]),
  rtf: () => latin(`{\\rtf1\\ansi ${'Der Rat stimmt zu.\\par '.repeat(90)}}`),
  csv: () => latin('Name;Betrag\n'.repeat(200)),
  eml: () =>
    emlOf('Subject: Einladung', 'Content-Type: text/plain', '', ...Array.from({ length: 60 }, () => 'Der Rat tagt.')),
  png: () => writePng(new Uint8Array(64 * 64).fill(200), 64, 64),
};

/** Outcomes for files that may still be readable. */
const judged = (files: readonly { name: string; make: () => Uint8Array }[]): HostileFile[] =>
  files.map((file) => ({ ...file, outcomes: anyVerdict }));

export const hostileFiles: readonly HostileFile[] = [
  ...bombs,
  ...masks,
  ...names,
  ...cut,
  ...noise,
  ...judged(hostileOfficeFiles),
  ...judged(flippedFiles(wholes)),
];

function noiseOf(seed: string, length: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(`${seed} ${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

function nestedZips(): Uint8Array {
  let nested = zipOf({ 'a.txt': '0'.repeat(10 * megabyte) });
  for (let depth = 0; depth < 8; depth += 1) nested = zipOf({ 'a.zip': nested, 'b.zip': nested, 'c.zip': nested });
  return writeDocx(wordParagraph('Anlage: ein Archiv.'), { 'word/embeddings/a.zip': nested });
}

/** Each entity expands to ten of the previous one. */
function billionLaughs(): string {
  const entities = Array.from({ length: 10 }, (_, index) =>
    index === 0 ? '<!ENTITY l0 "ha">' : `<!ENTITY l${index} "${`&l${index - 1};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE x [${entities.join('')}]><w:document ${wordNamespace}><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>`;
}

/** A PNG of zeros, with a minimal compressed size. */
function blankPng(width: number, height: number): Uint8Array {
  const rows = Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 100 * megabyte));
  return framePng({ width, height, depth: 1, colourType: 0 }, deflateSync(rows));
}

/** A page whose content unpacks to 400 MB of blanks, compressed twice. */
function bombPdf(): Uint8Array {
  const packed = deflateSync(deflateSync(Buffer.alloc(400 * megabyte, ' ')));
  const content = `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${packed.toString('latin1')}\nendstream`;
  return writePdf([{ texts: [], content }]);
}

/** A packed object stream that unpacks to 300 MB; no page needs it. */
function packedObjects(): Uint8Array {
  const packed = deflateSync(Buffer.alloc(300 * megabyte, ' ')).toString('latin1');
  const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
  return writePdf([{ texts: textLines(['Der Rat stimmt zu.']) }], { objects: [stream] });
}

/** One page, referenced ten times by each of seven levels: ten million pages. */
function endlessPages(): Uint8Array {
  const plain = Buffer.from(writePdf([{ texts: [] }])).toString('latin1');
  const level = (number: number, kid: number, count: number) =>
    `${number} 0 obj\n<< /Type /Pages /Count ${count} /Kids [${`${kid} 0 R `.repeat(10)}] >>\nendobj\n`;
  let objects = '';
  for (let depth = 0; depth < 7; depth += 1)
    objects += level(20 + depth, depth === 0 ? 6 : 19 + depth, 10 ** (depth + 1));
  return latin(plain.replace(/\/Pages 2 0 R/, '/Pages 26 0 R').replace('xref\n', `${objects}xref\n`));
}

/** A page tree that contains itself. */
function circularPages(): Uint8Array {
  const plain = Buffer.from(writePdf([{ texts: textLines(['Text']) }])).toString('latin1');
  return latin(plain.replace(/\/Kids \[[^\]]*\]/, '/Kids [2 0 R 2 0 R]'));
}

/** Mails nested two hundred deep. */
function nestedMail(): Uint8Array {
  let mail = 'From: a@a.example\r\nSubject: innen\r\n\r\nText';
  for (let depth = 0; depth < 200; depth += 1) {
    mail = `From: a@a.example\r\nSubject: ${depth}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\nContent-Type: message/rfc822\r\n\r\n${mail}\r\n--b${depth}--\r\n`;
  }
  return latin(mail);
}
