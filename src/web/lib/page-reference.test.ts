import { expect, test } from 'vitest';
import { describePages } from './page-reference.ts';

test.each([
  [
    { page: 12, lastPage: 12, pageLabel: null },
    { printed: '12', counted: null },
  ],
  [
    { page: 12, lastPage: 12, pageLabel: '12' },
    { printed: '12', counted: null },
  ],
  [
    { page: 12, lastPage: 13, pageLabel: null },
    { printed: '12–13', counted: null },
  ],
  [
    { page: 6, lastPage: 6, pageLabel: 'iv' },
    { printed: 'iv', counted: '6' },
  ],
  [
    { page: 6, lastPage: 7, pageLabel: 'A-3' },
    { printed: 'A-3', counted: '6–7' },
  ],
])('CHAT-04 names the page as the paper prints it: %o', (citation, reference) => {
  expect(describePages(citation)).toEqual(reference);
});
