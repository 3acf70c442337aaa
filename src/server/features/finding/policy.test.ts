import { expect, test } from 'vitest';
import { beginningOf, itemAsked, queryOf, rankHits, scoreOf, wordsToFind, wordsToWiden } from './policy.ts';

const score = (query: string, name: string, words = name) => scoreOf(wordsToFind(query), { name, words });

test('NAV-01 words that mean nothing are not looked for, unless there are no others', () => {
  expect(wordsToFind('Der Beschluss zum Hallenbad')).toEqual(['beschluss', 'hallenbad']);
  expect(wordsToFind('über')).toEqual(['ueber']);
  expect(wordsToFind(' ?! ')).toEqual([]);
});

test('NAV-01 numbers are whole, other words may go on, and words of the papers may stand instead of them', () => {
  expect(queryOf('12')).toBe("('12')");
  expect(queryOf('haushalt')).toBe("('haushalt':*)");
  const near = [
    { word: 'hallenbda', term: 'hallenbad' },
    { word: 'hallenbda', term: 'hallenser' },
    { word: 'bad', term: 'hallenbad' },
    { word: 'bad', term: '#bad' },
  ];
  expect(queryOf('hallenbda', near)).toBe("('hallenbda':* | 'hallenbad':*)");
  expect(queryOf('bad', near)).toBe("('bad':* | 'hallenbad':*)");
  expect(wordsToWiden(['12', 'ag', 'bad', 'haushalt'])).toEqual({ alike: ['haushalt'], within: ['bad', 'haushalt'] });
  expect(beginningOf('100%_')).toBe('100\\%\\_%');
});

test('NAV-01 umlauts, accents and ß are found however either side writes them', () => {
  expect(wordsToFind('Wiesenbrück')).toEqual(wordsToFind('wiesenbrueck'));
  expect(wordsToFind('Wiesenbru\u0308ck')).toEqual(wordsToFind('Wiesenbrück'));
  expect(wordsToFind('Straße Café')).toEqual(wordsToFind('strasse cafe'));
  expect(wordsToFind('für das Hallenbad')).toEqual(wordsToFind('fuer das Hallenbad'));
  expect(queryOf('wiesenbrueck')).toBe("('wiesenbrueck':* | 'wiesenbruck':*)");
  expect(queryOf('neue')).toBe("('neue':*)");
  const names = ['wiesenbruck', 'wiesenbrueck'];
  for (const query of ['Wiesenbrück', 'Wiesenbrueck']) {
    expect(new Set(names.map((name) => score(query, name))).size).toBe(1);
    expect(score(query, 'wiesenbrueck')).not.toBeNull();
  }
});

test('NAV-01 an agenda item is named by its number, with or without further words', () => {
  expect(itemAsked('TOP 5')).toEqual({ number: '5', words: [] });
  expect(itemAsked('top 5a haushalt')).toEqual({ number: '5a', words: ['haushalt'] });
  expect(itemAsked('agenda item 12')).toEqual({ number: '12', words: [] });
  expect(itemAsked('Haushalt 2026')).toBeNull();
});

test('NAV-01 every word must be in a name, at the most misspelled; nothing else is related', () => {
  expect(score('hallenbat', 'sanierung hallenbad')).toBeGreaterThan(0);
  expect(score('hallenbda', 'hallenbad')).toBeGreaterThan(0);
  expect(score('genemigung', 'genehmigung des protokolls')).toBeGreaterThan(0);
  expect(score('hallenbad dach', 'sanierung hallenbad')).toBeNull();
  expect(score('rast', 'der rat')).toBeNull();
  expect(score('12', 'beschluss 112')).toBeNull();
  expect(score('2026', 'haushalt 2025')).toBeNull();
});

test('NAV-01 best first: the name itself, its beginning, words of it, parts of words, typos, then what stands around', () => {
  const names = ['haushalt', 'haushalt 2026', 'haushaltsplan', 'der haushalt', 'nachtragshaushalt', 'hauhsalt'];
  const hits = names.map((name, index) => ({
    kind: 'document' as const,
    id: name,
    documentId: name,
    name,
    words: name,
    day: `2026-01-0${index + 1}`,
  }));
  const around = { ...hits[0], id: 'around', name: 'protokoll', words: 'protokoll haushalt' } as (typeof hits)[number];
  const ranked = rankHits(['haushalt'], [around, ...hits.toReversed()]).map(({ id }) => id);
  expect(ranked.slice(0, 4)).toEqual(['haushalt', 'haushalt 2026', 'haushaltsplan', 'der haushalt']);
  expect(new Set(ranked.slice(4))).toEqual(new Set(['nachtragshaushalt', 'around', 'hauhsalt']));
  expect(ranked.at(-1)).toBe('hauhsalt');
});

test('NAV-01 of two that are as good the newer comes first', () => {
  const hit = (day: string) => ({ kind: 'chat' as const, id: day, documentId: null, name: 'bad', words: 'bad', day });
  expect(rankHits(['bad'], [hit('2024-01-01'), hit('2026-01-01')]).map(({ id }) => id)).toEqual([
    '2026-01-01',
    '2024-01-01',
  ]);
});
