import { expect, test } from 'vitest';
import { splitCompound } from './compounds.ts';

test.each([
  ['verwaltungsratssitzung', ['verwaltungsrat', 'verwaltung', 'rat', 'sitzung']],
  ['energieversorgung', ['energie', 'versorgung']],
  ['eigenkapitalquote', ['eigenkapital', 'quote']],
  ['nachhaltigkeitsbericht', ['nachhaltigkeit', 'bericht']],
  ['digitalisierungsstrategie', ['digitalisierung', 'strategie']],
  ['schulhausneubau', ['schul', 'haus', 'neubau']],
])('%s has the parts %j', (word, parts) => {
  expect(splitCompound(word)).toEqual(parts);
});

test.each(['verfahren', 'minister', 'monat', 'generation', 'verbleiben', 'vorstand', 'rat', 'xqzwvkjh'])(
  '%s is no compound',
  (word) => {
    expect(splitCompound(word)).toEqual([]);
  },
);
