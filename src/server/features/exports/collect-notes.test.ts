import { expect, test } from 'vitest';
import { createCitation } from '#support/chat-messages.ts';
import { Notes } from './collect-notes.ts';
import { wordsOf } from './read-words.ts';

test('MEET-07 CHAT-10 a note says of a quotation that it stands under a non-public item', () => {
  const notes = new Notes(wordsOf('de', 'Europe/Zurich'), 'https://board.example');
  const cited = [createCitation(1, { page: 1 }), createCitation(2, { page: 2, isNonPublic: true })];
  notes.beginAnswer(cited);
  notes.mark([1, 2], cited);
  expect(notes.all.map(({ remarks }) => remarks)).toEqual([[], ['Nicht öffentlich']]);
});
