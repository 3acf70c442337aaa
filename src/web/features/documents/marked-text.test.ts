import { expect, test } from 'vitest';
import { markText, readSheetRows } from './marked-text.ts';

test('CHAT-06 marks a quotation within a page', () => {
  const span = { firstPage: 2, start: 4, lastPage: 2, end: 7 };
  expect(markText('Der Rat lehnt ab.', span, 2)).toEqual({ before: 'Der ', marked: 'Rat', after: ' lehnt ab.' });
  expect(markText('Andere Seite', span, 3)).toEqual({ before: 'Andere Seite', marked: '', after: '' });
});

test('CHAT-06 marks a quotation over a page break on both pages, and whole pages between', () => {
  const span = { firstPage: 1, start: 8, lastPage: 3, end: 3 };
  expect(markText('Der Rat lehnt', span, 1).marked).toBe('lehnt');
  expect(markText('mit 12 Stimmen', span, 2).marked).toBe('mit 12 Stimmen');
  expect(markText('ab. Ende', span, 3).marked).toBe('ab.');
});

test('CHAT-06 a span beyond the text ends with it', () => {
  expect(markText('kurz', { firstPage: 1, start: 2, lastPage: 1, end: 99 }, 1).marked).toBe('rz');
});

test('CHAT-06 finds the cited rows of a sheet, not the ones beside them', () => {
  const text = 'Name\tJa\nMeier\t1\nKeller\t0';
  const rows = readSheetRows(text, { firstPage: 1, start: 8, lastPage: 1, end: 15 }, 1);
  expect(rows).toEqual([
    { cells: ['Name', 'Ja'], isCited: false },
    { cells: ['Meier', '1'], isCited: true },
    { cells: ['Keller', '0'], isCited: false },
  ]);
});
