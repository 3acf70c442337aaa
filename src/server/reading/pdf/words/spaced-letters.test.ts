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
  ':': 278,
};
const size = 9;

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
