import { expect, test } from 'vitest';
import { textInView } from './text-in-view.ts';

const lines = Array.from({ length: 400 }, (_, index) => `Zeile ${index} des Protokolls.`).join('\n');

test('CHAT-06 a page’s text begins with the page, or shortly before the quotation, at the beginning of a line', () => {
  expect(textInView('kurz', null)).toEqual({ start: 0, end: 4 });
  expect(textInView(lines, null).start).toBe(0);
  const at = lines.indexOf('Zeile 350');
  const { start, end } = textInView(lines, { start: at, end: at + 20 });
  expect(lines.slice(start)).toMatch(/^Zeile 3\d\d /);
  expect(at - start).toBeLessThan(600);
  expect(end).toBeGreaterThan(at + 20);
});

test('CHAT-06 a quotation within one long line, or longer than all, is there whole', () => {
  const words = 'wort '.repeat(4_000);
  expect(textInView(words, { start: 9_000, end: 9_010 }).start).toBe(8_700);
  expect(textInView(words, { start: 0, end: 19_000 }).end).toBe(19_000);
});
