import { expect, test } from 'vitest';
import { failureOfStatus, retryAfterOf } from './source-failures.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const inFive = (date: string) => new Date(Date.parse(date) + 5 * 60_000).toUTCString();

test.each([
  ['seconds', { 'retry-after': '300' }, 300_000],
  ['a date', { 'retry-after': inFive('2026-11-26T12:00:00Z') }, 300_000],
  [
    'a date by a clock that is an hour ahead',
    { date: 'Thu, 26 Nov 2026 13:00:00 GMT', 'retry-after': inFive('2026-11-26T13:00:00Z') },
    300_000,
  ],
  [
    'a date by a clock that is an hour behind',
    { date: 'Thu, 26 Nov 2026 11:00:00 GMT', 'retry-after': inFive('2026-11-26T11:00:00Z') },
    300_000,
  ],
  ['a month', { 'retry-after': '2592000' }, 86_400_000],
  ['no time at all', { 'retry-after': 'soon' }, null],
  ['nothing', {}, null],
])('SRC-02 retry-after given as %s', (_, headers, expected) => {
  expect(retryAfterOf(headers, now)).toBe(expected);
});

test.each([429, 500, 502, 503, 504])('SRC-02 a response of %i with retry-after is throttled', (status) => {
  expect(failureOfStatus(status, { 'retry-after': '300' })).toMatchObject({ code: 'throttled', retryAfter: 300_000 });
});
