import { expect, test } from 'vitest';
import { findMarkedWords } from './find-marked-words.ts';

const marked = (text: string, before = '', firstPage = 1) => ({ text, before, firstPage, lastPage: firstPage });

test('MEET-05 marked words are found whatever white space and hyphens the viewer shows', () => {
  const page = 'Beschluss: Die Sanie\u00ADrung wird\nbewilligt. Ende.';
  const span = findMarkedWords(marked('Die Sanie-\nrung  wird bewilligt.'), [page]);
  expect(span).toEqual({ firstPage: 1, start: 11, lastPage: 1, end: page.indexOf(' Ende') });
});

test('MEET-05 of words that stand there several times, those at the marked place are meant', () => {
  const page = 'A. Einstimmig angenommen.\nB. Einstimmig angenommen.\nC. Einstimmig angenommen.';
  const second = page.indexOf('Einstimmig', 10);
  expect(findMarkedWords(marked('Einstimmig angenommen.', page.slice(0, second)), [page])?.start).toBe(second);
});

test('MEET-05 marked words may go on over a page', () => {
  const pages = ['Der Rat bewilligt', 'den Kredit. Schluss.'];
  expect(findMarkedWords({ ...marked('bewilligt den Kredit.', 'Der Rat', 4), lastPage: 5 }, pages)).toEqual({
    firstPage: 4,
    start: 8,
    lastPage: 5,
    end: 11,
  });
});

test('MEET-05 what the page does not have is not found', () => {
  expect(findMarkedWords(marked('Etwas anderes'), ['Der Rat bewilligt'])).toBeNull();
  expect(findMarkedWords(marked(' – '), ['Der Rat – bewilligt'])).toBeNull();
});
