import { expect, test } from 'vitest';
import { poorConfidence } from '#shared/limits.ts';
import { type PdfPage, textLines, writePdf } from '#support/pdf-writer.ts';
import { writePng } from '#support/png-writer.ts';
import { jpegOf, type ScanOptions, scanPage, writeScannedPdf } from '#support/scan-writer.ts';
import { findRectangles } from '../pages/word-boxes.ts';
import { isGarbled } from '../pdf/choice/find-text-fault.ts';
import { openPdf } from '../pdf/read-pdf.ts';
import { type DraftPage, RecognitionNeeded } from '../read-model.ts';
import { openImages } from './read-image.ts';
import { recogniseDocument } from './recognise-document.ts';
import { packRecognisedPage, type RecognisedPage, unpackRecognisedPage } from './recognised-page.ts';

const resolution = 150;

async function recognise(bytes: Uint8Array, extension = 'pdf'): Promise<Map<number, RecognisedPage>> {
  const pages = new Map<number, RecognisedPage>();
  await recogniseDocument(bytes, extension, new Set(), {
    onPageCount: () => undefined,
    onSign: () => undefined,
    onPage: (index, page) => {
      const kept = unpackRecognisedPage(packRecognisedPage(page));
      if (kept) pages.set(index, kept);
    },
  });
  return pages;
}

async function readScan(page: PdfPage, scan: ScanOptions): Promise<DraftPage | undefined> {
  const pdf = await writeScannedPdf([{ ...page, scan: { resolution, ...scan } }]);
  const [draft] = (await openPdf(pdf, await recognise(pdf))).pages;
  return draft;
}

const lines = ['Die Kommission hat die Vorlage an zwei Sitzungen beraten und dabei vor al-', 'lem die Kosten geprüft.'];
const printed = 'Die Kommission hat die Vorlage an zwei Sitzungen beraten und dabei vor allem die Kosten geprüft.';

test.each<[string, ScanOptions, (x: number, y: number) => [number, number]]>([
  ['lies straight', {}, (x, y) => [x, y]],
  ['is turned clockwise', { turn: 1 }, (x, y) => [1 - y, x]],
  ['stands on its head', { turn: 2 }, (x, y) => [1 - x, 1 - y]],
  ['is turned counter-clockwise', { turn: 3 }, (x, y) => [y, 1 - x]],
])('UPL-05 a scanned page that %s is read, with its words in place', async (_, scan, displayed) => {
  const draft = await readScan({ texts: textLines(lines, { y: 700 }) }, scan);
  const text = draft?.page.text ?? '';
  expect(text).toBe(printed);
  expect(draft?.page.confidence).toBeGreaterThan(poorConfidence);
  const start = text.indexOf('Kommission');
  const [rectangle] = findRectangles(draft?.page.boxes ?? new Uint8Array(), start, start + 'Kommission'.length);
  const [x, y] = displayed(120 / 595, (842 - 704) / 842);
  expect(rectangle?.x).toBeLessThan(x);
  expect((rectangle?.x ?? 0) + (rectangle?.width ?? 0)).toBeGreaterThan(x);
  expect(rectangle?.y).toBeLessThan(y);
  expect((rectangle?.y ?? 0) + (rectangle?.height ?? 0)).toBeGreaterThan(y);
});

test('UPL-05 a table on a skewed scan keeps its rows and its rectangles', async () => {
  const cells = [
    ['Posten', 'Rechnung', 'Budget'],
    ['Personal', '1200', '1250'],
    ['Miete', '310', '310'],
    ['Energie', '95', '120'],
  ];
  const texts = cells.flatMap((row, index) =>
    row.map((text, column) => ({ x: 72 + column * 160, y: 700 - index * 20, text, size: 12 })),
  );
  const draft = await readScan({ texts }, { skew: 1.5, blur: 1, noise: 20 });
  expect(draft?.page.text).toBe('Posten\tRechnung\tBudget\nPersonal\t1200\t1250\nMiete\t310\t310\nEnergie\t95\t120\n');
  const start = draft?.page.text.indexOf('120\n', 60) ?? 0;
  const [rectangle] = findRectangles(draft?.page.boxes ?? new Uint8Array(), start, start + 3);
  // Skewed by 1.5 degrees, text 110 points right of the middle has moved down by 3.
  const middle = (rectangle?.y ?? 0) + (rectangle?.height ?? 0) / 2;
  expect(Math.abs(middle * 842 - (842 - 640 - 4 + 3))).toBeLessThan(4);
});

test('UPL-05 a page that is hard to read has low confidence', async () => {
  const draft = await readScan(
    { texts: textLines([...lines, ...lines]) },
    { resolution: 72, blur: 1, contrast: 0.5, noise: 25 },
  );
  expect(draft?.page.confidence ?? 0).toBeLessThan(poorConfidence);
});

