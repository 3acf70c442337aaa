import { expect, test } from 'vitest';
import type { Citation } from '#shared/contracts/chats.ts';
import { moveCitation } from './move-citations.ts';

const snippet = 'Der Rat bewilligt einen Kredit von 90 000 Franken für das Schulhaus.';
const cited = { documentId: 'paper', page: 2, start: 5, lastPage: 2, end: 5 + snippet.length, snippet } as Citation;
const moved = (...texts: string[]) => {
  const {
    page,
    start,
    lastPage,
    end,
    snippet: words,
    isUnproven,
  } = moveCitation(cited, new Map(texts.map((text, index) => [index + 1, text])));
  return { page, start, lastPage, end, words, isUnproven };
};

test.each([
  ['in its place', ['Titel', `Vor: ${snippet} Danach.`], { page: 2, start: 5 }],
  ['further down its page', ['Titel', `Ein neuer Satz. ${snippet}`], { page: 2, start: 16 }],
  ['on another page', ['Titel', 'Leer.', `Nun hier: ${snippet}`], { page: 3, start: 10 }],
])('UPL-05 a citation follows its words: %s', (_, texts, place) => {
  expect(moved(...texts)).toMatchObject({ ...place, words: snippet, isUnproven: undefined });
});

test('UPL-05 a citation follows its words over a new page break', () => {
  const [one, two] = ['Der Rat bewilligt einen', 'Kredit von 90 000 Franken für das Schulhaus.'];
  expect(moved(`Anfang. ${one}`, `${two} Ende.`, 'Mehr.')).toMatchObject({
    page: 1,
    start: 8,
    lastPage: 2,
    words: `${one}\n${two}`,
    isUnproven: undefined,
  });
});

test('UPL-05 words that are read better now are cited as they are read now', () => {
  const better = snippet.replace('bewilligt', 'genehmigt');
  expect(moved('Titel', `Vor dem Satz. ${better} Danach.`)).toMatchObject({
    page: 2,
    start: 14,
    words: better.slice(0, -1),
    isUnproven: undefined,
  });
});

test('UPL-05 a citation whose words are gone is marked, not moved to something else', () => {
  expect(moved('Titel', 'Über den Kredit wird später beraten.')).toMatchObject({
    page: 2,
    words: snippet,
    isUnproven: true,
  });
});

test('UPL-05 of a long quotation and a long page, the beginnings are compared', () => {
  const long = Array.from({ length: 400 }, (_, index) => `wort${index}`);
  const better = long.map((word, index) => (index % 10 === 3 ? `neu${index}` : word)).join(' ');
  const filler = 'Der Rat tagt und der Rat berät. '.repeat(300);
  const { page, snippet: words } = moveCitation(
    { ...cited, snippet: long.join(' ') },
    new Map([[2, `${filler}${better} ${filler}`]]),
  );
  expect({ page, words }).toEqual({ page: 2, words: better.split(' ').slice(0, 120).join(' ') });
});
