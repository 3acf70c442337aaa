import { expect, test } from 'vitest';
import { type PdfPage, writePdf } from '#support/pdf-writer.ts';
import { findRectangles } from '../../pages/word-boxes.ts';
import { openPdf } from '../read-pdf.ts';

async function read(page: Partial<PdfPage>) {
  const file = await openPdf(writePdf([{ texts: [], ...page }]));
  const [draft] = [...file.pages];
  return { text: draft?.page.text.trim() ?? '', notes: file.notes?.() ?? [], boxes: draft?.page.boxes };
}

/** Content stream of a page. */
const content = (drawn: string) => `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
const text = (x: number, y: number, words: string) => `BT /R 11 Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET\n`;
/** "Die Frist von 30 Tagen 14 Tagen gilt." with "30 Tagen" between 143.6 and 190.1. */
const sentence =
  text(72, 700, 'Die Frist von') + text(143.6, 700, '30 Tagen') + text(194, 700, '14 Tagen') + text(244, 700, 'gilt.');

test.each([
  ['filled', '143.6 703.4 46.5 0.7 re f\n'],
  ['stroked', '0.8 w 143.6 703.8 m 190.1 703.8 l S\n'],
  ['double', '143.6 702.8 46.5 0.5 re f 143.6 704.4 46.5 0.5 re f\n'],
  ['red', '1 0 0 rg 143.6 703.4 46.5 0.7 re f\n'],
  ['in one path with an underline', '143.6 703.4 46.5 0.7 re 194 698 46.5 0.7 re f\n'],
  ['word by word', '143.6 703.4 12.3 0.7 re f 159 703.4 31.2 0.7 re f\n'],
])('UPL-05 words struck by a line (%s) are left out, and the paper says so', async (_, line) => {
  for (const drawn of [sentence + line, line + sentence]) {
    const { text: read1, notes } = await read({ content: content(drawn) });
    expect(read1).toBe('Die Frist von 14 Tagen gilt.');
    expect(notes).toEqual(['struck_text']);
  }
});

test('UPL-05 part of a word is struck, and whole lines, without a gap; marks show words where they are printed', async () => {
  const line = `${text(72, 700, 'Der Vorstandsrat tagt.')}94.4 703.4 46.6 0.7 re f\n`;
  expect((await read({ content: content(line) })).text).toMatch(/^Der \S*srat tagt\.$|^Der rat tagt\.$/u);
  const whole = text(72, 720, 'Der Verein hat 25 Mitglieder.') + text(72, 700, 'Der Verein hat Geld.');
  const struck = await read({ content: content(`${whole}72 723.4 145 0.7 re f\n`) });
  expect(struck.text).toBe('Der Verein hat Geld.');
  const { text: kept, boxes } = await read({ content: content(`${sentence}143.6 703.4 46.5 0.7 re f\n`) });
  const at = kept.indexOf('von');
  const [rectangle] = findRectangles(boxes ?? new Uint8Array(), at, at + 3);
  expect((rectangle?.x ?? 0) * 595 + (rectangle?.width ?? 0) * 595).toBeLessThan(143);
});

test.each([
  ['an underline', '143.6 698.2 46.5 0.7 re f\n'],
  ['a border', '60 712 400 0.7 re f 60 692 400 0.7 re f\n'],
  ['the line of a chart', '20 703.4 560 0.7 re f\n'],
  ['a white line', '1 g 143.6 703.4 46.5 0.7 re f 0 g\n'],
  ['an upright line', '160 690 0.7 30 re f\n'],
  ['a dash', '150 703.4 2 0.7 re f\n'],
])('UPL-05 %s strikes nothing', async (_, line) => {
  const { text: read1, notes } = await read({ content: content(sentence + line) });
  expect(read1).toBe('Die Frist von 30 Tagen 14 Tagen gilt.');
  expect(notes).toEqual([]);
});

test('UPL-05 words struck by an annotation are left out, unless it is hidden', async () => {
  const entries = (flags: number) =>
    `/Annots [<< /Type /Annot /Subtype /StrikeOut /Rect [143 697 191 710] /QuadPoints [143 710 191 710 143 697 191 697] /F ${flags} >>]`;
  const drawn = content(sentence);
  expect((await read({ content: drawn, entries: entries(4) })).text).toBe('Die Frist von 14 Tagen gilt.');
  expect((await read({ content: drawn, entries: entries(2) })).text).toBe('Die Frist von 30 Tagen 14 Tagen gilt.');
});

test.each([90, 180, 270] as const)(
  'UPL-05 struck words on a page turned by %i degrees are left out',
  async (rotate) => {
    const { text: found } = await read({ rotate, content: content(`${sentence}143.6 703.4 46.5 0.7 re f\n`) });
    expect(found).toBe('Die Frist von 14 Tagen gilt.');
  },
);

test('UPL-06 a page with 50,000 lines is read', async () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `20 ${index % 800} 560 0.5 re f`).join('\n');
  expect((await read({ content: content(`${lines}\n${sentence}`) })).text).toContain('Frist');
});
