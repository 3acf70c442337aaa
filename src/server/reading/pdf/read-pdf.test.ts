import { expect, test } from 'vitest';
import { type PdfPage, type PdfText, textLines, writePdf } from '#support/pdf-writer.ts';
import { writeMergedPack, writePrintedPack } from '#support/viewer-papers.ts';
import { findRectangles } from '../pages/word-boxes.ts';
import type { DraftPage } from '../read-model.ts';
import { openPdf } from './read-pdf.ts';

async function readPages(bytes: Uint8Array): Promise<DraftPage[]> {
  return [...(await openPdf(bytes)).pages];
}

async function readTexts(pages: PdfPage[]): Promise<string[]> {
  return (await readPages(writePdf(pages))).map((draft) => draft.page.text);
}

function rectanglesOf(draft: DraftPage | undefined, words: string) {
  const text = draft?.page.text ?? '';
  const start = text.indexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  const boxes = draft?.page.boxes ?? new Uint8Array();
  return findRectangles(boxes, start, start + words.length);
}

test('UPL-05 lines are joined into paragraphs, and hyphenated words are joined', async () => {
  const lines = [
    'Die Kommission hat die Gesetzesvorlage an zwei Sitzungen im Kan-',
    'ton beraten und sich dabei vor allem mit dem Finanz- und Rech-',
    'nungswesen befasst. Die Alimenten-Bevorschussung bleibt so.',
    '',
    'Der Rat stimmt zu.',
  ];
  expect(await readTexts([{ texts: textLines(lines) }])).toEqual([
    'Die Kommission hat die Gesetzesvorlage an zwei Sitzungen im Kanton beraten und sich dabei vor allem mit dem Finanz- und ' +
      'Rechnungswesen befasst. Die Alimenten-Bevorschussung bleibt so.\n\nDer Rat stimmt zu.',
  ]);
});

test('UPL-05 a block narrower than the page is judged by its own lines; list entries stay separate', async () => {
  const wide = ['Der Vorstand legt den Bericht über die Beschaffung vor und erläutert die wichtigsten Zahlen daraus.'];
  const narrow = [
    'Die Lieferung der Fahrzeuge beginnt nach Angaben der Nordhelm im Juni und',
    'endet im Herbst, sofern die Abnahme durch das Amt und den Betriebshof',
    'Süd erfolgt ist und die neue Werkstatt bis dahin geöffnet hat, wie es der',
    'Vertrag vorsieht. Danach gilt die Frist.',
  ];
  const entries = ['Frau Dr. Anna Bruckner aus dem Vorstand der Sparkasse', 'Herr Jens Dohle', 'Herr Professor Kranz'];
  const texts = [
    ...textLines([...wide, ...wide], { y: 760 }),
    ...textLines(narrow, { y: 700 }),
    ...textLines(entries, { y: 600 }),
  ];
  const [text = ''] = await readTexts([{ texts }]);
  const paragraphs = text.split('\n\n');
  expect(paragraphs).toContain(narrow.join(' '));
  expect(paragraphs.slice(-3)).toEqual(entries);
});

test('UPL-05 a word’s rectangle is where it is printed', async () => {
  const [draft] = await readPages(writePdf([{ texts: [{ x: 100, y: 700, text: 'Beschluss gefasst', size: 20 }] }]));
  const [rectangle, ...others] = rectanglesOf(draft, 'Beschluss');
  expect(others).toEqual([]);
  expect(rectangle?.x).toBeCloseTo(100 / 595, 2);
  // Helvetica "Beschluss" at 20 points is 93 points wide; the line stands 142 points below the top.
  expect(rectangle?.width).toBeCloseTo(93 / 595, 1);
  expect(rectangle?.y).toBeGreaterThan((842 - 724) / 842);
  expect((rectangle?.y ?? 0) + (rectangle?.height ?? 0)).toBeLessThan((842 - 690) / 842);
});

