import { expect, test } from 'vitest';
import type { Span } from '#shared/contracts/documents.ts';
import { continuationOf, cutRange, spanOnPage } from './marked-text.ts';

const markText = (text: string, span: Span, page: number) =>
  cutRange(text, { start: 0, end: text.length }, spanOnPage(span, page, text.length));

test('CHAT-06 marks a quotation within a page', () => {
  const span = { firstPage: 2, start: 4, lastPage: 2, end: 7 };
  expect(markText('Der Rat lehnt ab.', span, 2)).toEqual({ before: 'Der ', marked: 'Rat', after: ' lehnt ab.' });
  expect(markText('Andere Seite', span, 3)).toEqual({ before: 'Andere Seite', marked: '', after: '' });
});

test('CHAT-06 marks a quotation across page breaks on both pages, and on whole pages in between', () => {
  const span = { firstPage: 1, start: 8, lastPage: 3, end: 3 };
  expect(markText('Der Rat lehnt', span, 1).marked).toBe('lehnt');
  expect(markText('mit 12 Stimmen', span, 2).marked).toBe('mit 12 Stimmen');
  expect(markText('ab. Ende', span, 3).marked).toBe('ab.');
});

test('CHAT-06 a span beyond the end of the text is clipped', () => {
  expect(markText('kurz', { firstPage: 1, start: 2, lastPage: 1, end: 99 }, 1).marked).toBe('rz');
});

test('CHAT-06 each block highlights only its part of the quotation', () => {
  const text = 'Der Rat lehnt ab.';
  expect(cutRange(text, { start: 0, end: 7 }, { start: 4, end: 13 })).toEqual({
    before: 'Der ',
    marked: 'Rat',
    after: '',
  });
  expect(cutRange(text, { start: 14, end: 17 }, { start: 4, end: 13 }).marked).toBe('');
});

test('CHAT-06 says on which pages a quotation continues, and where it comes from an earlier one', () => {
  const span = { firstPage: 2, start: 8, lastPage: 4, end: 3 };
  expect([1, 2, 3, 4, 5].map((page) => continuationOf(span, page))).toEqual([
    { before: false, after: false },
    { before: false, after: true },
    { before: true, after: true },
    { before: true, after: false },
    { before: false, after: false },
  ]);
  expect(continuationOf({ ...span, lastPage: 3, end: 0 }, 2).after).toBe(false);
  expect(continuationOf(null, 1)).toEqual({ before: false, after: false });
});
