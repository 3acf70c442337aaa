import { expect, test } from 'vitest';
import { withoutOtherCompounds } from './filter-compounds.ts';

const kept = (text: string, word: string) => withoutOtherCompounds(text, word).replace(/\s+/g, ' ').trim();

test('CHAT-05 what only begins with the word that is asked for is something else', () => {
  expect(kept('Miete zuzüglich Umsatzsteuer', 'umsatz')).toBe('Miete zuzüglich');
  expect(kept('Der Gewinnvortrag steigt', 'gewinn')).toBe('Der steigt');
});

test.each([
  ['umsatz', 'Der Umsatz, die Umsätze, der Jahresumsatz, die Umsatzentwicklung'],
  ['dividende', 'Die Dividendenausschüttung steigt'],
  ['stellen', 'Der Stellenplan wird genehmigt'],
  ['lohn', 'Lohnaufwand und Löhne'],
])('CHAT-04 of %s stays what is it, or measures or plans it', (word, text) => {
  expect(kept(text, word)).toBe(text);
});

test('CHAT-05 a body is no other body', () => {
  expect(kept('Das Verwaltungsgericht tagt', 'verwaltungsrat')).toBe('Das tagt');
  expect(kept('Der Verwaltungsrat tagt', 'verwaltungsrat')).toBe('Der Verwaltungsrat tagt');
});
