import { expect, test } from 'vitest';
import { createCitation } from '#support/chat-messages.ts';
import { findNamesakes } from './tell-apart.ts';

const cite = (documentId: string, title: string, fileName: string) =>
  createCitation(1, { documentId, title, fileName });

test('CHAT-05 documents with the same title are distinguished by file name, however often each is cited', () => {
  const citations = [
    cite('a', 'Protokoll', 'protokoll-mai.pdf'),
    cite('a', 'Protokoll', 'protokoll-mai.pdf'),
    cite('b', 'protokoll ', 'protokoll-juni.pdf'),
    cite('c', 'Budget', 'budget.xlsx'),
  ];
  expect([...findNamesakes(citations)]).toEqual([
    ['a', 'protokoll-mai.pdf'],
    ['b', 'protokoll-juni.pdf'],
  ]);
});

test('CHAT-05 single documents, equal file names and titles that are the name get no file name added', () => {
  expect(findNamesakes([cite('a', 'Protokoll', 'p.pdf'), cite('a', 'Protokoll', 'p.pdf')]).size).toBe(0);
  expect(findNamesakes([cite('a', 'Protokoll', 'p.pdf'), cite('b', 'Protokoll', 'p.pdf')]).size).toBe(0);
  const mixed = findNamesakes([cite('a', 'notiz.txt', 'notiz.txt'), cite('b', 'notiz.txt', 'kopie.txt')]);
  expect([...mixed]).toEqual([['b', 'kopie.txt']]);
});
