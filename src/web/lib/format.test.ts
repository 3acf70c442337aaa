import { expect, test } from 'vitest';
import { formatFor } from './format.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test('UPL-04 sizes are shown in B, KB and MB, with the language’s decimal separator', () => {
  // Number and unit are joined by a no-break space.
  const german = (bytes: number) => formatFor('de').fileSize(bytes).replace('\u00a0', ' ');
  expect([0, 1_023, 1_024, 1_536, 1_048_576, 4_812_332].map(german)).toEqual([
    '0 B',
    '1.023 B',
    '1 KB',
    '1,5 KB',
    '1 MB',
    '4,6 MB',
  ]);
  expect(formatFor('en').fileSize(1_536)).toBe('1.5\u00a0KB');
});

test.each([
  [5, 'gerade eben', 'just now'],
  [61, 'vor 1 Minute', '1 minute ago'],
  [3 * 3_600, 'vor 3 Stunden', '3 hours ago'],
  [25 * 3_600, 'gestern', 'yesterday'],
  [15 * 86_400, 'vor 2 Wochen', '2 weeks ago'],
  [400 * 86_400, 'letztes Jahr', 'last year'],
])('PUB-13 %i seconds ago is "%s" and "%s"', (seconds, german, english) => {
  expect(formatFor('de').relativeTime(ago(seconds), now)).toBe(german);
  expect(formatFor('en').relativeTime(ago(seconds), now)).toBe(english);
});

test('PUB-13 a calendar date is the same day in every time zone', () => {
  expect(formatFor('de').date('2023-08-16')).toBe('16. August 2023');
  expect(formatFor('en').date('2023-08-16')).toBe('16 August 2023');
  expect(formatFor('de').shortDate('2023-01-01')).toBe('01.01.2023');
});
