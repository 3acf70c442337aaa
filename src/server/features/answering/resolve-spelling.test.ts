import { expect, test } from 'vitest';
import { rankedPassage } from '#support/ranked-passages.ts';
import { findPassages } from './find-passages.ts';
import { doubtfulWords, readWords, withReadWords } from './resolve-spelling.ts';

const passage = rankedPassage('Der Rechenschaftsbericht wird mit 108:0 Stimmen genehmigt.', {
  section: 'Rechenschaftsbericht des Obergerichts',
  speaker: 'Komposch, SP',
  evidence: { termCoverage: 1, gramCoverage: 1, stretchCoverage: 1, ownScore: 2 },
});

test('CHAT-04 misspelled words are read as they are meant, written as the question or the papers have them', () => {
  const question = 'Wie wurde über den Rechenschaftsberciht abgestimt, Frau Komposh?';
  const words = readWords(question, [passage]);
  expect(words).toEqual([
    { written: 'Rechenschaftsberciht', read: 'Rechenschaftsbericht' },
    { written: 'abgestimt', read: 'abgestimmt' },
    { written: 'Komposh', read: 'Komposch' },
  ]);
  expect(withReadWords(question, words)).toBe('Wie wurde über den Rechenschaftsbericht abgestimmt, Frau Komposch?');
});

test('CHAT-04 a question without doubtful words is searched as it is, and once', async () => {
  expect(doubtfulWords('Wie wurde über den Rechenschaftsbericht abgestimmt?')).toEqual([]);
  const searched: string[] = [];
  const found = await findPassages('Welche Gründe nennt Komposch?', (question) => {
    searched.push(question);
    return { passages: [passage], searched: { passages: 1, documents: 1 } };
  });
  expect(found.readWords).toBeUndefined();
  expect(new Set(searched).size).toBe(searched.length);
});

test('CHAT-04 a misspelled question is searched, judged and answered as it is meant, and says how it was read', async () => {
  const searched: string[] = [];
  const found = await findPassages('Wie wurde über den Rechenschaftsberciht abgestimt?', (question) => {
    searched.push(question);
    return { passages: [passage], searched: { passages: 1, documents: 1 } };
  });
  expect(found.readWords?.map(({ read }) => read)).toEqual(['Rechenschaftsbericht', 'abgestimmt']);
  expect(searched.some((question) => question.startsWith('Wie wurde über den Rechenschaftsbericht abgestimmt?'))).toBe(
    true,
  );
  expect(found.evidence).toBe('answered');
});
