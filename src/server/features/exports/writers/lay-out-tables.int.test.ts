import JSZip from 'jszip';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { Report } from '../policy.ts';
import { layOutTables } from './lay-out-tables.ts';
import { writeDocx } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';

const longWord = 'Grundstücksverkehrsgenehmigungszuständigkeit';
const sentence =
  'Der Aufsichtsrat genehmigt den Wirtschaftsplan einschließlich der Stellenübersicht und der Finanzplanung.';

/** A report of one table: as many columns, the second one prose, the third one with a long word. */
const reportOf = (columns: number, isWide = false): Report => ({
  title: 'T',
  language: 'de',
  isWide,
  notes: [],
  blocks: [
    { kind: 'title', text: 'Beschlussverzeichnis' },
    {
      kind: 'table',
      head: Array.from({ length: columns }, (_, index) => `Tagesordnungspunkt${index}`),
      rows: Array.from({ length: 3 }, (_, row) =>
        Array.from({ length: columns }, (_, index) => [
          { text: index === 1 ? sentence : index === 2 ? longWord : `Zuständigkeit${row}x${index}` },
        ]),
      ),
    },
  ],
});

const words = (report: Report): string[] =>
  report.blocks.flatMap((block) =>
    block.kind === 'table' ? [...block.head, ...block.rows.flat(2).flatMap(({ text }) => text.split(' '))] : [],
  );

/** The words of a PDF as they stand on its lines, and whether its pages lie on their side. */
async function readPdf(
  bytes: Uint8Array,
): Promise<{ words: Set<string>; isWide: boolean; right: number; width: number }> {
  const reading = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await reading.promise;
  const found = new Set<string>();
  let [width, height, right] = [0, 0, 0];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    ({ width, height } = page.getViewport({ scale: 1 }));
    const lines = new Map<number, { text: string; end: number }>();
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      const [, , , , x, y] = item.transform as number[] as [number, number, number, number, number, number];
      right = Math.max(right, x + item.width);
      // Pieces that touch each other are one word.
      const line = lines.get(Math.round(y)) ?? { text: '', end: 0 };
      lines.set(Math.round(y), {
        text: `${line.text}${x > line.end + 1 ? ' ' : ''}${item.str}`,
        end: x + item.width,
      });
    }
    for (const { text } of lines.values()) for (const word of text.split(/\s+/)) found.add(word);
  }
  await reading.destroy();
  return { words: found, isWide: width > height, right, width };
}

test.each([
  [3, false, 'table'],
  [6, true, 'table'],
  [14, false, 'list'],
] as const)(
  'CHAT-10 MEET-07 with %d columns no word breaks in PDF (on its side: %s), as a %s',
  async (columns, isWide, form) => {
    const report = reportOf(columns);
    const laid = layOutTables(report);
    expect(laid.blocks.some(({ kind }) => kind === 'table')).toBe(form === 'table');
    const pdf = await readPdf(await writePdf(laid));
    expect(pdf.isWide).toBe(isWide);
    for (const word of words(report)) {
      // In a list, names end with a colon. Only what is longer than its column may go on in the next line.
      const isThere = (found: string) =>
        found.includes(word) || (word === longWord && found.length >= 15 && word.includes(found));
      expect([...pdf.words].some(isThere), word).toBe(true);
    }
    // Nothing runs over the right margin.
    expect(pdf.right).toBeLessThanOrEqual(pdf.width - 56);
  },
);

/** Width of an average character of the table's text in twentieths of a point: rather too little. */
const averageCharacter = 0.5 * 9 * 20;

test.each([3, 6, 14])(
  'CHAT-10 MEET-07 with %d columns no column in Word is narrower than its longest word',
  async (columns) => {
    const report = reportOf(columns);
    const zip = await JSZip.loadAsync(await writeDocx(layOutTables(report)));
    const xml = (await zip.file('word/document.xml')?.async('string')) ?? '';
    const page = /<w:pgSz [^>]*w:w="(\d+)"[^>]*w:h="(\d+)"/.exec(xml);
    const [pageWidth, pageHeight] = [Number(page?.[1]), Number(page?.[2])];
    expect(pageWidth > pageHeight).toBe(columns === 6);
    const grid = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
    const [table] = report.blocks.filter((block) => block.kind === 'table');
    if (columns === 14) {
      expect(grid).toEqual([]);
      const text = xml.replaceAll(/<w:br\/>/g, '\n').replaceAll(/<[^>]+>/g, '');
      expect(text).toContain(`Tagesordnungspunkt1: ${sentence}`);
      return;
    }
    expect(grid).toHaveLength(columns);
    expect(grid.reduce((all, width) => all + width, 0)).toBeLessThanOrEqual(pageWidth - 2 * 1_134);
    for (const [index, width] of grid.entries()) {
      const texts = [table?.head[index] ?? '', ...(table?.rows.map((row) => row[index]?.[0]?.text ?? '') ?? [])];
      const longest = Math.max(...texts.flatMap((text) => text.split(' ').map(({ length }) => Math.min(length, 25))));
      expect(width).toBeGreaterThan(longest * averageCharacter);
    }
  },
);
