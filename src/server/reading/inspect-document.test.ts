import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { wordStream, workbookStream, writeCompoundFile } from '#support/compound-writer.ts';
import { sheetRow, wordParagraph, writeDocx, writeXlsx, zipOf } from '#support/office-writer.ts';
import { type PdfOptions, textLines, writePdf } from '#support/pdf-writer.ts';
import { findNotes, inspectDocument } from './inspect-document.ts';

const pdf = (options: PdfOptions) => writePdf([{ texts: textLines(['Protokoll']) }], options);
const relations = (...relation: string[]) =>
  `<Relationships>${relation.map((attributes) => `<Relationship Id="r9" ${attributes}/>`).join('')}</Relationships>`;
const docx = (parts: Record<string, string>) => writeDocx(wordParagraph('Text'), parts);
const officeType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const objectStream = (dictionary: string) => {
  const objects = deflateSync(Buffer.from(`9 0 ${dictionary}`, 'latin1')).toString('latin1');
  return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length} >>\nstream\n${objects}\nendstream`;
};
const odt = (content: string, more: Record<string, string> = {}) =>
  zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content, ...more });
const latin = (text: string) => Buffer.from(text, 'latin1');

test.each<[string, string, Uint8Array, string[]]>([
  ['a plain PDF', 'pdf', pdf({}), []],
  [
    'a script at opening',
    'pdf',
    pdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
    ['scripts'],
  ],
  [
    'a script with an escaped name',
    'pdf',
    pdf({ catalog: '/OpenAction << /S /J#61vaScript /J#53 (1) >>' }),
    ['scripts'],
  ],
  [
    'a script among packed objects',
    'pdf',
    pdf({ objects: [objectStream('<< /S /JavaScript /JS (1) >>')] }),
    ['scripts'],
  ],
  ['a start of a program', 'pdf', pdf({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }), ['actions']],
  [
    'an address called at opening',
    'pdf',
    pdf({ catalog: '/OpenAction << /S /URI /URI (https://a.example) >>' }),
    ['actions'],
  ],
  [
    'the same in an object of its own',
    'pdf',
    pdf({ catalog: '/OpenAction 7 0 R', objects: ['<< /S /URI /URI (https://a.example) >>'] }),
    ['actions'],
  ],
  ['a page shown at opening', 'pdf', pdf({ catalog: '/OpenAction 7 0 R', objects: ['[3 0 R /Fit]'] }), []],
  ['a link to click', 'pdf', pdf({ objects: ['<< /S /URI /URI (https://a.example) >>'] }), []],
  [
    'a file within, which is read',
    'pdf',
    pdf({ catalog: '/Names << /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) >>] >> >>' }),
    [],
  ],
  ['a plain docx', 'docx', docx({}), []],
  ['macros in a docx', 'docx', docx({ 'word/vbaProject.bin': 'x' }), ['macros']],
  ['controls in a docx', 'docx', docx({ 'word/activeX/activeX1.xml': '<x/>' }), ['macros']],
  ['a workbook in a docx', 'docx', docx({ 'word/embeddings/Tabelle1.xlsx': 'PK' }), ['embedded_files']],
  [
    'a template elsewhere',
    'docx',
    docx({
      'word/_rels/settings.xml.rels': relations(
        `Type="${officeType}/attachedTemplate" Target="https://a.example/x.dotm" TargetMode="External"`,
      ),
    }),
    ['external_references'],
  ],
  [
    'a picture elsewhere',
    'docx',
    docx({
      'word/_rels/header1.xml.rels': relations(
        `Type="${officeType}/image" Target="https://a.example/x.png" TargetMode="External"`,
      ),
    }),
    ['external_references'],
  ],
  [
    'a link to click in a docx',
    'docx',
    docx({
      'word/_rels/header1.xml.rels': relations(
        `Type="${officeType}/hyperlink" Target="https://a.example" TargetMode="External"`,
      ),
    }),
    [],
  ],
  [
    'a field that calls a program',
    'docx',
    docx({ 'word/header1.xml': '<w:instrText xml:space="preserve"> DDEAUTO c:\\\\cmd.exe </w:instrText>' }),
    ['external_references'],
  ],
  [
    'macros in an xlsx',
    'xlsx',
    writeXlsx({ A: sheetRow(1, ['x']) }, '', '', {
      'xl/vbaProject.bin': { type: 'application/vnd.ms-office.vbaProject', content: 'x' },
    }),
    ['macros'],
  ],
  [
    'links of an xlsx to others',
    'xlsx',
    writeXlsx({ A: sheetRow(1, ['x']) }, '', '', {
      'xl/externalLinks/externalLink1.xml': { type: 'x', content: '<x/>' },
    }),
    ['external_references'],
  ],
  ['macros in an odt', 'odt', odt('<x/>', { 'Basic/Standard/Module1.xml': '<x/>' }), ['macros']],
  [
    'a picture of an odt elsewhere',
    'odt',
    odt('<draw:image xlink:type="simple" xlink:href="https://a.example/x.png"/>'),
    ['external_references'],
  ],
  [
    'macros in a doc',
    'doc',
    writeCompoundFile({ WordDocument: wordStream(), 'Macros/VBA/dir': Buffer.alloc(9) }),
    ['macros'],
  ],
  [
    'an object in a doc',
    'doc',
    writeCompoundFile({ WordDocument: wordStream(), 'ObjectPool/_1/x': Buffer.alloc(9) }),
    ['embedded_files'],
  ],
  [
    'macros in an xls',
    'xls',
    writeCompoundFile({ Workbook: workbookStream(), '_VBA_PROJECT_CUR/VBA/dir': Buffer.alloc(9) }),
    ['macros'],
  ],
  ['an object in a Rich Text', 'rtf', latin('{\\rtf1 {\\object\\objemb{\\*\\objdata 0105}}}'), ['embedded_files']],
  [
    'a template of a Rich Text',
    'rtf',
    latin('{\\rtf1{\\*\\template https://a.example/x.dotm}}'),
    ['external_references'],
  ],
  [
    'a picture that a mail would fetch',
    'eml',
    latin('From: a@a.example\nSubject: b\n\n<img width=3D1 src=3D"https://a.example/x.gif">'),
    ['external_references'],
  ],
  ['a plain mail', 'eml', latin('From: a@a.example\nSubject: b\n\n<a href="https://a.example">x</a>'), []],
])('UPL-06 %s (%s) is reported and left alone', async (_, extension, bytes, expected) => {
  expect(await findNotes(bytes, extension)).toEqual(expected);
});

test.each<[string, string, Uint8Array, string]>([
  ['a workbook with a row at 999,999,999', 'xlsx', writeXlsx({ A: sheetRow(999_999_999, ['x']) }), 'file_too_complex'],
  [
    'a workbook whose rows have a prefix',
    'xlsx',
    writeXlsx({ A: `<x:row x:r='1' r='999999999'><x:c r="A1"/></x:row>` }),
    'file_too_complex',
  ],
  [
    'a workbook with a cell at 999,999,999',
    'xlsx',
    writeXlsx({ A: '<row r="1"><c r="A999999999"><f>SUM(A1)</f><v>1</v></c></row>' }),
    'file_too_complex',
  ],
  [
    'a docx with a bomb in a picture',
    'docx',
    docx({ 'word/media/image1.png': '\0'.repeat(20 * 1024 * 1024) }),
    'file_too_complex',
  ],
  [
    'a docx that lies about sizes',
    'docx',
    zipOf(
      {
        '[Content_Types].xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
        'a.bin': 'x'.repeat(900),
      },
      { size: 100 },
    ),
    'file_damaged',
  ],
  ['an encrypted PDF', 'pdf', pdf({ isEncrypted: true }), 'file_encrypted'],
  ['a PDF without pages', 'pdf', writePdf([]), 'file_damaged'],
  ['half a PDF', 'pdf', pdf({}).subarray(0, 200), 'file_damaged'],
  ['an empty file', 'pdf', new Uint8Array(), 'file_empty'],
])('UPL-06 %s (%s) is refused before it is stored', async (_, extension, bytes, code) => {
  await expect(inspectDocument(bytes, extension)).rejects.toMatchObject({ code });
});

test('UPL-06 nested archives stay packed', async () => {
  let nested = zipOf({ 'a.txt': '0'.repeat(5_000_000) });
  for (let depth = 0; depth < 6; depth += 1) nested = zipOf({ 'a.zip': nested, 'b.zip': nested });
  const letter = zipOf({
    '[Content_Types].xml':
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/embeddings/a.zip': nested,
  });
  expect(await inspectDocument(letter, 'docx')).toEqual(['embedded_files']);
});

test('UPL-06 too many parts are refused', async () => {
  const parts = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}.xml`, '']));
  await expect(inspectDocument(zipOf(parts), 'docx')).rejects.toMatchObject({ code: 'file_too_complex' });
});