test.each<[NonNullable<PdfPage['rotate']>, number, number]>([
  [90, 842, 595],
  [180, 595, 842],
  [270, 842, 595],
])('UPL-05 a page turned by %i degrees is read and marked as displayed', async (rotate, width, height) => {
  const [draft] = await readPages(
    writePdf([{ texts: textLines(['Erste Zeile hier.', 'Zweite Zeile dort.']), rotate }]),
  );
  expect(draft?.page).toMatchObject({ width, height, text: 'Erste Zeile hier.\n\nZweite Zeile dort.' });
  const [first] = rectanglesOf(draft, 'Erste');
  const [second] = rectanglesOf(draft, 'Zweite');
  // Turned clockwise, the paper's top left goes to the top right, the bottom right, the bottom left.
  if (rotate === 90) {
    expect(first?.x).toBeGreaterThan(0.85);
    expect(second?.x).toBeLessThan(first?.x ?? 0);
    expect(first?.y).toBeCloseTo(72 / height, 1);
  } else if (rotate === 180) {
    expect(first?.y).toBeGreaterThan(second?.y ?? 1);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeCloseTo(1 - 72 / width, 1);
  } else {
    expect(first?.x).toBeLessThan(second?.x ?? 0);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo(1 - 72 / height, 1);
  }
});

test('UPL-05 rotated text is read in its own direction', async () => {
  const texts: PdfText[] = ['Erste Zeile hier.', 'Zweite Zeile dort.'].map((text, index) => ({
    x: 100 + 14 * index,
    y: 100,
    text,
    angle: 90,
  }));
  const [draft] = await readPages(writePdf([{ texts }]));
  expect(draft?.page.text).toBe('Erste Zeile hier.\n\nZweite Zeile dort.');
  const [first] = rectanglesOf(draft, 'Erste Zeile hier.');
  // Upright rectangle on the left, its lower end 100 points above the bottom.
  expect((first?.height ?? 0) * 842).toBeGreaterThan(4 * (first?.width ?? 1) * 595);
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo(1 - 100 / 842, 2);
});

test('UPL-05 rectangles follow the crop box', async () => {
  const [draft] = await readPages(
    writePdf([{ texts: [{ x: 150, y: 500, text: 'Hier' }], cropBox: [100, 400, 300, 600] }]),
  );
  expect(draft?.page).toMatchObject({ width: 200, height: 200 });
  expect(rectanglesOf(draft, 'Hier')[0]?.x).toBeCloseTo(50 / 200, 2);
});

test('UPL-05 a table keeps its rows, each with its column names', async () => {
  const rows = [
    ['Name', 'Partei', 'Stimmen'],
    ['Meier Anna', 'FDP', '120'],
    ['Huber Beat', 'SP', '98'],
    ['Keller Carla', 'GLP', '87'],
  ];
  // Drawn column by column, as some programs do.
  const texts = [0, 1, 2].flatMap((column) =>
    rows.map((cells, row) => ({ x: 72 + 150 * column, y: 700 - 16 * row, text: cells[column] ?? '' })),
  );
  const [draft] = await readPages(writePdf([{ texts }]));
  expect(draft?.page.text).toBe(`${rows.map((cells) => cells.join('\t')).join('\n')}\n`);
  expect(draft?.blocks[2]?.cells).toEqual([
    { name: 'Name', value: 'Huber Beat' },
    { name: 'Partei', value: 'SP' },
    { name: 'Stimmen', value: '98' },
  ]);
});

test('UPL-05 two columns of text are read one after the other', async () => {
  const column = (name: string) =>
    Array.from({ length: 10 }, (_, index) => `Die ${name} Spalte hat in Zeile ${index} viel Text`);
  const texts = [
    ...textLines(column('linke'), { x: 50, size: 9 }),
    ...textLines(column('rechte'), { x: 320, size: 9 }),
  ];
  const [text = ''] = await readTexts([{ texts }]);
  expect(text.lastIndexOf('linke')).toBeLessThan(text.indexOf('rechte'));
});

