import { expect, test } from 'vitest';
import { filterForNumbers } from './number-filter.ts';
import { numberTerms } from './numbers.ts';

function found(asked: string, text: string): string[] {
  const terms = numberTerms(asked);
  return numberTerms(text, filterForNumbers(terms)).filter((term) => terms.includes(term));
}

test.each([
  ['2000', "2'000", '2.000', '2 000', '2 tausend', '2000'],
  ['2023', '16.8.23', '16. August 2023', '2023-08-16', 'August 2023'],
  ['1500000', '1,5 Mio. Franken', "1'500'000", 'EUR 1.5 million'],
  ['500000', '0,5 Mio.', '500 thousand'],
  ['3,5', '3.50 Prozent', '3,5'],
  ['16. August 2023', '16.8.23', 'am 16. August', 'August 16, 2023', '2023-08-16'],
  ['August 2023', 'August 2023', '01.08.2023', '1.8.23'],
  ['007', '7 Stimmen', 'Nr. 007'],
])('CHAT-04 %s is found in any spelling', (asked, ...texts) => {
  expect(texts.filter((text) => found(asked, text).length === 0)).toEqual([]);
});

test.each([
  ['2000', 'Am 16. August stimmten 59 von 114 dafür.'],
  ['2000', 'keine Zahl'],
  ['16. August 2023', 'Der Kredit von 2500 Franken, Artikel 7'],
  ['59', 'Seite 114'],
])('CHAT-04 %s is not looked for in texts with other numbers only', (asked, text) => {
  expect(numberTerms(text, filterForNumbers(numberTerms(asked)))).toEqual([]);
});

test('CHAT-04 no spelling of a requested number or date is skipped', () => {
  const random = ((state) => () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  })(7);
  const digits = () => String(Math.floor(random() * 10 ** (1 + Math.floor(random() * 6))));
  const spellings = [
    () => digits(),
    () => Number(digits()).toLocaleString('de-CH'),
    () => Number(digits()).toLocaleString('en-US'),
    () => `${digits()},${digits()} Mio.`,
    () =>
      `${1 + Math.floor(random() * 28)}.${1 + Math.floor(random() * 12)}.${random() < 0.5 ? '' : '20'}${10 + Math.floor(random() * 20)}`,
    () => `${1 + Math.floor(random() * 28)}. März ${2000 + Math.floor(random() * 40)}`,
    () => `May ${1 + Math.floor(random() * 28)}, ${1990 + Math.floor(random() * 40)}`,
  ];
  const missed: string[] = [];
  for (let round = 0; round < 3_000; round++) {
    const spelled = spellings[round % spellings.length]?.() ?? '';
    for (const term of numberTerms(spelled)) {
      const text = `Die Zahl ist ${spelled} gewesen.`;
      if (!numberTerms(text, filterForNumbers([term])).includes(term)) missed.push(`${term} in ${spelled}`);
    }
  }
  expect(missed).toEqual([]);
});
