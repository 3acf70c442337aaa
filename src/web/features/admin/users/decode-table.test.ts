import { expect, test } from 'vitest';
import { decodeTable } from './decode-table.ts';

const table = 'E-Mail;Name\njuergen@stadtwerke.example;Jürgen Groß';

test.each([
  ['UTF-8', new TextEncoder().encode(table)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${table}`)],
  ['Windows-1252', Uint8Array.from(table, (letter) => letter.charCodeAt(0))],
])('ADM-03 umlauts in a %s table are decoded', (_, bytes) => {
  expect(decodeTable(bytes.buffer)).toBe(table);
});