test('UPL-05 columns with lines at different heights stay columns, and the text around them stays around', async () => {
  const column = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `Die ${name} Spalte hat in Zeile ${index} viel Text`);
  const wide = 'Dieser Satz steht über beiden Spalten und reicht vom linken bis zum rechten Rand der ganzen Seite.';
  const texts = [
    ...textLines([wide], { x: 50, y: 800 }),
    ...textLines(column('linke', 12), { x: 50, y: 770, size: 9 }),
    ...textLines(column('rechte', 9), { x: 320, y: 777, size: 9 }),
    ...textLines([wide.replace('über', 'unter')], { x: 50, y: 580 }),
  ];
  const [text = ''] = await readTexts([{ texts }]);
  const places = [
    'über beiden',
    'linke Spalte hat in Zeile 0',
    'linke Spalte hat in Zeile 11',
    'rechte Spalte hat in Zeile 0',
    'Zeile 8 viel',
    'unter beiden',
  ];
  const found = places.map((words) => text.lastIndexOf(words));
  expect(found).toEqual([...found].sort((one, other) => one - other));
  expect(text).not.toContain('\t');
});

test('UPL-05 a page full of words in many narrow columns is laid out quickly', async () => {
  const texts = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 24 }, (_, column) => ({
      x: 30 + 22 * column + (row % 5),
      y: 800 - 12 * row,
      text: 'ab',
      size: 8,
    })),
  ).flat();
  const [text = ''] = await readTexts([{ texts }]);
  expect(text.match(/ab/g)).toHaveLength(60 * 24);
});

test('UPL-05 header, footer and page number do not interrupt a sentence at a page break', async () => {
  const page = (number: number, lines: string[]) => ({
    texts: [
      { x: 72, y: 815, text: 'Protokoll der Sitzung vom 3. Mai', size: 9 },
      ...textLines(lines, { y: 760 }),
      { x: 280, y: 30, text: `Seite ${number} von 4`, size: 9 },
    ],
  });
  const full = 'Der Verwaltungsrat nimmt den Bericht der Direktion zur Kenntnis und';
  const texts = await readTexts([
    page(1, [full]),
    page(2, ['beschliesst mit elf Stimmen.', full]),
    page(3, ['vertagt sich.', full]),
    page(4, ['schliesst.']),
  ]);
  expect(texts).toEqual([
    `Protokoll der Sitzung vom 3. Mai\n\n${full}`,
    `beschliesst mit elf Stimmen.\n\n${full}`,
    `vertagt sich.\n\n${full}`,
    'schliesst.',
  ]);
});

test('UPL-05 a page identical to the previous one keeps its lines, except running lines', async () => {
  const receipt = textLines(['Quittung der Kasse', 'Betrag 120 EUR', 'Erhalten am 3. Mai 2024']);
  const copies = await readTexts([{ texts: receipt }, { texts: receipt }]);
  expect(copies[1]).toBe(copies[0]);
  const filled = textLines(Array.from({ length: 40 }, (_, index) => `Zeile ${index + 1} der Quittung.`));
  const long = await readTexts([{ texts: filled }, { texts: filled }]);
  expect(long[1]).toBe(long[0]);
  const running = [{ x: 72, y: 815, text: 'Stadtwerke, Quittungen', size: 8 }];
  const other = (word: string) => [
    ...running,
    ...textLines([`Ganz ${word} Seite.`, `Text ${word} Absatz.`], { y: 600 }),
  ];
  const mixed = await readTexts([
    { texts: other('eine') },
    { texts: [...running, ...receipt] },
    { texts: [...running, ...receipt] },
    { texts: other('keine') },
  ]);
  expect(mixed[2]).toBe(copies[0]);
});

