import { expect, test } from 'vitest';
import { createAnswer, createCitation, createMessage, createQuestion } from '#support/chat-messages.ts';
import { buildConversation } from './conversation.ts';
import { findEvidence } from './use-evidence.ts';

const cards = [createCitation(2, { id: 'card-2' }), createCitation(1, { id: 'card-1' })];
const mark = createCitation(1, { id: 'mark-1' });
const turns = buildConversation(
  [
    createQuestion(),
    createMessage({ phase: 'snippets', citations: cards }),
    createMessage({ phase: 'summary', citations: [mark] }),
  ],
  [createAnswer()],
  null,
);

test('CHAT-06 a card opens its own quotation, between its neighbours of the same phase', () => {
  const evidence = findEvidence(turns, 'card-2');
  expect(evidence?.index).toBe(1);
  expect(evidence?.citations.map(({ id }) => id)).toEqual(['card-1', 'card-2']);
});

test('CHAT-06 a mark in the summary opens what the summary quotes', () => {
  expect(findEvidence(turns, 'mark-1')).toMatchObject({ citations: [mark], index: 0 });
});

test.each([null, '', 'unknown'])('an address that names no citation opens none: %s', (id) => {
  expect(findEvidence(turns, id)).toBeNull();
});
