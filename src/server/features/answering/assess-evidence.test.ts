import { expect, test } from 'vitest';
import { assessEvidence } from './assess-evidence.ts';

test('CHAT-04 the letters of a word strewn over a long passage are no answer; its words are', () => {
  // "Wie hoch ist der Wasserstand auf dem Mars?" against a list of members: a part of a word, and letters of the others.
  const strewn = { termCoverage: 0.25, gramCoverage: 0.633, stretchCoverage: 0.333 };
  expect(assessEvidence(strewn)).toBe('related');
  expect(assessEvidence({ ...strewn, termCoverage: 0.6 })).toBe('answered');
});

test('CHAT-04 nothing found, or next to nothing, is nothing', () => {
  expect(assessEvidence(undefined)).toBe('nothing');
  expect(assessEvidence({ termCoverage: 0, gramCoverage: 0.9, stretchCoverage: 0.2 })).toBe('nothing');
});
