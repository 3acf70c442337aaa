import { expect, test } from 'vitest';
import { type PdfText, writePdf } from '#support/pdf-writer.ts';
import { openPdf } from '../read-pdf.ts';

/** Widths of Helvetica in thousandths of the type size. */
const widths: Readonly<Record<string, number>> = {
  A: 667,
  B: 667,
  C: 722,
  D: 722,
  E: 667,
  J: 500,
  M: 833,
  N: 722,
  T: 611,
  c: 500,
  f: 278,
  h: 556,
  i: 222,
  l: 222,
  r: 333,
  s: 500,
  t: 278,
  z: 500,
  '.': 278,
  '/': 278,
  ':': 278,
};
const size = 9;

/** A line of content stream with letters set apart by the program, in points. */
const tracked = (text: string, points: number) => ({
  texts: [],
  content: `<< /Length 200 >>\nstream\n${`BT /R 12 Tf ${points} Tc 1 0 0 1 72 700 Tm (${text}) Tj ET`.padEnd(200)}\nendstream`,
});

/** Single letters, `gap` type sizes apart; a blank is spaced out, too. */
function spaced(text: string, gap: number, y: number): PdfText[] {
  let x = 72;
  return [...text].flatMap((letter) => {
    const at = x;
    x += (((letter === ' ' ? 278 : (widths[letter] ?? 556)) + gap * 1_000) * size) / 1_000;
    return letter === ' ' ? [] : [{ x: at, y, text: letter, size }];
  });
}

async function textOf(texts: PdfText[]): Promise<string> {
  const [first] = (await openPdf(writePdf([{ texts }]))).pages;
  return first?.page.text.trim() ?? '';
}

test.each([0.1, 0.15, 0.2, 0.3, 0.5])(
  'UPL-05 letters %s type sizes apart form one word, and words stay separate',
  async (gap) => {
    expect(await textOf(spaced('Total Aufsichtsrat:', gap, 700))).toBe('Total Aufsichtsrat:');
  },
);

test('UPL-05 single letters used as names stay separate', async () => {
  expect(await textOf(spaced('ABCD', 0.3, 700))).toBe('A B C D');
  expect(await textOf([{ x: 72, y: 700, text: 'a b c d e', size }])).toBe('a b c d e');
  expect(await textOf(spaced('JNE', 0.3, 700))).toBe('J N E');
});

test.each(['Beschluss 7/26', '12.März Beschluss', 'Seite 3'])(
  'UPL-05 digits and signs beside spaced letters are joined: %s',
  async (text) => {
    expect(await textOf(spaced(text, 0.25, 700))).toBe(text);
    expect(await textOf(spaced(text, 0.5, 700))).toBe(text);
  },
);

test.each([1.5, 2.5, 3.5, 4.5, 5.5])(
  'UPL-05 a heading with %s points between its letters is read whole',
  async (points) => {
    const [first] = (await openPdf(writePdf([tracked('BESCHLUSS 7/26 (GR 12-4)', points)]))).pages;
    expect(first?.page.text.trim()).toBe('BESCHLUSS 7/26 (GR 12-4)');
  },
);

test('UPL-05 figures and short words beside spaced letters stay as they are', async () => {
  const heading = spaced('Total', 0.3, 700);
  const end = 72 + 5 * 9 * 0.9;
  const figures = ['1', '2', '3'].map((text, index) => ({ x: end + 60 + 40 * index, y: 700, text, size }));
  expect(await textOf([...heading, ...figures])).toBe('Total\t1\t2\t3');
  expect(await textOf([{ x: 72, y: 700, text: '1 2 3 4 5 6', size }])).toBe('1 2 3 4 5 6');
  expect(await textOf([...heading, { x: end + 3, y: 700, text: 'am 3. Mai', size }])).toBe('Total am 3. Mai');
});
