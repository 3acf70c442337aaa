import { expect, test } from 'vitest';
import { fileNameMaxLength } from '#shared/limits.ts';
import { cleanFileName } from './policy.ts';

test.each([
  ['Protokoll März.pdf', 'Protokoll März.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\Muster\\Budget 2024.xlsx', 'Budget 2024.xlsx'],
  ['Sitzung/Beilagen\\Antrag.docx', 'Antrag.docx'],
  ['Antrag\0.docx', 'Antrag.docx'],
  ['Antrag\r\n\tzur Sitzung.docx', 'Antrag zur Sitzung.docx'],
  ['Rechnung\u202Excod.exe', 'Rechnungxcod.exe'],
  ['\u2067Bericht\u2069.pdf', 'Bericht.pdf'],
  ['Beschl\uFFFDsse \uD83D.pdf', 'Beschl_sse _.pdf'],
  ['\uFEFF Protokoll\u2028Teil 2.pdf', 'Protokoll Teil 2.pdf'],
  ['A\u0308nderung.pdf', 'Änderung.pdf'],
  ['../..', '..'],
  ['../', ''],
  ['\0\u202E', ''],
])('UPL-06 the name %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown);
  expect(cleanFileName(shown)).toBe(shown);
});

test('UPL-06 a name that is too long is cut before its extension, never within a character', () => {
  const cut = cleanFileName(`${'x'.repeat(249)}🗂🗂🗂🗂🗂🗂.docx`);
  expect(cut).toBe(`${'x'.repeat(249)}….docx`);
  expect(cleanFileName(`${'é'.repeat(400)}.pdf`)).toHaveLength(fileNameMaxLength);
});
