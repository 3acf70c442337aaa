import { expect, test } from 'vitest';
import { createCitation, createMessage, createProvenance } from '#support/chat-messages.ts';
import { presentAnswer } from './present-answer.ts';

const origin = 'https://board.example';

test('DOOR-02 CHAT-14 an assistant is told the level of each sentence, and what is left out', () => {
  const hidden = createCitation(3, { snippet: 'Die Kosten betragen 2 Euro', page: 4 });
  const summary = createMessage({
    phase: 'summary',
    evidence: 'answered',
    citations: [
      createCitation(1),
      createCitation(2, { isNonPublic: true, snippet: 'Der Zugang\nbleibt offen' }),
      hidden,
    ],
    segments: [
      { text: 'Gesucht wurde im Mai.', marks: [], kind: 'notice' },
      { text: 'Der Rat stimmte zu.', marks: [1], kind: 'sentence' },
      { text: 'Die Halle bleibt zugänglich.', marks: [2], kind: 'sentence', proof: 'supported' },
      { text: 'Das steht nirgends.', marks: [], kind: 'sentence' },
    ],
    provenance: createProvenance({
      leftOut: [
        { reason: 'amount', count: 2, cited: [[3]] },
        { reason: 'repeated', count: 1 },
      ],
    }),
  });
  const { answer, quotations, leftOut, model } = presentAnswer(origin, [summary]);
  expect(answer.map(({ proof, supportedBy }) => [proof, supportedBy])).toEqual([
    ['notice', undefined],
    ['proven', undefined],
    ['supported', ['Der Zugang bleibt offen']],
    ['unproven', undefined],
  ]);
  expect(quotations.map(({ number, isNonPublic }) => [number, isNonPublic])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(leftOut).toEqual([
    {
      reason: 'An amount in the statement is not in the quotation.',
      count: 2,
      quotations: [
        {
          quotation: 'Die Kosten betragen 2 Euro',
          documentId: hidden.documentId,
          title: hidden.title,
          date: hidden.date,
          page: 4,
          url: `${origin}/documents/${hidden.documentId}?page=4`,
        },
      ],
    },
  ]);
  expect(model).toBe('Hausmodell');
});
