import { expect, test } from 'vitest';
import { wordStream, writeCompoundFile } from '#support/compound-writer.ts';
import {
  sheetRow,
  wordNamespace,
  wordParagraph,
  wordTable,
  writeDocx,
  writeXlsx,
  zipOf,
} from '#support/office-writer.ts';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { writePptx } from '#support/presentation-writer.ts';
import { readDocument } from './read-document.ts';
import type { ReadPage } from './read-model.ts';

async function read(bytes: Uint8Array, fileName: string) {
  const pages: ReadPage[] = [];
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
  const result = await readDocument(bytes, fileName, extension, {
    onPageCount: () => undefined,
    onPage: (page) => void pages.push(page),
  });
  return { ...result, pages };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

test('UPL-05 docx: headings are sections, lists keep their marks, notes follow their paragraph', async () => {
  const numbered =
    '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Budget genehmigen</w:t></w:r></w:p>';
  const noted = wordParagraph(
    '',
    undefined,
    '<w:r><w:t>Der Rat stimmt zu.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r>',
  );
  const body = [
    wordParagraph('Protokoll der 7. Sitzung vom 12. März 2024', 'Titel'),
    wordParagraph('Finanzen', 'berschrift1'),
    wordParagraph('Der Umsatz stieg um vier Prozent.'),
    wordParagraph('Anträge', 'berschrift2'),
    numbered,
    numbered,
    noted,
  ].join('');
  const footnotes = `<w:footnotes ${wordNamespace}><w:footnote w:id="2"><w:p><w:r><w:t>Bei zwei Enthaltungen.</w:t></w:r></w:p></w:footnote></w:footnotes>`;
  const numbering = `<w:numbering ${wordNamespace}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
  const { pages, passages, facts } = await read(
    writeDocx(body, { 'word/footnotes.xml': footnotes, 'word/numbering.xml': numbering }),
    'x.docx',
  );
  expect(pages[0]?.text).toBe(
    'Protokoll der 7. Sitzung vom 12. März 2024\n\nFinanzen\n\nDer Umsatz stieg um vier Prozent.\n\nAnträge\n\n1. Budget genehmigen\n\n' +
      '2. Budget genehmigen\n\nDer Rat stimmt zu.[1]\n\n[1] Bei zwei Enthaltungen.',
  );
  expect(passages.at(-1)?.section).toContain('Finanzen › Anträge');
  expect(facts).toMatchObject({
    title: 'Protokoll der 7. Sitzung vom 12. März 2024',
    titleSource: 'text',
    meetingDate: '2024-03-12',
    meetingDateSource: 'text',
  });
});

test('UPL-05 docx: a paragraph in the title style is the title, whatever headings and metadata say', async () => {
  const properties =
    '<p:coreProperties xmlns:p="p" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Protokoll Nr. 3</dc:title></p:coreProperties>';
  const body = [
    wordParagraph('Quartiertreff Sonnenhof', 'Titel'),
    wordParagraph('1. Genehmigung des Protokolls', 'berschrift1'),
    wordParagraph('Der Vorstand stimmt zu.'),
    wordParagraph('2. Budget 2025', 'berschrift1'),
  ].join('');
  const { facts } = await read(writeDocx(body, { 'docProps/core.xml': properties }), 'x.docx');
  expect(facts).toMatchObject({ title: 'Quartiertreff Sonnenhof', titleSource: 'text' });
});

test.each<[string[], string[], string, string]>([
  [
    ['Protokoll der 17. Sitzung des Aufsichtsrats der Muster AG', 'Sitzung am 12. März 2026', 'Protokoll: Sabine Kehl'],
    ['TOP 1 Genehmigung des Protokolls', 'TOP 2 Erweiterung des Werks'],
    'Protokoll der 17. Sitzung des Aufsichtsrats der Muster AG',
    'text',
  ],
  [
    ['Muster AG', 'Kreditvertrag zwischen der Rheinbank eG und der Muster AG', 'Unterzeichnet: 2. Februar 2026'],
    ['§ 1 Kreditbetrag', '§ 2 Laufzeit'],
    'Kreditvertrag zwischen der Rheinbank eG und der Muster AG',
    'text',
  ],
  [
    ['Datum: heute', 'Klausur in Arbon', 'Alle sind da.'],
    ['1. Begrüßung', '2. Bericht 2025'],
    'Klausur in Arbon',
    'text',
  ],
  [['Alle Mitglieder sind anwesend.'], ['Item 1 Approval of the minutes'], 'beirat mai', 'file-name'],
])(
  'UPL-05 docx: the lines above name the paper, not the headings of its parts: %j',
  async (above, headings, title, titleSource) => {
    const body = [
      ...above.map((line) => wordParagraph(line)),
      ...headings.flatMap((line) => [wordParagraph(line, 'berschrift1'), wordParagraph('Der Rat stimmt zu.')]),
    ].join('');
    const { facts } = await read(writeDocx(body), 'beirat_mai.docx');
    expect(facts).toMatchObject({ title, titleSource });
  },
);

test('UPL-05 txt: a contract is named by its first line, not by its first article', async () => {
  const text = 'Vertrag zwischen der Rheinbank und der Muster AG\n\nArt. 1 Bericht 2025\nDie Bank berichtet.\n';
  const { facts } = await read(utf8(text), 'x.txt');
  expect(facts).toMatchObject({ title: 'Vertrag zwischen der Rheinbank und der Muster AG', titleSource: 'text' });
});

test('UPL-05 docx: page breaks as Word left them, tables as rows with their header', async () => {
  const body = [
    wordParagraph('Erste Seite.'),
    wordParagraph('', undefined, '<w:r><w:br w:type="page"/></w:r><w:r><w:t>Zweite Seite.</w:t></w:r>'),
    wordParagraph('', undefined, '<w:r><w:lastRenderedPageBreak/><w:t>Dritte Seite.</w:t></w:r>'),
    wordTable([
      ['Name', 'Amt'],
      ['Anna Meier', 'Präsidentin'],
      ['Beat Huber', 'Aktuar'],
    ]),
  ].join('');
  const { pages, passages } = await read(writeDocx(body), 'x.docx');
  expect(pages.map((page) => page.text)).toEqual([
    'Erste Seite.',
    'Zweite Seite.',
    'Dritte Seite.\n\nName\tAmt\nAnna Meier\tPräsidentin\nBeat Huber\tAktuar\n',
  ]);
  expect(passages[0]?.context).toBe('Name: Anna Meier; Amt: Präsidentin\nName: Beat Huber; Amt: Aktuar');
});

test('UPL-05 docx without page breaks is cut at paragraphs', async () => {
  const paragraph = wordParagraph('Dieser Satz steht in einem langen Dokument ohne jeden Seitenumbruch. '.repeat(8));
  const { pages } = await read(writeDocx(paragraph.repeat(20)), 'x.docx');
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page.text).toMatch(/^Dieser[\s\S]*Seitenumbruch\.$/);
});

test('UPL-05 xlsx: one page per sheet, values as shown, rows with column names', async () => {
  const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  const dated =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Sitzung</t></is></c><c r="B2" s="1"><v>45154</v></c><c r="C2"><f>1+2</f><v>3</v></c></row>';
  const { pages, passages } = await read(
    writeXlsx(
      {
        Termine: `${sheetRow(1, ['Anlass', 'Datum', 'Stimmen'])}${dated}`,
        Leer: '',
        Namen: sheetRow(5, ['Anna', 'Beat']),
      },
      styles,
    ),
    'x.xlsx',
  );
  expect(pages.map((page) => [page.label, page.text])).toEqual([
    ['Termine', 'Anlass\tDatum\tStimmen\nSitzung\t16.08.2023\t3'],
    ['Leer', ''],
    ['Namen', 'Anna\tBeat'],
  ]);
  expect(passages[0]?.context).toContain('Anlass: Sitzung; Datum: 16.08.2023; Stimmen: 3');
});

test('UPL-05 xlsx: parts without values do no harm', async () => {
  const office = 'application/vnd.openxmlformats-officedocument';
  const excel = 'application/vnd.ms-excel';
  const part = (type: string) => ({ type: `${type}+xml`, content: '<part/>' });
  const others = {
    'xl/metadata.xml': part(`${office}.spreadsheetml.sheetMetadata`),
    'xl/calcChain.xml': part(`${office}.spreadsheetml.calcChain`),
    'xl/theme/theme1.xml': part(`${office}.theme`),
    'xl/persons/person.xml': part(`${excel}.person`),
    'xl/threadedComments/threadedComment1.xml': part(`${excel}.threadedcomments`),
    'xl/comments1.xml': part(`${office}.spreadsheetml.comments`),
    'xl/drawings/drawing1.xml': part(`${office}.drawing`),
    'xl/charts/chart1.xml': part(`${office}.drawingml.chart`),
    'xl/pivotCache/pivotCacheDefinition1.xml': part(`${office}.spreadsheetml.pivotCacheDefinition`),
    'xl/pivotTables/pivotTable1.xml': part(`${office}.spreadsheetml.pivotTable`),
    'xl/tables/table1.xml': part(`${office}.spreadsheetml.table`),
    'xl/externalLinks/externalLink1.xml': part(`${office}.spreadsheetml.externalLink`),
    'xl/connections.xml': part(`${office}.spreadsheetml.connections`),
    'xl/printerSettings/printerSettings1.bin': { type: `${office}.spreadsheetml.printerSettings`, content: 'x' },
    'xl/vbaProject.bin': { type: 'application/vnd.ms-office.vbaProject', content: 'x' },
    'customXml/itemProps1.xml': part(`${office}.customXmlProperties`),
    'docProps/custom.xml': part(`${office}.custom-properties`),
  };
  const { pages } = await read(writeXlsx({ Werte: sheetRow(1, ['Anna', 'Beat']) }, '', '', others), 'x.xlsx');
  expect(pages.map((page) => page.text)).toEqual(['Anna\tBeat']);
});

test('UPL-05 years are column names', async () => {
  const { passages } = await read(utf8('Position;2023;2022\nUmsatz;128.4;123.5\nAufwand;90.1;88.7\n'), 'x.csv');
  expect(passages[0]?.context).toContain('Position: Umsatz; 2023: 128.4; 2022: 123.5');
});

test('UPL-05 csv: delimiter and encoding are detected', async () => {
  const german = Buffer.from('Name;Ort;Betrag\r\n"Müller; Anna";Zürich;1200\r\nHuber;Köln;900\r\n', 'latin1');
  const { pages, passages } = await read(german, 'x.csv');
  expect(pages[0]?.text).toBe('Name\tOrt\tBetrag\nMüller; Anna\tZürich\t1200\nHuber\tKöln\t900');
  expect(passages[0]?.context).toContain('Name: Müller; Anna; Ort: Zürich; Betrag: 1200');
});

test.each<[string, Uint8Array]>([
  ['UTF-8', utf8('Grüße für alle.')],
  ['UTF-8 with a byte order mark', utf8('\ufeffGrüße für alle.')],
  ['UTF-16 little-endian', Buffer.from('\ufeffGrüße für alle.', 'utf16le')],
  ['UTF-16 big-endian', Buffer.from('\ufeffGrüße für alle.', 'utf16le').swap16()],
  ['UTF-16 without a byte order mark', Buffer.from('Grüße für alle.', 'utf16le')],
  ['Windows-1252', Buffer.from('Grüße für alle.', 'latin1')],
])('UPL-05 txt in %s', async (_, bytes) => {
  const { pages } = await read(bytes, 'x.txt');
  expect(pages.map((page) => page.text)).toEqual(['Grüße für alle.']);
});

test('UPL-05 txt: a form feed starts a page, long texts are cut at paragraphs', async () => {
  const paragraph = `${'Ein Satz mit einigen Wörtern. '.repeat(20).trim()}\n\n`;
  const { pages } = await read(utf8(`Titel\fZweite Seite.\f${paragraph.repeat(12)}`), 'x.txt');
  expect(pages.slice(0, 2).map((page) => page.text)).toEqual(['Titel', 'Zweite Seite.']);
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages.slice(2)) expect(page.text).toMatch(/^Ein Satz[\s\S]*Wörtern\.$/);
});

test('UPL-05 title and date fall back to the file name', async () => {
  const { facts } = await read(
    writePdf([{ texts: textLines(['Der Rat stimmt dem Antrag nach kurzer Beratung zu.']) }], {
      title: 'Microsoft Word - a.docx',
    }),
    '2024-05-02_Klausur_Notizen.pdf',
  );
  expect(facts).toMatchObject({
    title: '2024-05-02 Klausur Notizen',
    titleSource: 'file-name',
    meetingDate: '2024-05-02',
    meetingDateSource: 'file-name',
    language: 'de',
  });
});

test('UPL-05 passages carry index terms', async () => {
  const { passages } = await read(utf8('Die Krankenversicherung wird teurer.'), 'Bericht.txt');
  expect(passages[0]?.analysis.length).toBeGreaterThanOrEqual(4);
  expect(passages[0]?.analysis.terms).toEqual(expect.arrayContaining(['teur', 'bericht']));
});

test.each<[string, string, Uint8Array]>([
  ['file_empty', 'a.pdf', new Uint8Array()],
  ['file_empty', 'a.txt', utf8(' \n ')],
  ['file_empty', 'a.csv', utf8('\n\n')],
  ['file_type_unsupported', 'a.exe', utf8('MZ')],
  ['file_type_mismatch', 'a.pdf', utf8('kein PDF')],
  ['file_type_mismatch', 'a.txt', writePdf([{ texts: [] }])],
  ['file_type_mismatch', 'a.csv', Uint8Array.from({ length: 200 }, (_, index) => index % 7)],
  ['file_type_mismatch', 'a.docx', utf8('kein Word')],
  ['file_type_mismatch', 'a.docx', zipOf({ 'a.txt': 'nur ein Archiv' })],
  ['file_type_mismatch', 'a.docx', writeXlsx({ A: sheetRow(1, ['x']) })],
  ['file_type_mismatch', 'a.xlsx', writeDocx(wordParagraph('x'))],
  ['file_encrypted', 'a.docx', writeCompoundFile({ EncryptedPackage: Buffer.alloc(90) })],
  ['file_type_mismatch', 'a.docx', writeCompoundFile({ WordDocument: wordStream() })],
  ['file_damaged', 'a.docx', writeDocx(wordParagraph('x')).subarray(0, 700)],
  ['file_damaged', 'a.xlsx', writeXlsx({ A: sheetRow(1, ['x']) }).subarray(0, 900)],
  ['file_no_text', 'a.docx', writeDocx(wordParagraph(''))],
  ['file_no_text', 'a.pptx', writePptx([{ shapes: '' }])],
  ['file_no_text', 'a.pptx', writePptx([])],
])('UPL-06 %s: %s', async (code, name, bytes) => {
  await expect(read(bytes, name)).rejects.toMatchObject({ code });
});

test('UPL-06 a zip bomb is refused while counting, whatever its header claims', async () => {
  const bomb = Buffer.alloc(40 * 1024 * 1024, ' ');
  await expect(read(writeDocx('', { 'word/document.xml': bomb.toString('latin1') }), 'a.docx')).rejects.toMatchObject({
    code: 'file_too_complex',
  });
  const liar = zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': bomb }, { size: 100 });
  await expect(read(liar, 'a.docx')).rejects.toMatchObject({ code: 'file_damaged' });
});

test('UPL-06 a few kilobytes whose cells or references share a long text are refused', async () => {
  const cells = Array.from({ length: 3_000 }, (_, index) => `<row r="${index + 1}"><c t="s"><v>0</v></c></row>`).join(
    '',
  );
  const workbook = writeXlsx({ A: cells }, '', 'Wort '.repeat(6_400));
  expect(workbook.length).toBeLessThan(30_000);
  await expect(read(workbook, 'a.xlsx')).rejects.toMatchObject({ code: 'file_too_complex' });

  const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>';
  const footnotes = `<w:footnotes ${wordNamespace}><w:footnote w:id="2">${wordParagraph('Wort '.repeat(6_000))}</w:footnote></w:footnotes>`;
  const letter = writeDocx(wordParagraph('', undefined, reference).repeat(1_500), { 'word/footnotes.xml': footnotes });
  expect(letter.length).toBeLessThan(30_000);
  await expect(read(letter, 'a.docx')).rejects.toMatchObject({ code: 'file_too_complex' });
});

test('UPL-06 a row at 999,999,999 is refused', async () => {
  await expect(read(writeXlsx({ A: sheetRow(999_999_999, ['x']) }), 'a.xlsx')).rejects.toMatchObject({
    code: 'file_too_complex',
  });
});

test('UPL-06 a script in a file name is just text', async () => {
  const { facts } = await read(utf8('nur ein paar worte, klein geschrieben.'), '<script>alert(1)</script>.txt');
  expect(facts.title).toBe('<script>alert(1)</script>');
});

test('UPL-06 txt: thousands of blanks do not make a passage endless; blanks of a printed table stay', async () => {
  const gaps = utf8(`Posten${' '.repeat(60)}Betrag\n${`Das${' '.repeat(2_900)}Budget\n`.repeat(300)}`);
  const { pages, passages } = await read(gaps, 'Budget.txt');
  expect(pages[0]?.text).toContain(`Posten${' '.repeat(60)}Betrag`);
  expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThan(30_000);
  const line = utf8(`Das Budget${' '.repeat(1_000_000)}steigt.`);
  expect((await read(line, 'Budget.txt')).passages).toHaveLength(1);
});
