import { expect, test } from 'vitest';
import { documentPath } from '#shared/citations/document-path.ts';
import { parseDocumentPlace } from './document-address.ts';

const id = '01935000-0000-7000-8000-000000000001';
const span = { firstPage: 12, start: 340, lastPage: 13, end: 25 };

test('CHAT-06 a URL leads back to its quotation', () => {
  const { searchParams } = new URL(documentPath(id, span), 'https://site.example');
  expect(parseDocumentPlace(searchParams)).toEqual({ page: 12, span });
});

test.each([
  ['', { page: 1, span: null }],
  ['page=7', { page: 7, span: null }],
  ['page=0', { page: 1, span: null }],
  ['page=x&start=1&lastPage=2&end=3', { page: 1, span: null }],
  ['page=3&start=9&lastPage=3&end=9', { page: 3, span: null }],
  ['page=3&start=9&lastPage=2&end=10', { page: 3, span: null }],
])('a URL without a valid quotation still opens: %s', (query, place) => {
  expect(parseDocumentPlace(new URLSearchParams(query))).toEqual(place);
});
