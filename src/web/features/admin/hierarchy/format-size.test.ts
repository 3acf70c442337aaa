import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

const units = { bytes: 'Bytes', kb: 'KB', mb: 'MB', gb: 'GB' };

test.each([
  [0, '0 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1.5 * 1024 ** 2, '1.5 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5_000 * 1024 ** 3, '5,000 GB'],
])('ADM-08 %d bytes are %s', (bytes, shown) => {
  expect(formatSize(bytes, 'en-GB', units)).toBe(shown.replace(' ', '\u00a0'));
});
