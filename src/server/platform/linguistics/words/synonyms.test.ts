import { expect, test } from 'vitest';
import { counterpartsOf } from './synonyms.ts';

test('CHAT-04 words with the same translations are synonyms', () => {
  expect(counterpartsOf('gehalt', 'de').synonyms).toContainEqual(['lohn']);
  expect(counterpartsOf('deficit', 'en').translations).toContainEqual(['defizit']);
});

test('words that share only one of several meanings, or only the stem, are not', () => {
  expect(counterpartsOf('gehalt', 'de').synonyms).not.toContainEqual(['zahlen']);
  expect(counterpartsOf('gehalt', 'de').translations).not.toContainEqual(['held']);
});

test('cases and plurals are found', () => {
  expect(counterpartsOf('gehalts', 'de').translations).toContainEqual(['salary']);
  expect(counterpartsOf('deficits', 'en').translations).toContainEqual(['defizit']);
});
