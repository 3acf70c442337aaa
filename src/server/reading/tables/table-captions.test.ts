import { expect, test } from 'vitest';
import { sheetRow, wordParagraph, wordTable, writeDocx, writeXlsx } from '#support/office-writer.ts';
import { type PdfText, textLines, writePdf } from '#support/pdf-writer.ts';
import { readFile } from '#support/read-file.ts';

const caption = 'Tabelle 7: Aufwand der Verwaltung in TCHF';
const rows = Array.from({ length: 130 }, (_, index) => {
  const label = index === 120 ? 'Personalkosten' : `Konto Nummer ${index + 1}`;
  return [label, String(4_000 + index), String(5_000 + index), 'laufende Rechnung'];
});
const header = ['Position', '2023', '2024', 'Art'];

type Read = Awaited<ReturnType<typeof readFile>>;

/** The passage with the wanted row, far below the table's head. */
function passageOfRow({ passages }: Read) {
  expect(passages.length).toBeGreaterThan(3);
  const found = passages.find(({ text }) => text.includes('Personalkosten'));
  expect(found?.text).not.toContain('Tabelle 7');
  return found;
}

function printedTable(): Uint8Array {
  const perPage = 45;
  const line = (cells: readonly string[], y: number): PdfText[] =>
    cells.flatMap((text, column) => textLines([text], { x: 60 + column * 120, y, size: 9 }));
  const pages = Array.from({ length: Math.ceil(rows.length / perPage) }, (_, page) => ({
    texts: [
      ...(page === 0 ? textLines([caption], { x: 60, y: 800, size: 9 }) : []),
      ...line(header, 780),
      ...rows.slice(page * perPage, (page + 1) * perPage).flatMap((row, index) => line(row, 764 - index * 15)),
    ],
  }));
  return writePdf(pages);
}

test.each([
  [
    'docx',
    () => writeDocx(wordParagraph('Die Zahlen stehen unten.') + wordParagraph(caption) + wordTable([header, ...rows])),
  ],
  [
    'xlsx',
    () =>
      writeXlsx({
        Budget:
          sheetRow(1, [caption]) + sheetRow(3, header) + rows.map((row, index) => sheetRow(index + 4, row)).join(''),
      }),
  ],
  ['pdf', printedTable],
  ['csv', () => new TextEncoder().encode([[caption], header, ...rows].map((row) => row.join(';')).join('\n'))],
])('UPL-05 %s: a row far down a long table keeps the table’s caption and unit', async (extension, write) => {
  const passage = passageOfRow(await readFile(write(), `bericht.${extension}`));
  const lines = passage?.context?.split('\n') ?? [];
  expect(lines).toContain('Position: Personalkosten; 2023 (TCHF): 4120; 2024 (TCHF): 5120; Art: laufende Rechnung');
  expect(lines.at(-1)).toBe(caption);
  expect(lines.filter((line) => line === caption)).toHaveLength(1);
  // Also found by the caption's words.
  expect(JSON.stringify(passage?.analysis)).toMatch(/verwalt/u);
});

test('UPL-05 a caption applies to its own table only and is not repeated in a passage that contains it', async () => {
  const short = wordTable([
    ['Name', 'Amt'],
    ['Anna', 'Präsidium'],
    ['Beat', 'Aktuariat'],
  ]);
  const body = [
    wordParagraph(caption),
    wordTable([header, ...rows]),
    wordParagraph('Der Rat nimmt davon Kenntnis und dankt der Verwaltung für die sorgfältige Arbeit.'),
    short,
    wordParagraph('Tabelle 8: Ausschuss'),
    short,
  ].join('');
  const { passages } = await readFile(writeDocx(body), 'bericht.docx');
  expect(passages[0]?.text).toContain(caption);
  expect(passages[0]?.context).not.toContain(caption);
  const last = passages.at(-1);
  expect(last?.context).toContain('Name: Anna; Amt: Präsidium');
  expect(last?.context).not.toContain('Tabelle 8');
});
