import { expect, test } from 'vitest';
import { correctSpelling } from './prepare-question.ts';

const vocabulary = { de: new Set(['sicherheit', 'preise']), en: new Set(['security']), stems: new Set<string>() };

test('WEL-02 each misspelt word is put right, however often it is written', () => {
  expect(correctSpelling('Sichrheit? Sichrheit und Priese!', 'de', vocabulary)).toBe(
    'sicherheit? sicherheit und preise!',
  );
  expect(correctSpelling('Sicherheit', 'de', vocabulary)).toBeNull();
});

test('WEL-02 of many unknown words the first two dozen are put right', () => {
  const unknown = (count: number) =>
    Array.from({ length: count }, (_, index) => `qxz${'abcde'[index % 5]}${'v'.repeat(index + 1)}`);
  const correct = (count: number) => correctSpelling([...unknown(count), 'sichrheit'].join(' '), 'de', vocabulary);
  expect(correct(23)).toBe([...unknown(23), 'sicherheit'].join(' '));
  expect(correct(24)).toBeNull();
});
