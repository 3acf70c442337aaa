import { expect, test } from 'vitest';
import { uploadMaxBytes } from '#shared/limits.ts';
import { checkFile, extensionOf } from './file-check.ts';

test.each([
  ['Protokoll.PDF', 10, null],
  ['Liste.final.xlsx', 10, null],
  ['programm.exe', 10, 'file_type_unsupported'],
  ['ohne-endung', 10, 'file_type_unsupported'],
  ['.pdf', 10, 'file_type_unsupported'],
  ['leer.pdf', 0, 'file_empty'],
  ['riesig.pdf', uploadMaxBytes + 1, 'file_too_large'],
  [`${'a'.repeat(300)}.pdf`, 10, null],
])('UPL-01 file %s with %i bytes is judged %s', (name, size, code) => {
  expect(checkFile({ name, size })).toBe(code);
});

test('an extension is what follows the last dot, in lower case', () => {
  expect(extensionOf('a.b.DOCX')).toBe('docx');
  expect(extensionOf('.hidden')).toBe('');
});
