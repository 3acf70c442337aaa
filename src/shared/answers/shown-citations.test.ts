import { expect, test } from 'vitest';
import { createCitation, createMessage, createProvenance } from '#support/chat-messages.ts';
import { countLeftOut, shownCitations } from './shown-citations.ts';

test('CHAT-14 what only a left-out statement quotes is no source of the answer', () => {
  const message = createMessage({
    phase: 'summary',
    citations: [1, 2, 3, 4].map((number) => createCitation(number)),
    segments: [{ text: 'Der Rat stimmte zu.', marks: [1, 2], kind: 'sentence' }],
    provenance: createProvenance({
      leftOut: [
        { reason: 'amount', count: 2, cited: [[2, 3]] },
        { reason: 'repeated', count: 1 },
      ],
    }),
  });
  expect(shownCitations(message).map(({ number }) => number)).toEqual([1, 2, 4]);
  expect(countLeftOut(message.provenance)).toBe(2);
});

test('answers without provenance show all their citations', () => {
  expect(shownCitations(createMessage({ citations: [createCitation(1)] }))).toHaveLength(1);
  expect(countLeftOut(undefined)).toBe(0);
});
