import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { formatCsv } from './format-csv.ts';

const table = [
  ['Name', 'Anzahl'],
  ['Müller; Söhne, "Kran"', 3],
  ['zwei\nZeilen', null],
];

test.each([
  ['de', ';'],
  ['en', ','],
] as const)('a table in %s uses %s as separator and round-trips', (language, delimiter) => {
  const csv = formatCsv(table, language);
  expect(csv.startsWith(`\u{FEFF}"Name"${delimiter}"Anzahl"\r\n`)).toBe(true);
  expect(Papa.parse(csv.slice(1).trimEnd(), { delimiter }).data).toEqual([
    table[0],
    ['Müller; Söhne, "Kran"', '3'],
    ['zwei\nZeilen', ''],
  ]);
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＠A',
  'Kran;=1+1',
  'Kran, "=1+1',
  'a,＝1',
])('no program treats %j as a formula, whichever separator it uses', (cell) => {
  for (const [language, foreign] of [
    ['de', ','],
    ['en', ';'],
  ] as const) {
    const [line = ''] = formatCsv([[cell, 'x']], language)
      .slice(1)
      .split('"x"');
    // Split as a program of the other language would, quoted or not.
    const parts = line.split(foreign).map((part) => part.replace(/^[\s"]+/, ''));
    expect(parts.filter((part) => /^[=+\-@＝＋－＠]/.test(part))).toEqual([]);
  }
});

test('a negative number stays a number', () => {
  expect(formatCsv([[-3]], 'de')).toBe('\u{FEFF}"-3"\r\n');
});
