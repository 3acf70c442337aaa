import { expect, test } from 'vitest';
import { isQuoted, openAtEnd, openAtStart } from './quoted-speech.ts';

test.each([
  ['Er sagt: "Ich gehe."', 0],
  ['Er sagt: „Ich gehe. Und du', 1],
  ['He says: “I am going. And you', 1],
  ['»Ich gehe.« «Du auch', 1],
  ['Il dit : « Je pars. » Et toi', 0],
  ['"Das Amtsgelübde, "die Pflichten zu erfüllen", war leitend', 1],
])('quotations open at the end: %s', (text, open) => {
  expect(openAtEnd(text)).toBe(open);
});

test('a quotation that ends without a beginning was open before', () => {
  expect(openAtStart('Carpe diem." Wir danken.')).toBe(1);
  expect(openAtStart('Er sagt: "Ich gehe."')).toBe(0);
});

test.each([
  ['Er sagt: "Ich gehe. Du bleibst." Danke.', 'Du bleibst.', true],
  ['Er sagt: "Ich gehe. Du bleibst." Danke.', 'Danke.', false],
  ['Er sagt: "Ich gehe." Danke.', 'Er sagt: "Ich gehe."', false],
  ['Danke. "Ich gehe."', '"Ich gehe."', true],
  ['"Freiwillig" ist das Prädikat.', '"Freiwillig" ist das Prädikat.', false],
])('%s – %s', (text, words, quoted) => {
  const start = text.indexOf(words);
  expect(isQuoted(text, start, start + words.length)).toBe(quoted);
});
