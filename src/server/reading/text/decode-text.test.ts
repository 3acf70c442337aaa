import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const words = 'Der Prüfer für Zürich und Köln äußert Gründe, der Rat beschließt die Größe.';
const codePages = {
  Windows: { ü: 0xfc, ö: 0xf6, ä: 0xe4, ß: 0xdf },
  DOS: { ü: 0x81, ö: 0x94, ä: 0x84, ß: 0xe1 },
  Macintosh: { ü: 0x9f, ö: 0x9a, ä: 0x8a, ß: 0xa7 },
};

test.each(Object.entries(codePages))('UPL-05 text in the code page of %s', (_, letters) => {
  const bytes = Array.from(words, (letter) => letters[letter as keyof typeof letters] ?? letter.charCodeAt(0));
  expect(decodeText(Uint8Array.from(bytes))).toBe(words);
});

test('UPL-05 quotation marks and the euro of Western code pages', () => {
  expect(decodeText(Buffer.from('\x84F\xfcr\x93 5 \x80', 'latin1'))).toBe('„Für“ 5 €');
  expect(decodeText(Buffer.from('F\xfcr 5 \xa4', 'latin1'))).toBe('Für 5 €');
});
