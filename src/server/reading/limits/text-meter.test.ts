import { expect, test } from 'vitest';
import { documentCharactersMax, pageCharactersMax, passagesMax, TextMeter } from './text-meter.ts';

const page = (length: number) => ({ text: 'x'.repeat(length), label: null, section: null });
const passage = (length: number) => ({ text: 'x'.repeat(length), context: null, section: null });
const tooComplex = expect.objectContaining({ code: 'file_too_complex' });

test('UPL-06 a page with too much text is refused', () => {
  const meter = new TextMeter();
  meter.addPage(page(pageCharactersMax));
  expect(() => meter.addPage(page(pageCharactersMax + 1))).toThrow(tooComplex);
});

test('UPL-06 too much text over all pages is refused', () => {
  const meter = new TextMeter();
  const each = page(1_000_000);
  for (let total = 0; total < documentCharactersMax; total += 1_000_000) meter.addPage(each);
  expect(() => meter.addPage(page(1))).toThrow(tooComplex);
});

test('UPL-06 too many passages, or too much text in them, are refused', () => {
  const many = new TextMeter();
  for (let count = 0; count < passagesMax; count += 1) many.addPassage(passage(1));
  expect(() => many.addPassage(passage(1))).toThrow(tooComplex);
  const long = new TextMeter();
  const each = { ...passage(0), context: 'x'.repeat(10_000_000) };
  expect(() => {
    for (let count = 0; count < 7; count += 1) long.addPassage(each);
  }).toThrow(tooComplex);
});