test('UPL-05 page labels are kept in addition to page numbers', async () => {
  const pages = [1, 2, 3].map((number) => ({ texts: textLines([`Inhalt ${number}`]) }));
  const drafts = await readPages(writePdf(pages, { labels: { style: 'r' } }));
  expect(drafts.map(({ page }) => [page.number, page.label])).toEqual([
    [1, 'i'],
    [2, 'ii'],
    [3, 'iii'],
  ]);
});

test('UPL-05 sections come from large type', async () => {
  const drafts = await readPages(
    writePdf([
      {
        texts: [
          { x: 72, y: 760, text: 'Finanzen', size: 18, bold: true },
          ...textLines(['Der Umsatz stieg im Berichtsjahr um vier Prozent auf zwei Millionen.'], { y: 730 }),
          { x: 72, y: 690, text: 'Ausblick', size: 14, bold: true },
          ...textLines(['Für das nächste Jahr rechnet die Direktion mit stabilen Erträgen.'], { y: 660 }),
        ],
      },
      { texts: textLines(['Weitere Angaben folgen im nächsten Quartal an dieser Stelle.']) },
    ]),
  );
  expect(drafts[0]?.blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'heading', 'paragraph']);
  expect(drafts.map(({ page }) => page.section)).toEqual(['Finanzen', 'Finanzen › Ausblick']);
});

test('UPL-05 sections come from bookmarks if there are any', async () => {
  const pages = [
    { texts: textLines(['Traktandum eins', 'Der Rat tritt ein.']) },
    { texts: textLines(['Traktandum zwei', 'Der Rat stimmt zu.']) },
  ];
  const outline = [
    { title: 'Traktandum eins', page: 1 },
    { title: 'Traktandum zwei', page: 2 },
  ];
  const drafts = await readPages(writePdf(pages, { outline }));
  expect(drafts.map(({ page }) => page.section)).toEqual(['Traktandum eins', 'Traktandum zwei']);
});

test('UPL-06 an encrypted file is reported as such', async () => {
  await expect(openPdf(writePdf([{ texts: textLines(['geheim']) }], { isEncrypted: true }))).rejects.toMatchObject({
    code: 'file_encrypted',
  });
});

test('UPL-06 a file without any text layer is reported as such', async () => {
  await expect(readPages(writePdf([{ texts: [] }, { texts: [] }]))).rejects.toMatchObject({ code: 'file_no_text' });
});

test('UPL-06 truncated and random bytes are refused without harming the reader', async () => {
  const whole = writePdf([{ texts: textLines(['Ein Satz.']) }]);
  const random = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7_919 + (index >> 3)) % 256);
  const damaged = [whole.subarray(0, 40), random, Buffer.concat([Buffer.from('%PDF-1.7\n'), random])];
  for (const bytes of damaged) await expect(openPdf(bytes)).rejects.toMatchObject({ code: 'file_damaged' });
  expect((await readPages(whole))[0]?.page.text).toBe('Ein Satz.');
});

test('CHAT-06 a pack without labels uses the page numbers printed on its papers', async () => {
  const [cover, ...papers] = await readPages(writePrintedPack().buffer);
  expect(cover?.page.label).toBeNull();
  expect(papers.map(({ page }) => page.label ?? page.number)).toEqual([
    ...['1', '2', '3'],
    ...['1', '2', '3', '4'],
    ...['1', '2'],
  ]);
});

test('CHAT-06 a page number next to a paper’s name counts, one in the text does not', async () => {
  const page = (footer: string, last: string) => ({
    texts: [...textLines(['Beratung', last]), { x: 72, y: 30, text: footer }],
  });
  const pages = [
    page('Protokoll vom 3. Mai | Seite 7 von 9', ''),
    page('Anhang', ''),
    page('Mehr dazu auf Seite 3', ''),
  ];
  const drafts = await readPages(writePdf(pages));
  expect(drafts.map((draft) => draft.page.label)).toEqual(['7', null, null]);
});

