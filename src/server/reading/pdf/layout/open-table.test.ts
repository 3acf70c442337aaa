import { expect, test } from 'vitest';
import { type PdfText, writePdf } from '#support/pdf-writer.ts';
import { openPdf } from '../read-pdf.ts';

const columns = [300, 380, 460];
const row = (y: number, label: string, ...values: string[]): PdfText[] => [
  { x: 72, y, text: label, size: 10 },
  ...values.map((text, index) => ({ x: (columns[index] ?? 0) - 5 * text.length, y, text, size: 10 })),
];
const head = (y: number) =>
  ['Konto', '2023', '2024', '2025'].map((text, index) => ({
    ...{ x: index === 0 ? 72 : (columns[index - 1] ?? 0) - 22, y, text, size: 10, bold: true },
  }));
const body = (y: number, count = 5) =>
  Array.from({ length: count }, (_, index) =>
    row(y - 15 * index, `Posten ${'ABCDEFG'[index]}`, `${12 + index}.400`, `${13 + index}.500`, `${14 + index}.600`),
  ).flat();
const line = (y: number, text: string): PdfText => ({ x: 72, y, text, size: 10 });

async function rowsOf(...pages: PdfText[][]) {
  const drafts = [...(await openPdf(writePdf(pages.map((texts) => ({ texts }))))).pages];
  return drafts.flatMap(({ page, blocks }) =>
    blocks
      .filter(({ kind }) => kind === 'row')
      .map((block) => ({
        text: page.text.slice(block.start, block.end),
        cells: (block.cells ?? []).map(({ name, value }) => `${name}: ${value}`).join('; '),
      })),
  );
}

test('UPL-05 a table goes on over the page with its names and unit, also where the page divides a label', async () => {
  const caption = line(320, 'Ausgaben in TEUR');
  const rows = await rowsOf(
    [caption, ...head(300), ...body(284), line(206, 'Pflege der Gärten und')],
    [
      ...row(780, 'der Wege', '5.960', '6.180', '7.410'),
      ...row(765, 'Wasser', '1.320', '2.760', '1.150'),
      ...row(750, 'Abfall', '3.900', '2.640', '4.150'),
    ],
  );
  const cells = rows.map((each) => each.cells);
  expect(cells).toContain(
    'Konto: Pflege der Gärten und der Wege; 2023 (TEUR): 5.960; 2024 (TEUR): 6.180; 2025 (TEUR): 7.410',
  );
  expect(cells).toContain('Konto: Wasser; 2023 (TEUR): 1.320; 2024 (TEUR): 2.760; 2025 (TEUR): 1.150');
});

test('UPL-05 a loose line does not end a table, nor does a total that stands apart', async () => {
  const rows = await rowsOf([
    ...head(700),
    ...body(684),
    line(600, 'Die folgenden Posten sind geschätzt, weil Rechnungen noch ausstehen und der Bericht früher kommt.'),
    ...row(584, 'Energie', '1.000', '1.100', '1.200'),
    ...row(569, 'Reise', '2.000', '2.100', '2.200'),
    ...row(554, 'Miete', '3.000', '3.100', '3.200'),
    ...row(500, 'Summe', '76.000', '80.100', '84.200'),
  ]);
  expect(rows.map((each) => each.cells)).toEqual(
    expect.arrayContaining([
      'Konto: Energie; 2023: 1.000; 2024: 1.100; 2025: 1.200',
      'Konto: Summe; 2023: 76.000; 2024: 80.100; 2025: 84.200',
    ]),
  );
});

test('UPL-05 a table that lacks a column on the next page keeps the names of the others', async () => {
  const rows = await rowsOf(
    [...head(300), ...body(284)],
    [780, 765, 750, 735].flatMap((y, index) => [
      line(y, `Zusatz ${'ABCD'[index]}`),
      { x: (columns[0] ?? 0) - 25, y, text: `${index + 1}.100`, size: 10 },
      { x: (columns[2] ?? 0) - 25, y, text: `${index + 2}.200`, size: 10 },
    ]),
  );
  expect(rows.map((each) => each.cells)).toContain('Konto: Zusatz B; 2023: 2.100; 2025: 3.200');
});

test('UPL-05 other tables and words below a table get none of its names', async () => {
  const pairs = [
    ['Ort', 'Saal Nord'],
    ['Leitung', 'Frau Meier'],
    ['Protokoll', 'Herr Kunz'],
  ].flatMap(([label = '', value = ''], index) => [
    line(560 - 15 * index, label),
    { x: 280, y: 560 - 15 * index, text: value, size: 10 },
  ]);
  const rows = await rowsOf([...head(700), ...body(684), line(590, 'Angaben zur Sitzung folgen.'), ...pairs]);
  expect(rows.find(({ text }) => text.startsWith('Leitung'))?.cells ?? '').toBe('');
});
