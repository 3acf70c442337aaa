import { expect, test } from 'vitest';
import { evidencePassage } from '#support/answer-requests.ts';
import { rowsNotAskedFor } from './rows-asked-for.ts';

const passage = evidencePassage('', { title: 'Umsatz' });
const rowOf = (region: string, sum: string) => ({
  passage,
  cells: [
    { name: 'Region', value: region },
    { name: 'Umsatz', value: sum },
  ],
});

test('CHAT-11 what a follow-up names is asked for in its own rows, whatever stands in them of the question before', () => {
  const [asia, america] = [rowOf('Asien', '21950'), rowOf('Südamerika', '4300')];
  const question = 'Und in Südamerika? Umsatz Asien';
  expect([asia, america].map(rowsNotAskedFor(question, [asia, america], ['Südamerika']))).toEqual([true, false]);
});

// Minutes, where each of the names is looked for in each cell, and made ready for it anew.
test('CHAT-11 a follow-up of nothing but capitals is read like any other', () => {
  const rows = Array.from({ length: 8_000 }, (_, index) => rowOf(`Ort ${index} am Fluss`, `etwa ${index}`));
  const names = Array.from({ length: 1_000 }, (_, index) => `Xaver${index}`);
  const isLeftOut = rowsNotAskedFor('Und Xaver1? Fluss', rows, names);
  expect(rows.filter(isLeftOut)).toEqual([]);
});
