import { expect, test } from 'vitest';
import { sheetRow, writeXlsx, zipOf } from '#support/office-writer.ts';
import { readFile } from '#support/read-file.ts';
import { readZip } from '../office/zip.ts';

const german = 'Der Aufwand und der Ertrag der Gesellschaft für das Jahr in Euro';
const english = 'Income and expenses of the company for the year in pounds';

/** The values of a row as shown, each with its format. */
async function shown(title: string, values: readonly (readonly [number, string])[], is1904 = false): Promise<string[]> {
  const escaped = values.map(([, code]) => code.replaceAll('"', '&quot;'));
  const styles = `<numFmts>${escaped.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf/>${escaped.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`).join('')}</cellXfs>`;
  const cells = values.map(
    ([value], index) => `<c r="${String.fromCharCode(65 + index)}2" s="${index + 1}"><v>${value}</v></c>`,
  );
  let bytes = writeXlsx({ Werte: `${sheetRow(1, [title])}<row r="2">${cells.join('')}</row>` }, styles);
  if (is1904) {
    const parts = await readZip(bytes, () => true);
    const book = parts.get('xl/workbook.xml')?.toString('utf8') ?? '';
    parts.set('xl/workbook.xml', Buffer.from(book.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')));
    bytes = zipOf(Object.fromEntries(parts));
  }
  const { pages } = await readFile(bytes, 'x.xlsx');
  return pages[0]?.text.split('\n')[1]?.split('\t') ?? [];
}

test('UPL-05 xlsx: dates, percentages and amounts stand as Excel shows them in German', async () => {
  const values = [
    [46477, 'dd.mm.yyyy'],
    [46477, '[$-407]d. mmmm yyyy;@'],
    [46477, '[$-F800]dddd, mmmm dd, yyyy'],
    [46477.75, 'dd.mm.yyyy hh:mm'],
    [46477, '[$-409]d mmmm yyyy'],
    [-0.03, '0 %'],
    [-0.03, '0.0\\ %'],
    [12345678, '#,##0.0,, "Mio. €"'],
    [-38200, '#,##0;[Red](#,##0)'],
    [-1234.5, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-'],
    [1234.5, '#,##0.00 [$£-809]'],
    [2.520833333333333, '[h]:mm'],
    [42, '0000'],
    [5, '#,##0 km'],
  ] as const;
  expect(await shown(german, values)).toEqual([
    '31.03.2027',
    '31. März 2027',
    'Mittwoch, 31. März 2027',
    '31.03.2027 18:00',
    '31 March 2027',
    '-3 %',
    '-3,0 %',
    '12,3 Mio. €',
    '(38.200)',
    '-1.234,50 €',
    '1.234,50 £',
    '60:30',
    '0042',
    '5',
  ]);
});

test('UPL-05 xlsx: English workbooks keep their separators, whatever the currency; dates count from 1904 where said', async () => {
  const values = [
    [1234.5, '#,##0.00 [$€-407]'],
    [-0.03, '0%'],
    [44786, 'dd/mm/yyyy'],
    [2.5, '[h]:mm'],
    [0.5, 'hh:mm'],
  ] as const;
  expect(await shown(english, values)).toEqual(['1,234.50 €', '-3%', '13/08/2022', '60:00', '12:00']);
  expect(await shown(english, values, true)).toEqual(['1,234.50 €', '-3%', '14/08/2026', '60:00', '12:00']);
});

const formula = (cell: string, text: string, type = '') => `<c r="${cell}"${type}><f>${text}</f><v></v></c>`;

async function computed(...formulas: string[]): Promise<(string | undefined)[]> {
  const rows = formulas.map((text, index) => `<row r="${index + 10}">${formula(`A${index + 10}`, text)}</row>`);
  const numbers = sheetRow(2, [10, 20.5, 'Miete']) + sheetRow(3, [30, -5, 'Strom']);
  const { pages } = await readFile(
    writeXlsx({ Werte: sheetRow(1, [german]) + numbers + rows.join(''), 'Plan 2': sheetRow(1, [7]) }),
    'x.xlsx',
  );
  return pages[0]?.text.split('\n').slice(3) ?? [];
}

test('UPL-05 xlsx: formulas without a stored result are computed', async () => {
  expect(
    await computed(
      'SUM(A2:B3)',
      'A2+B2*2-A3/3',
      '-A2^2',
      'ROUND(B2/3,2)',
      'IF(A2&gt;=10,"ja","nein")',
      "'Plan 2'!A1*50%",
      'SUMIF(C2:C3,"Miete",A2:A3)',
      'A10&amp;" Euro"',
      'SUBTOTAL(9,$A$2:$A$3)',
      'AVERAGE(A2:A3,2)',
      'COUNTA(A2:C3)=6',
      'A10+A11',
    ),
  ).toEqual(['55,5', '41', '100', '6,83', 'ja', '3,5', '10', '55.5 Euro', '40', '14', 'WAHR', '96,5']);
});

test('UPL-05 xlsx: what is not computed says so, circles and endless sums end', async () => {
  const nested = `${'('.repeat(3_000)}1${')'.repeat(3_000)}`;
  expect(
    await computed(
      'VLOOKUP(A2,A2:B3,2)',
      'A2/0',
      'A12+1',
      'Budget',
      '[1]Werte!A1',
      'TODAY()',
      nested,
      'A2+C2',
      'A15+1',
      `SUM(${Array(1_000).fill('$A:$ZZ').join(',')})`,
    ),
  ).toEqual(Array(10).fill('(nicht berechnet)'));
});

test('UPL-05 xlsx: a stored empty text stays empty', async () => {
  const row = `<row r="2">${formula('A2', '""', ' t="str"')}<c r="B2"><v>4</v></c></row>`;
  const { pages } = await readFile(writeXlsx({ Werte: sheetRow(1, [german]) + row }), 'x.xlsx');
  expect(pages[0]?.text).toBe(`${german}\n\t4`);
});
