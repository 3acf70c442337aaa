import { expect, test } from 'vitest';
import type { readableExtensions } from '#shared/limits.ts';
import { encryptedData, writeCms } from '#support/cms-writer.ts';
import { wordStream, workbookStream, writeCompoundFile } from '#support/compound-writer.ts';
import { sheetRow, wordParagraph, writeDocx, writeXlsx, zipOf } from '#support/office-writer.ts';
import { writePdf } from '#support/pdf-writer.ts';
import { writeTiff } from '#support/tiff-writer.ts';
import { checkContent } from './check-content.ts';
import { readImageSize } from './image-size.ts';
import { openCompoundFile } from './office/compound-file.ts';

type KnownExtension = (typeof readableExtensions)[number];

const latin = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const verdictOf = (bytes: Uint8Array, extension: KnownExtension) =>
  checkContent(bytes, extension).then(
    () => 'accepted',
    (error) => error.code,
  );

const png = (width: number, height: number) => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([hex('89504e470d0a1a0a 0000000d'), latin('IHDR'), size, hex('08020000000000000000')]);
};
const gif = (width: number, height: number) => {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([latin('GIF89a'), size, hex('000000 3b')]);
};
const jpg = (width: number, height: number) => {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([hex('ffd8 ffe00004 0000 ff ffc2 0011 08'), size, hex('03 011100 021101 031101 ffd9')]);
};
const webp = (chunk: string, rest: string) =>
  Buffer.concat([latin('RIFF'), hex('ffff0000'), latin(`WEBP${chunk}`), hex(rest)]);

const contentTypes = (type: string) => ({
  '[Content_Types].xml': `<Types><Override PartName="/x.xml" ContentType="${type}"/></Types>`,
  'x.xml': '<x/>',
});
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = (type: string, manifest = '<manifest:manifest/>') =>
  zipOf({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'META-INF/manifest.xml': manifest });
const mail = latin(
  'Received: from a by b;\r\n  Mon, 1 Jun 2026\r\nFrom: a@example.org\r\nSubject: Einladung\r\n\r\nText',
);

