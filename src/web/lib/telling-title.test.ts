import { expect, test } from 'vitest';
import { tellingTitle } from './telling-title.ts';

test('UPL-04 a title that only repeats the name of the file is not shown beside it', () => {
  expect(tellingTitle('en fomc minutes 2022-03-16', 'en-fomc-minutes-2022-03-16.txt')).toBeNull();
  expect(tellingTitle('Protokoll Nr. 61', 'protokoll-61.pdf')).toBe('Protokoll Nr. 61');
  expect(tellingTitle(null, 'protokoll-61.pdf')).toBeNull();
});
