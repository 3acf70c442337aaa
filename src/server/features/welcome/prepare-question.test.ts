import { expect, test } from 'vitest';
import { correctSpelling, focusOf, languageOf } from './prepare-question.ts';

const vocabulary = { de: new Set(['sicherheit', 'preise']), en: new Set(['security']) };

test('WEL-02 each misspelt word is corrected, however often it is written', () => {
  expect(correctSpelling('Sichrheit? Sichrheit und Priese!', 'de', vocabulary)).toBe(
    'sicherheit? sicherheit und preise!',
  );
  expect(correctSpelling('Sicherheit', 'de', vocabulary)).toBeNull();
});

test('WEL-02 of many unknown words the first two dozen are corrected', () => {
  const unknown = (count: number) =>
    Array.from({ length: count }, (_, index) => `qxz${'abcde'[index % 5]}${'v'.repeat(index + 1)}`);
  const correct = (count: number) => correctSpelling([...unknown(count), 'sichrheit'].join(' '), 'de', vocabulary);
  expect(correct(23)).toBe([...unknown(23), 'sicherheit'].join(' '));
  expect(correct(24)).toBeNull();
});

test('WEL-02 the product’s name does not decide the language of a question', () => {
  const words = { de: new Set(['kostet']), en: new Set(['cost']), stems: new Set<string>() };
  expect(languageOf('Was kostet BoardSearch?', words, 'en')).toBe('de');
  expect(languageOf('Was kostet Board-Search?', words, 'en')).toBe('de');
  expect(languageOf('What does BoardSearch cost?', words, 'de')).toBe('en');
  expect(languageOf('BoardSearch', words, 'de')).toBe('de');
  expect(languageOf('BoardSearch', words, 'en')).toBe('en');
});

test('WEL-02 the last question of a message counts most, unless it names no subject', () => {
  expect(focusOf('Wir sind neu. Was kostet Plus? Danke.', 'de')).toBe('Was kostet Plus?');
  expect(focusOf('We are new here. Tell me the price', 'en')).toBe('Tell me the price');
  const asked = 'Alles muss im eigenen Haus laufen. Geht das?';
  expect(focusOf(asked, 'de')).toBe(asked);
});