test('UPL-05 a photograph is a one-page document', async () => {
  const photo = jpegOf(await scanPage({ texts: textLines(lines) }, { resolution, noise: 10 }));
  const [draft] = openImages(await recognise(photo, 'jpg'), 1).pages;
  expect(draft?.page.text).toBe(printed);
  expect(draft?.page.height).toBeCloseTo(842, 0);
});

test.each<[string, number, number, ScanOptions]>([
  ['upright in small type', 20, 60, {}],
  ['upright in large type', 36, 180, {}],
  ['upright but skewed', 32, 60, { skew: 2 }],
  ['turned clockwise', 36, 180, { turn: 1 }],
])('UPL-05 a picture with three lines is read in its orientation: %s', async (_, size, pitch, scan) => {
  const sentences = [
    'Der Stiftungsrat genehmigt das Budget.',
    'Die Kosten steigen im Jahr 2025.',
    'Frau Keller dankt.',
  ];
  const texts = sentences.map((text, index) => ({ x: 40, y: 500 - index * pitch, text, size }));
  const picture = await scanPage({ texts, width: 900, height: 600 }, { resolution: 72, ...scan });
  const pages = await recognise(writePng(picture.pixels, picture.width, picture.height), 'png');
  expect(pages.get(0)?.turn).toBe(scan.turn ?? 0);
  expect(pages.get(0)?.confidence).toBeGreaterThan(poorConfidence);
  const [draft] = openImages(pages, 1).pages;
  expect(draft?.page.text.replace(/\s+/gu, ' ').trim()).toBe(sentences.join(' '));
});

test('UPL-05 pages with text and blank ones need no recognition', async () => {
  const pdf = await writeScannedPdf([
    { texts: textLines(lines) },
    { texts: [] },
    { texts: textLines(lines), scan: {} },
  ]);
  const pages = (await openPdf(pdf)).pages[Symbol.iterator]();
  expect(() => pages.next()).toThrow(RecognitionNeeded);
  const [first, second] = (await openPdf(pdf, 'off')).pages;
  expect([first?.page.text, second?.page.text]).toEqual([printed, '']);
  expect([...(await recognise(pdf)).keys()]).toEqual([2]);
});

test('UPL-05 text with substituted letters is distinguished from names, figures and foreign words', () => {
  const words = printed.repeat(3).split(' ');
  const shifted = words.map((word) =>
    word.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 3) % 26))),
  );
  expect(isGarbled(words)).toBe(false);
  expect(isGarbled(shifted)).toBe(true);
  expect(
    isGarbled(
      'Le conseil approuve les comptes annuels et remercie la direction pour son travail. '.repeat(3).split(' '),
    ),
  ).toBe(false);
  expect(isGarbled('GmbH XKCD BVB LfdNr Str Nr Tsd Mrd kWh'.repeat(20).split(' '))).toBe(false);
});

const layered = async (layer: readonly string[], size = { width: 595, height: 842 }) => {
  const image = await scanPage({ texts: textLines(contract, { y: 700 }) }, { resolution });
  const texts = textLines(layer, { y: 700 }).map((text) => ({ ...text, isInvisible: true }));
  const picture = { bytes: jpegOf(image), width: image.width, height: image.height };
  return new Uint8Array(writePdf([{ ...size, texts, picture }]));
};
const contract = [
  'Der Vertrag über die Räume läuft bis zum 31. Oktober 2031 und verlängert sich um ein Jahr.',
  'Die Kaution beträgt 4.650 Euro. Für die Kündigung gilt eine Frist von sechs Monaten.',
  'Die Schlüssel übergibt die Geschäftsführung am 12. Oktober um zehn Uhr im Büro.',
];
const badly = [
  'Der Vertrag ber die R ume l uft bis zum 3l. 0ktober 2O3l und verl ngert sich um ein Jahr.',
  'Die Kaution betr gt 4.6SO Furo. F r die K ndigung gilt eine Frist von sechs Monaten.',
  'Die Schl ssel bergibt die Gesch ftsf hrung am l2. 0ktober um zehn Uhr im B ro.',
];

test('UPL-05 a scan with a text layer of bad words is recognised anew, one with sound words is not', async () => {
  const bad = await layered(badly);
  const [draft] = (await openPdf(bad, await recognise(bad))).pages;
  expect(draft?.page.text).toContain('Die Kaution beträgt 4.650 Euro.');
  expect(draft?.page.text).toContain('31. Oktober 2031');
  const sound = await layered(contract);
  expect((await recognise(sound)).size).toBe(0);
  const [kept] = (await openPdf(sound)).pages;
  expect(kept?.page.text).toContain('Geschäftsführung');
});

test('UPL-06 a scan on a page of 42 metres is drawn as large as its print needs', async () => {
  const bytes = await layered([], { width: 119_016, height: 168_192 });
  const [draft] = (await openPdf(bytes, await recognise(bytes))).pages;
  expect(draft?.page.text).toContain('Die Kaution beträgt 4.650 Euro.');
});
