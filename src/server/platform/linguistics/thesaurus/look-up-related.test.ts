import { expect, test } from 'vitest';
import { foldedWords } from '../folding.ts';
import { findExpressionsIn, lookUpRelated, type RelatedWord } from './look-up-related.ts';

const told = (words: readonly RelatedWord[], language?: 'de' | 'en') =>
  words.filter((word) => language === undefined || word.language === language).map(({ words: all }) => all.join(' '));

test('CHAT-04 words that say the same are told by language', () => {
  const { same } = lookUpRelated('Kassier', 'de');
  expect(told(same, 'de')).toContain('schatzmeister');
  expect(told(same, 'en')).toContain('treasurer');
  expect(told(same)).not.toContain('kassier');
});

test('CHAT-04 any inflection finds the word', () => {
  for (const form of ['genehmigen', 'genehmigt', 'genehmigte', 'Genehmigten']) {
    expect(told(lookUpRelated(form, 'de').same)).toContain('bewilligen');
  }
  expect(told(lookUpRelated('Ausschüsse', 'de').same, 'en')).toContain('committee');
  expect(told(lookUpRelated('wages', 'en').same, 'de')).toContain('lohn');
  expect(told(lookUpRelated('Klägerinnen', 'de').same, 'en')).toContain('claimant');
  expect(told(lookUpRelated('ausgezahlte', 'de').same)).toEqual(told(lookUpRelated('auszahlen', 'de').same));
});

test.each([
  ['Gewinn', 'de', 'profit'],
  ['unemployment', 'en', 'arbeitslosigkeit'],
  ['Eigenkapitalquote', 'de', 'equity ratio'],
  ['Aufsichtsrat', 'de', 'supervisory board'],
  ['Auszahlung', 'de', 'disbursement'],
  ['claimant', 'en', 'klager'],
  ['MwSt', 'de', 'mehrwertsteuer'],
  ['Mehrwertsteuer', 'de', 'mwst'],
  ['resolutions', 'en', 'beschluss'],
] as const)('CHAT-04 words of boards, finance and contracts: %s', (word, language, other) => {
  expect(told(lookUpRelated(word, language).same)).toContain(other);
});

test('CHAT-05 words with the same stem are not confused', () => {
  expect(told(lookUpRelated('Gehalt', 'de').same)).toContain('lohn');
  expect(told(lookUpRelated('gehalten', 'de').same)).not.toContain('lohn');
});

test('CHAT-04 everyday words lead to what papers say, and the other way round', () => {
  const sideOf = (words: readonly RelatedWord[], word: string) =>
    words.find(({ words: [first] }) => first === word)?.side;
  expect(sideOf(lookUpRelated('durchwinken', 'de').ask, 'genehmigen')).toBe('meant');
  expect(sideOf(lookUpRelated('genehmigen', 'de').ask, 'durchwinken')).toBe('asked');
});

test('opposites are never among related words, in either language', () => {
  const { same, ask, not } = lookUpRelated('annehmen', 'de');
  expect(told(not)).toContain('ablehnen');
  expect(told(not, 'en')).toContain('reject');
  expect(told([...same, ...ask])).not.toContain('ablehnen');
  expect(told(lookUpRelated('ablehnen', 'de').not)).toContain('annehmen');
});

test('a word that stands for many things counts less for each, and one for everything for none', () => {
  const sharesOf = (word: string) =>
    lookUpRelated(word, 'de').ask.flatMap(({ side, share }) => (side === 'meant' ? [share] : []));
  expect(Math.min(...sharesOf('durchwinken'))).toBeGreaterThan(0.3);
  expect(Math.max(...sharesOf('Strafe'))).toBeLessThan(0.2);
  expect(sharesOf('Geld')).toEqual([]);
});

test('an expression is known whole, never by one of its words', () => {
  expect(told(lookUpRelated('health insurance', 'en').same, 'de')).toContain('krankenversicherung');
  expect(told(lookUpRelated('health', 'en').same, 'de')).not.toContain('krankenversicherung');
  expect(told(lookUpRelated('Sicht', 'de').same)).not.toContain('abzeichnen');
});

test('expressions are found in a text, separated verbs included', () => {
  const findIn = (text: string, language: 'de' | 'en') => {
    const words = foldedWords(text);
    return findExpressionsIn(words, language).map(({ places, related }) => ({
      found: places.map((place) => words[place]).join(' '),
      same: told(related.same),
    }));
  };
  const [insurance] = findIn('What does the health insurance pay?', 'en');
  expect(insurance?.found).toBe('health insurance');
  expect(insurance?.same).toContain('krankenkasse');
  const verb = findIn('Nimmt der Rat den Bericht an?', 'de').find(({ found }) => found === 'nimmt an');
  expect(verb?.same).toContain('billigen');
});

test('unknown words have no relations', () => {
  expect(lookUpRelated('Xyzzyplugh', 'de')).toEqual({ same: [], ask: [], not: [] });
  expect(lookUpRelated('', 'de').same).toEqual([]);
});
