import { expect, test } from 'vitest';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { openPdf } from '../read-pdf.ts';

/** Columns of a table in points, and the lines of each cell. */
const columns = [60, 160, 220, 300];

function tableOf(rows: readonly (readonly (readonly string[])[])[]): Uint8Array {
  const texts = rows.flatMap((cells, row) =>
    cells.flatMap((lines, column) =>
      textLines(lines, { x: columns[column] ?? 0, y: 780 - row * 40, size: 8, leading: 9 }),
    ),
  );
  return writePdf([{ texts }]);
}

async function rowsOf(bytes: Uint8Array): Promise<string[]> {
  const [first] = (await openPdf(bytes)).pages;
  return first?.page.text.trim().split('\n') ?? [];
}

const header = [['Name'], ['Partei'], ['Fraktionen'], ['Ort']];

test('UPL-05 a word broken by a narrow cell without a hyphen is one word, in text and row values', async () => {
  const bytes = tableOf([
    header,
    [['Meier Anna'], ['GRÜN', 'E'], ['GRÜNE'], ['Arbon']],
    [['Muster Urs'], ['Die', 'Mitte'], ['Die', 'Mitte/EVP'], ['Wil']],
    [['Keller Eva'], ['SP'], ['SP und', 'Gewerksc', 'haften'], ['Romanshorn']],
    [['Huber Max'], ['Partei'], ['Die', 'Mitte/EVP'], ['Sulgen']],
  ]);
  expect(await rowsOf(bytes)).toEqual([
    'Name\tPartei\tFraktionen\tOrt',
    'Meier Anna\tGRÜNE\tGRÜNE\tArbon',
    'Muster Urs\tDie Mitte\tDie Mitte/EVP\tWil',
    'Keller Eva\tSP\tSP und Gewerkschaften\tRomanshorn',
    'Huber Max\tPartei\tDie Mitte/EVP\tSulgen',
  ]);
  const [first] = (await openPdf(bytes)).pages;
  expect(first?.blocks[3]?.cells).toContainEqual({ name: 'Fraktionen', value: 'SP und Gewerkschaften' });
});

test('UPL-05 stacked words stay separate even if the column has no room left', async () => {
  const bytes = tableOf([
    header,
    // The column's widest word; then a small word, a word found elsewhere in the table, and a noun.
    [['Spesen'], ['Vergütungen', 'brutto'], ['Inland'], ['Zug']],
    [['Reisen'], ['Sitzungsorte', 'nach'], ['Inland'], ['Chur']],
    [['Honorar'], ['Sitzungsorte', 'intern'], ['intern'], ['Genf']],
    [['Mieten'], ['Sitzungsorte', 'Bern'], ['Ausland'], ['Genf']],
  ]);
  expect(await rowsOf(bytes)).toEqual([
    'Name\tPartei\tFraktionen\tOrt',
    'Spesen\tVergütungen brutto\tInland\tZug',
    'Reisen\tSitzungsorte nach\tInland\tChur',
    'Honorar\tSitzungsorte intern\tintern\tGenf',
    'Mieten\tSitzungsorte Bern\tAusland\tGenf',
  ]);
});

test('UPL-05 stacked figures and abbreviations are never joined, addresses are', async () => {
  const bytes = tableOf([
    header,
    [['Keller Eva'], ['2023', '2024'], ['x@verwaltung.', 'ch'], ['Affeltran', 'b. Sulgen']],
    [['Muster Urs'], ['2022', '2023'], ['y@amt.ch'], ['Affeltrang']],
    [['Huber Max'], ['2021', '2022'], ['z@amt.ch'], ['Chur']],
  ]);
  expect((await rowsOf(bytes)).slice(1)).toEqual([
    'Keller Eva\t2023 2024\tx@verwaltung.ch\tAffeltran b. Sulgen',
    'Muster Urs\t2022 2023\ty@amt.ch\tAffeltrang',
    'Huber Max\t2021 2022\tz@amt.ch\tChur',
  ]);
});