test('CHAT-06 page labels may name a cover and restart', async () => {
  const drafts = await readPages(writeMergedPack().buffer);
  expect(drafts.map(({ page }) => page.label)).toEqual(['Deckblatt', 'i', 'ii', '1', '2', '1', '2', '3']);
});

test('UPL-05 a header without a name above the labels belongs to its table and takes the unit above', async () => {
  const columns = [72, 230, 310, 390];
  const line = (y: number, cells: string[], bold = false) =>
    cells.flatMap((text, index) => (text === '' ? [] : [{ x: columns[index] ?? 72, y, text, size: 10, bold }]));
  const page = [
    { x: 72, y: 780, text: 'Jahresbericht', size: 16, bold: true },
    { x: 72, y: 740, text: 'Aufwand in TCHF', size: 12, bold: true },
    ...line(718, ['', 'Rechnung 2023', 'Budget 2024', 'Budget 2025'], true),
    ...line(702, ['Gagen', "1'105", "1'130", "1'164"]),
    ...line(686, ['Bühnenbau', '274', '260', '281']),
    ...line(670, ['Kostüme', '88', '92', '94']),
  ];
  const [draft] = await readPages(writePdf([{ texts: page }]));
  expect(draft?.page.text).toContain("\n\n\tRechnung 2023\tBudget 2024\tBudget 2025\nGagen\t1'105\t1'130\t1'164\n");
  expect(draft?.blocks.at(-3)?.cells).toEqual([
    { name: 'Position', value: 'Gagen' },
    { name: 'Rechnung 2023 (TCHF)', value: "1'105" },
    { name: 'Budget 2024 (TCHF)', value: "1'130" },
    { name: 'Budget 2025 (TCHF)', value: "1'164" },
  ]);
});

test('UPL-05 running heads and feet with more letters than the body leave it the body, and its sentences run on', async () => {
  const head = {
    x: 60,
    y: 806,
    size: 8,
    text: 'Protokoll des Beirats Lindenhof, vertraulich, Sitzung vom 11. Juni 2026',
  };
  const foot = (page: number) => ({
    x: 60,
    y: 40,
    size: 8,
    text: `Protokollführung: Herr Ansorge, gedruckt am 15. Juni 2026, Seite ${page} von 3`,
  });
  const line = (y: number, text: string) => ({ x: 60, y, text });
  const drafts = await readPages(
    writePdf([
      {
        texts: [
          head,
          { x: 60, y: 772, size: 15, bold: true, text: 'Protokoll der 41. Sitzung' },
          line(740, 'Der Beirat empfiehlt, die Pflege an die'),
          foot(1),
        ],
      },
      { texts: [head, line(770, 'Station Hagen zu geben. Es gibt Geld.'), line(90, 'Die Leitung hat Frau'), foot(2)] },
      { texts: [head, line(770, 'Inken Rode ab Mai.'), foot(3)] },
    ]),
  );
  expect(drafts.flatMap(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([
    'paragraph',
    'heading',
    'paragraph',
    'paragraph',
    'paragraph',
    'paragraph',
  ]);
  const [, second, third] = drafts.map(({ page }) => page.text);
  expect(second).toBe('Station Hagen zu geben. Es gibt Geld.\n\nDie Leitung hat Frau');
  expect(third).toBe('Inken Rode ab Mai.');
});

test.each([
  ['before its vowel, as TeX does', '(F) Tj [(\\250)333(ur die Bau\\250)333(amter.)] TJ'],
  ['after it', '(Fu) Tj 1 0 0 1 80 700 Tm (\\250) Tj 1 0 0 1 84.84 700 Tm (r die Bau\\344mter.) Tj'],
])('UPL-05 an umlaut drawn as vowel and diaeresis, %s, is one letter', async (_, shown) => {
  const drawn = `BT /R 11 Tf 1 0 0 1 72 700 Tm ${shown} ET`;
  const content = `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
  expect(await readTexts([{ texts: [], content }])).toEqual(['Für die Bauämter.']);
});
