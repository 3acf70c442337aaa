import { expect, test } from 'vitest';
import type { Citation } from '#shared/contracts/chats.ts';
import { CitationNumbers } from './number-citations.ts';

const text = 'Der Rat beschließt den Umbau. Die Kosten betragen 2,4 Millionen Franken.';
const cite = (snippet: string, documentId = 'bath') => {
  const start = text.indexOf(snippet);
  const where = { documentId, page: 1, lastPage: 1, start, end: start + snippet.length };
  return { ...where, snippet } as Omit<Citation, 'number'>;
};

test('CHAT-02 the same words share a number, with or without the full stop; others have their own', () => {
  const numbers = new CitationNumbers([{ ...cite('Der Rat beschließt den Umbau.'), number: 4 }]);
  expect(numbers.numbered(cite('Der Rat beschließt den Umbau'))).toMatchObject({
    number: 4,
    snippet: 'Der Rat beschließt den Umbau.',
  });
  expect(numbers.numbered(cite('Die Kosten betragen 2,4 Millionen Franken')).number).toBe(5);
  expect(numbers.numbered(cite('Die Kosten betragen 2,4 Millionen')).number).toBe(6);
  expect(numbers.numbered(cite('Die Kosten betragen 2,4 Millionen Franken.')).number).toBe(5);
  expect(numbers.numbered(cite('Der Rat beschließt den Umbau', 'other')).number).toBe(7);
});
