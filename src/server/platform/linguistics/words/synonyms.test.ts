import { expect, test } from 'vitest';
import { counterpartsOf } from './synonyms.ts';

test('CHAT-04 words that are translated alike are synonyms', () => {
  expect(counterpartsOf('gehalt', 'de').synonyms).toContainEqual(['lohn']);
  expect(counterpartsOf('deficit', 'en').translations).toContainEqual(['defizit']);
});

test('a word that shares one meaning of several is none, and neither is one with the same stem', () => {
  expect(counterpartsOf('gehalt', 'de').synonyms).not.toContainEqual(['zahlen']);
  expect(counterpartsOf('gehalt', 'de').translations).not.toContainEqual(['held']);
});

test('cases and plurals are found', () => {
  expect(counterpartsOf('gehalts', 'de').translations).toContainEqual(['salary']);
  expect(counterpartsOf('deficits', 'en').translations).toContainEqual(['defizit']);
});
