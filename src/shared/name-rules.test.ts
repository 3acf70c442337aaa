import { expect, test } from 'vitest';
import { findNameFault, fitName, isVisible } from './name-rules.ts';

test.each([
  '',
  'Erika Muster',
  'Dr. Anna-Lena O’Hara',
  'J.R.R. Tolkien',
  'Müller & Söhne GmbH & Co. KG',
  'Verein z.B. e.V.',
  '株式会社サンプル',
  'Nr. 5',
  'A/S Beispiel: Holding',
  'نرم\u200Cافزار',
  'Team 👩\u200D💻',
  'x'.repeat(100),
])('AUTH-02 %j is a name', (name) => {
  expect(findNameFault(name)).toBeNull();
});

test.each([
  ['x'.repeat(101), 'name_too_long'],
  ['Erika\nMuster', 'name_has_lines'],
  ['Erika\r\nMuster', 'name_has_lines'],
  ['Erika\u2028Muster', 'name_has_lines'],
  ['Erika\u0085Muster', 'name_has_lines'],
  ['Erika\tMuster', 'name_has_lines'],
  ['Erika\u200BMuster', 'name_has_invisible'],
  ['Erika\u202EretsuM', 'name_has_invisible'],
  ['Er\u00ADika', 'name_has_invisible'],
  ['\u2066Erika\u2069', 'name_has_invisible'],
  ['Gewinn: https://fremd.example/x', 'name_has_address'],
  ['ftp://1.2.3.4', 'name_has_address'],
  ['www.fremd.example', 'name_has_address'],
  ['Ihr Gewinn auf fremd.example', 'name_has_address'],
  ['FREMD.EXAMPLE', 'name_has_address'],
  ['bücher.example', 'name_has_address'],
  ['fremd．example', 'name_has_address'],
  ['fremd。example', 'name_has_address'],
  ['fremd｡example', 'name_has_address'],
  ['anna@fremd.example', 'name_has_address'],
])('AUTH-02 %j is rejected: %s', (name, fault) => {
  expect(findNameFault(name)).toBe(fault);
});

test('AUTH-12 a name that a company vouches for is cleaned up', () => {
  expect(fitName(' Anna\r\n\u2028 Beispiel\0 ')).toBe('Anna Beispiel');
  expect(fitName(`${'x'.repeat(99)}😀`)).toBe('x'.repeat(99));
  expect(fitName('Anna www.fremd.example')).toBe('');
});

test.each([
  ['', false],
  [' \u00A0\u3000', false],
  ['\u200B\u00AD\u2060\uFEFF', false],
  ['\u3164\u115F\u2800', false],
  ['\u0301', false],
  ['–', true],
  ['\u200Ba', true],
  ['会', true],
  ['👩', true],
])('MEET-04 %j is visible: %s', (text, expected) => {
  expect(isVisible(text)).toBe(expected);
});