/** A minimal file of each kind. */
const samples: Record<KnownExtension, Uint8Array> = {
  pdf: writePdf([{ texts: [] }]),
  doc: writeCompoundFile({ WordDocument: wordStream(), '1Table': Buffer.alloc(10) }),
  xls: writeCompoundFile({ Workbook: workbookStream() }),
  msg: writeCompoundFile({ '__properties_version1.0': Buffer.alloc(64), __nameid_version: Buffer.alloc(5) }),
  docx: writeDocx(wordParagraph('x')),
  xlsx: writeXlsx({ A: sheetRow(1, ['x']) }),
  pptx: zipOf(contentTypes(`${openXml}.presentationml.presentation.main+xml`)),
  docm: zipOf(contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml')),
  xlsm: zipOf(contentTypes('application/vnd.ms-excel.sheet.macroEnabled.main+xml')),
  pptm: zipOf(contentTypes('application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml')),
  ppsx: zipOf(contentTypes(`${openXml}.presentationml.slideshow.main+xml`)),
  odt: openDocument('text'),
  odp: openDocument('presentation'),
  ods: openDocument('spreadsheet'),
  zip: zipOf({ 'a.txt': 'x' }),
  p7m: writeCms(latin('x')),
  rtf: latin('{\\rtf1\\ansi Protokoll}'),
  txt: latin('Protokoll der Sitzung'),
  csv: latin('Name;Betrag\nMeier;12'),
  md: latin('# Protokoll\n\nDer Rat tagt.'),
  html: latin('<!doctype html><p>Der Rat tagt.</p>'),
  htm: latin('<p>Der Rat tagt.</p>'),
  eml: mail,
  jpg: jpg(640, 480),
  jpeg: jpg(640, 480),
  png: png(640, 480),
  gif: gif(640, 480),
  webp: webp('VP8L', '05000000 2f 7f c27700'),
  tif: writeTiff([{ width: 2, height: 1, pixels: new Uint8Array(2) }]),
  tiff: writeTiff([{ width: 2, height: 1, pixels: new Uint8Array(2) }]),
};
const extensions = Object.keys(samples) as KnownExtension[];
/** Mails, RTF, CSV and HTML are text, too, and "jpg" and "jpeg" are interchangeable. */
const isAlso = (content: KnownExtension, name: KnownExtension) =>
  (['txt', 'csv', 'md', 'html', 'htm', 'eml', 'rtf'].includes(content) &&
    ['txt', 'csv', 'md', 'html', 'htm'].includes(name)) ||
  (['jpg', 'jpeg'].includes(content) && ['jpg', 'jpeg'].includes(name)) ||
  (['tif', 'tiff'].includes(content) && ['tif', 'tiff'].includes(name));

test.each(extensions)('UPL-02 content of a %s is accepted under its own extension only', async (content) => {
  for (const name of extensions) {
    const expected = content === name || isAlso(content, name) ? 'accepted' : 'file_type_mismatch';
    expect([content, name, await verdictOf(samples[content], name)]).toEqual([content, name, expected]);
  }
});

test('UPL-02 a type without a reader is unsupported, whatever its content', async () => {
  await expect(checkContent(latin('MZ'), 'exe')).rejects.toMatchObject({ code: 'file_type_unsupported' });
  await expect(checkContent(new Uint8Array(), 'pdf')).rejects.toMatchObject({ code: 'file_empty' });
});

test.each<[string, KnownExtension, Uint8Array, string]>([
  [
    'a macro document named docx',
    'docx',
    zipOf(contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml')),
    'file_type_mismatch',
  ],
  [
    'a macro workbook named xlsx',
    'xlsx',
    zipOf(contentTypes('application/vnd.ms-excel.sheet.macroEnabled.main+xml')),
    'file_type_mismatch',
  ],
  [
    'a binary workbook named xlsx',
    'xlsx',
    zipOf(contentTypes('application/vnd.ms-excel.sheet.binary.macroEnabled.main')),
    'file_type_mismatch',
  ],
  [
    'a template named docx',
    'docx',
    zipOf(contentTypes(`${openXml}.wordprocessingml.template.main+xml`)),
    'file_type_mismatch',
  ],
  ['a spreadsheet named odt', 'odt', openDocument('spreadsheet'), 'file_type_mismatch'],
  ['a Word file named zip', 'zip', writeDocx(wordParagraph('x')), 'file_type_mismatch'],
  ['an encrypted p7m', 'p7m', writeCms(latin('x'), { kind: encryptedData }), 'file_encrypted'],
  ['a signature without content named p7m', 'p7m', hex('3003020101'), 'file_damaged'],
  ['an archive named docx', 'docx', zipOf({ 'a.txt': 'x' }), 'file_type_mismatch'],
  ['an encrypted odt', 'odt', openDocument('text', '<manifest:encryption-data/>'), 'file_encrypted'],
  [
    'an encrypted docx',
    'docx',
    writeCompoundFile({ EncryptionInfo: Buffer.alloc(9), EncryptedPackage: Buffer.alloc(90) }),
    'file_encrypted',
  ],
  ['an encrypted pptx named doc', 'doc', writeCompoundFile({ EncryptedPackage: Buffer.alloc(90) }), 'file_encrypted'],
  ['an encrypted doc', 'doc', writeCompoundFile({ WordDocument: wordStream({ isEncrypted: true }) }), 'file_encrypted'],
  [
    'an encrypted short doc',
    'doc',
    writeCompoundFile({ WordDocument: wordStream({ isEncrypted: true, size: 600 }) }),
    'file_encrypted',
  ],
  ['an encrypted xls', 'xls', writeCompoundFile({ Workbook: workbookStream({ isEncrypted: true }) }), 'file_encrypted'],
  [
    'a doc in which an xls lies',
    'xls',
    writeCompoundFile({ WordDocument: wordStream(), 'ObjectPool/_1/Workbook': workbookStream() }),
    'file_type_mismatch',
  ],
  ['a doc with its names in capitals', 'doc', writeCompoundFile({ WORDDOCUMENT: wordStream() }), 'accepted'],
  ['an xls with its names in small letters', 'xls', writeCompoundFile({ workbook: workbookStream() }), 'accepted'],
  ['a compound file cut behind its header', 'doc', samples.doc.subarray(0, 700), 'file_damaged'],
  ['a zip file without its end', 'docx', samples.docx.subarray(0, 700), 'file_damaged'],
  ['a page of HTML named pdf', 'pdf', latin('<!doctype html><script>alert(1)</script>'), 'file_type_mismatch'],
  [
    'a page of HTML before a PDF',
    'pdf',
    Buffer.concat([latin('<html><script>1</script>'), samples.pdf]),
    'file_type_mismatch',
  ],
  ['a picture before a PDF', 'pdf', Buffer.concat([samples.gif, samples.pdf]), 'file_type_mismatch'],
  [
    'a PDF behind a few bytes of a printer',
    'pdf',
    Buffer.concat([latin('\x1b%-12345X@PJL\r\n'), samples.pdf]),
    'accepted',
  ],
  ['SVG named png', 'png', latin('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_type_mismatch'],
  ['a text of two lines named eml', 'eml', latin('Betreff\nFrom: nobody'), 'file_type_mismatch'],
  ['a mail out of a mailbox', 'eml', Buffer.concat([latin('From a@example.org Mon Jun 1\n'), mail]), 'accepted'],
  ['a PNG of 101 megapixels', 'png', png(10_100, 10_000), 'file_too_complex'],
  ['a JPEG of 101 megapixels', 'jpg', jpg(10_100, 10_000), 'file_too_complex'],
  ['a GIF of 4 gigapixels', 'gif', gif(65_535, 65_535), 'file_too_complex'],
  ['a WebP of 101 megapixels', 'webp', webp('VP8X', '0a000000 00000000 732700 0f2700'), 'file_too_complex'],
  ['a PNG without a size', 'png', png(0, 10), 'file_damaged'],
  ['a cut PNG', 'png', png(10, 10).subarray(0, 18), 'file_damaged'],
  ['a JPEG without a frame', 'jpg', hex('ffd8ffe000040000ffd9'), 'file_damaged'],
])('UPL-06 %s (%s) is judged by its content', async (_, extension, bytes, expected) => {
  expect(await verdictOf(bytes, extension)).toBe(expected);
});

/** Beginnings of text that are also signatures of other file types. */
test.each(['BMW AG', 'BMF-Schreiben', 'BMG', 'MZ-13', 'ID3', 'OggS', 'RIFF', 'PK', 'GIF89a', 'fLaC', '%!PS', 'II*'])(
  'UPL-06 a text that begins with "%s" is accepted in any encoding',
  async (beginning) => {
    const text = `${beginning} Grüße aus München;1\nZweite Zeile;2\n`.repeat(40);
    const encoded = {
      utf8: Buffer.from(text),
      marked: Buffer.from(`\ufeff${text}`),
      windows: latin(text),
      wide: Buffer.from(text, 'utf16le'),
      markedWide: Buffer.from(`\ufeff${text}`, 'utf16le'),
      dos: Buffer.concat([latin(text), hex('1a')]),
    };
    for (const [encoding, bytes] of Object.entries(encoded))
      for (const extension of ['txt', 'csv', 'md'] as const)
        expect([encoding, await verdictOf(bytes, extension)]).toEqual([encoding, 'accepted']);
  },
);

test('UPL-06 a file that only starts as text is refused; a character across the examined edge is fine', async () => {
  const beginning = 'Der Rat tagt. '.repeat(10_000);
  expect(await verdictOf(Buffer.concat([latin(beginning), Buffer.alloc(500)]), 'txt')).toBe('file_type_mismatch');
  expect(await verdictOf(Buffer.from(`x${'ü'.repeat(100_000)}`), 'txt')).toBe('accepted');
  expect(await verdictOf(hex(`fffe${'00d8 1100 ffdf'.repeat(99)}`), 'txt')).toBe('file_type_mismatch');
});

test('UPL-06 an image’s size is read from its header alone', () => {
  expect(readImageSize(png(640, 480), 'png')).toEqual({ width: 640, height: 480 });
  expect(readImageSize(jpg(640, 480), 'jpg')).toEqual({ width: 640, height: 480 });
  expect(readImageSize(gif(640, 480), 'gif')).toEqual({ width: 640, height: 480 });
  expect(readImageSize(samples.webp, 'webp')).toEqual({ width: 640, height: 480 });
  expect(readImageSize(webp('VP8 ', '00000000 000000 9d012a 8002 e001'), 'webp')).toEqual({ width: 640, height: 480 });
  expect(readImageSize(webp('VP8X', '0a000000 00000000 7f0200 df0100'), 'webp')).toEqual({ width: 640, height: 480 });
});

test('UPL-06 a compound file with circular or dangling chains is rejected at once', async () => {
  const healthy = Buffer.from(samples.doc);
  for (let at = 0; at + 4 <= 1_536; at += 4) {
    for (const value of [0, 1, 0x7fffffff, 0xfffffff9, 0xfffffffe]) {
      const hostile = Buffer.from(healthy);
      if (at >= 8) hostile.writeUInt32LE(value, at);
      expect(['accepted', 'file_damaged', 'file_type_mismatch', 'file_too_complex']).toContain(
        await verdictOf(hostile, 'doc'),
      );
    }
  }
});

test('UPL-06 the streams of a compound file are found, including small ones', () => {
  const small = Buffer.from('ein kurzer Strom, der zwischen anderen liegt, und über eine Zelle hinausgeht.....!');
  const file = openCompoundFile(writeCompoundFile({ a: Buffer.alloc(100, 1), b: small, c: Buffer.alloc(9_000, 7) }));
  const read = (name: string, length: number) => {
    const entry = file.entries.find((each) => each.name === name);
    return entry ? file.readStart(entry, length) : undefined;
  };
  expect(read('b', 1_000)).toEqual(small);
  expect(read('c', 5_000)).toEqual(Buffer.alloc(5_000, 7));
});
