import { expect, test } from 'vitest';
import { sheetRow, writeXlsx, zipOf } from '#support/office-writer.ts';
import { readFile } from '#support/read-file.ts';
import { readZip } from '../office/zip.ts';

const formats = [
  '#,##0.00&quot; €&quot;',
  '[$CHF-807] #,##0.00',
  '0.0%',
  '#,##0.0,,&quot; Mio.&quot;',
  'd. mmmm yyyy',
  'mmmm yyyy',
];
const styles = `<numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${[0, ...formats.map((_, index) => 164 + index), 14].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs>`;

/** Values of a row with their format indexes: 0 none, 1… as above, 7 a date. */
function figures(number: number, cells: readonly [value: string | number, format: number][]): string {
  const written = cells.map(
    ([value, format], column) =>
      `<c r="${String.fromCharCode(65 + column)}${number}" s="${format}"><v>${value}</v></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

async function linesOf(rows: string): Promise<string[]> {
  const { pages } = await readFile(writeXlsx({ Werte: rows }, styles), 'x.xlsx');
  return pages[0]?.text.split('\n') ?? [];
}

test('UPL-05 xlsx: figures without a format are exact to the digit and have no exponents', async () => {
  const [title, line] = await linesOf(
    sheetRow(1, ['Expenses of the association for the year']) +
      figures(2, [
        ['0.30000000000000004', 0],
        [1234567.8, 0],
        ['123456789012.345', 0],
        ['0.1234567890123', 0],
        ['1E-7', 0],
        [-12, 0],
        [2024, 0],
      ]),
  );
  expect(title).toBe('Expenses of the association for the year');
  expect(line?.split('\t')).toEqual([
    '0.3',
    '1234567.8',
    '123456789012.345',
    '0.1234567890123',
    '0.0000001',
    '-12',
    '2024',
  ]);
});

const amounts = figures(2, [
  [1234567.891, 1],
  [1234567.891, 2],
  [0.12345, 3],
  [1234567.891, 4],
  [1234567.8, 0],
  [45363, 5],
  [45363, 6],
  [45363, 7],
]);

test.each([
  [
    'German',
    'Aufwand und Ertrag der Gesellschaft für das Jahr in Euro',
    [
      '1.234.567,89 €',
      'CHF 1.234.567,89',
      '12,3%',
      '1,2 Mio.',
      '1234567,8',
      '12. März 2024',
      'März 2024',
      '12.03.2024',
    ],
  ],
  [
    'Swiss',
    'Aufwand und Ertrag der Gemeinde für das Jahr in TCHF',
    [
      "1'234'567.89 €",
      "CHF 1'234'567.89",
      '12.3%',
      '1.2 Mio.',
      '1234567.8',
      '12. März 2024',
      'März 2024',
      '12.03.2024',
    ],
  ],
  [
    'English',
    'Income and expenses of the company for the year in dollars',
    [
      '1,234,567.89 €',
      'CHF 1,234,567.89',
      '12.3%',
      '1.2 Mio.',
      '1234567.8',
      '12. March 2024',
      'March 2024',
      '2024-03-12',
    ],
  ],
])('UPL-05 xlsx: %s figures, percentages, amounts and dates use local style', async (_, title, cells) => {
  const [, line] = await linesOf(sheetRow(1, [title]) + amounts);
  // A Swiss franc format alone does not make a workbook in euros Swiss.
  expect(line?.split('\t')).toEqual(cells);
});

test('UPL-05 xlsx: hidden rows and columns are left out, and a hidden sheet is labelled', async () => {
  const visible =
    sheetRow(1, ['Name', 'Notiz', 'Betrag']) +
    sheetRow(2, ['Anna', 'intern', 10]) +
    sheetRow(3, ['Beat', 'intern', 20]) +
    sheetRow(4, ['Carla', 'intern', 30]);
  const parts = await readZip(
    writeXlsx({ Offen: visible, Kalkulation: sheetRow(1, ['Der Aufwand der Gesellschaft ist nicht bekannt']) }),
    () => true,
  );
  const change = (name: string, from: string, to: string) => {
    const text = parts.get(name)?.toString('utf8') ?? '';
    expect(text).toContain(from);
    parts.set(name, Buffer.from(text.replace(from, to)));
  };
  change('xl/worksheets/sheet1.xml', '<row r="3">', '<row r="3" hidden="1">');
  change(
    'xl/worksheets/sheet1.xml',
    '<sheetData>',
    '<cols><col min="2" max="2" width="9" hidden="1"/></cols><sheetData>',
  );
  change('xl/workbook.xml', '<sheet name="Kalkulation"', '<sheet name="Kalkulation" state="hidden"');
  const { pages } = await readFile(zipOf(Object.fromEntries(parts)), 'x.xlsx');
  expect(pages.map(({ label, text }) => [label, text])).toEqual([
    ['Offen', 'Name\t\tBetrag\nAnna\t\t10\nCarla\t\t30'],
    ['Kalkulation (ausgeblendet)', 'Der Aufwand der Gesellschaft ist nicht bekannt'],
  ]);
  expect(pages[0]?.layout?.sheet?.rows).toEqual([
    [0, 1],
    [2, 4],
  ]);
});
