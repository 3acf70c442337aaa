import { expect, test } from 'vitest';
import { correctedWord, isKnownWord, slipsBetween } from './spelling.ts';

const vocabulary = (...words: string[]) => new Map(words.map((word) => [word, 1]));

test.each([
  ['budget', 'budget', 0],
  ['bugdet', 'budget', 1],
  ['budgt', 'budget', 1],
  ['buddget', 'budget', 1],
  ['bodget', 'budget', 1],
  ['bogdet', 'budget', 2],
  ['haus', 'budget', 3],
  ['abcdef', 'budget', 3],
])('CHAT-04 from %s to %s: %i typos', (left, right, slips) => {
  expect(slipsBetween(left, right, 2)).toBe(slips);
  expect(slipsBetween(right, left, 2)).toBe(slips);
});

test.each([
  ['persoanlkosten', 'personalkosten'],
  ['abstimung', 'abstimmung'],
  ['traktnden', 'traktanden'],
  ['enschuldigt', 'entschuldigt'],
  ['genemigt', 'genehmigt'],
  ['antarg', 'antrag'],
])('CHAT-04 %s is corrected to %s, a word of the lexicon, whatever the papers contain', (written, read) => {
  expect(correctedWord(written, 'de', vocabulary(), true)).toBe(read);
});

test('CHAT-04 compounds and names are corrected to words of the papers', () => {
  const papers = vocabulary('rechenschaftsbericht', 'komposch', 'wegen', 'gelder');
  expect(correctedWord('rechenschaftsberciht', 'de', papers, true)).toBe('rechenschaftsbericht');
  expect(correctedWord('komposh', 'de', papers, true)).toBe('komposch');
});

test('CHAT-05 names are not corrected to other names, nor known words to others', () => {
  expect(correctedWord('schmidt', 'de', vocabulary('schmitt'), true)).toBeNull();
  expect(correctedWord('meier', 'de', vocabulary('meyer'), true)).toBeNull();
  expect(correctedWord('schildkroete', 'de', vocabulary('schild'), true)).toBeNull();
  expect(correctedWord('flug', 'de', vocabulary('fluss'), true)).toBeNull();
  expect(correctedWord('bread', 'en', vocabulary('broad'), false)).toBeNull();
  expect(correctedWord('planet', 'en', vocabulary('plant'), false)).toBeNull();
});

test('CHAT-05 a verb form is no typo of another form', () => {
  const papers = vocabulary('wohnen', 'sagen', 'gearbeitet', 'arbeiten');
  for (const form of ['wohnten', 'wohntet', 'sagten', 'arbeitete', 'arbeiteten']) {
    expect([form, correctedWord(form, 'de', papers, false)]).toEqual([form, null]);
  }
  expect(correctedWord('arbeitne', 'de', papers, false)).toBe('arbeiten');
  expect(correctedWord('arbeitten', 'de', papers, false)).toBe('arbeiten');
});

test('CHAT-05 words of the papers are not corrected, nor are their inflections', () => {
  expect(correctedWord('flembg', 'de', vocabulary('flembg', 'flemming'), true)).toBeNull();
  expect(correctedWord('zbindens', 'de', vocabulary('zbinden', 'binden'), true)).toBeNull();
});

test('known words are stop words, nouns, compounds and the words of the lexicon', () => {
  for (const word of ['welche', 'giraffe', 'verwaltungsratssitzung', 'genehmigt'])
    expect(isKnownWord(word, 'de')).toBe(true);
  expect(isKnownWord('abstimung', 'de')).toBe(false);
  expect(isKnownWord('meeting', 'en')).toBe(true);
});
