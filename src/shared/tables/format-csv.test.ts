import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { formatCsv } from './format-csv.ts';
import type { SheetCell } from './sheet.ts';

const csvOf = (language: 'de' | 'en', ...rows: SheetCell[][]) =>
  formatCsv({ language, head: rows[0] as string[], rows: rows.slice(1) });

test.each([
  ['de', ';'],
  ['en', ','],
] as const)('a table in %s uses %s as separator; each row is one line', (language, delimiter) => {
  const csv = csvOf(language, ['Name', 'Anzahl'], ['Müller; Söhne, "Kran"', 3], ['zwei\r\nZeilen', null]);
  expect(csv.startsWith(`\u{FEFF}"Name"${delimiter}"Anzahl"\r\n`)).toBe(true);
  expect(Papa.parse(csv.slice(1).trimEnd(), { delimiter }).data).toEqual([
    ['Name', 'Anzahl'],
    ['Müller; Söhne, "Kran"', '3'],
    ['zwei Zeilen', ''],
  ]);
});

test('days and moments have one form a language', () => {
  const cells = [
    { day: '2026-05-07' },
    { moment: '2026-05-07T14:03:21.500Z' },
    { text: 'Seite 3', address: 'https://x' },
  ];
  expect(csvOf('de', cells)).toBe('\u{FEFF}"07.05.2026";"07.05.2026 14:03:21";"Seite 3"\r\n');
  expect(csvOf('en', cells)).toBe('\u{FEFF}"2026-05-07","2026-05-07 14:03:21","Seite 3"\r\n');
});

/** What programs take for rows and cells: split as agreed, at another separator, and by those that know no quotes. */
function readByAnyProgram(csv: string): string[] {
  const text = csv.replace(/^\uFEFF/, '');
  const aware = [',', ';', '\t', '|'].flatMap((delimiter) => Papa.parse<string[]>(text, { delimiter }).data.flat());
  const unaware = [',', ';', '\t', '|'].flatMap((delimiter) =>
    text.split(/\r\n|[\r\n]/).flatMap((line) => line.split(delimiter)),
  );
  return [...aware, ...unaware].map((cell) => cell.replace(/^[\s"]+/, ''));
}

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '"=1',
  '＝1+1',
  '＠A',
  'Kran;=1+1',
  'Kran, "=1+1',
  'a,＝1',
  "foo;=cmd|'/C calc'!A0",
  'foo\n=cmd',
  'foo"\n"=cmd',
  'foo\t=cmd',
  'a","=1',
  'a;\n;@x',
  'a\u2028=1',
  "a;'=1",
])('ERR-01 no program treats %j as a formula, whichever separator it uses', (cell) => {
  for (const language of ['de', 'en'] as const) {
    const csv = csvOf(language, ['x', cell, 'y'], [cell, '', cell]);
    expect(readByAnyProgram(csv).filter((part) => /^[=+\-@＝＋－＠]/.test(part))).toEqual([]);
  }
});

test('a negative number stays a number', () => {
  expect(csvOf('de', [-3])).toBe('\u{FEFF}"-3"\r\n');
});
