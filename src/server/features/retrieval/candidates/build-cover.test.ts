import { expect, test } from 'vitest';
import { buildCover } from './build-cover.ts';

const term = (name: string, df: number) => ({ term: name, df, weight: 1 });

test('CHAT-04 rare terms are looked up one by one', () => {
  expect(buildCover([term('dividend', 40), term('aktie', 200)], 10_000)).toEqual([`'dividend'`, `'aktie'`]);
});

test('CHAT-04 frequent terms are looked up together', () => {
  const cover = buildCover([term('sitzung', 5_000), term('antrag', 4_000), term('mühlebach', 3)], 10_000);
  expect(cover).toEqual([`'mühlebach'`, `('antrag' & 'sitzung')`]);
});

test('very frequent terms are combined into triples and quadruples, so that few candidates remain', () => {
  const cover = buildCover(
    ['a', 'b', 'c', 'd', 'e'].map((name) => term(name, 60_000)),
    100_000,
  );
  expect(cover).toHaveLength(1);
  expect(cover[0]).toMatch(/^\('\w' & '\w' & '\w' & '\w'\)$|^'\w'$/);
});

test('no superset of a set is looked up; sets with the same beginning are one clause', () => {
  const cover = buildCover(
    ['a', 'b', 'c'].map((name, index) => term(name, 3_000 + index)),
    100_000,
  );
  expect(cover).toEqual([`('a' & ('b' | 'c'))`, `('b' & 'c')`]);
});

test('one frequent term alone is still looked up', () => {
  expect(buildCover([term('sitzung', 90_000)], 100_000)).toEqual([`'sitzung'`]);
});

test('CHAT-04 terms of the other language, which hardly occur, do not displace those that do', () => {
  const foreign = Array.from({ length: 20 }, (_, index) => term(`f${index}`, 1));
  expect(buildCover([...foreign, term('dividend', 300)], 10_000)).toContain(`'dividend'`);
});

test('a question with many translations: all terms within the budget are looked up; none give nothing', () => {
  const translations = Array.from({ length: 20 }, (_, index) => term(`t${index}`, index + 3));
  const cover = buildCover([...translations, term('own', 500), term('sitzung', 9_000)], 10_000);
  expect(cover).toHaveLength(21);
  expect(cover).toContain(`'own'`);
  expect(cover).not.toContain(`'sitzung'`);
  expect(buildCover([], 1_000)).toEqual([]);
});

test('CHAT-04 related words take what the own ones leave of the budget', () => {
  const related = Array.from({ length: 10 }, (_, index) => ({ ...term(`r${index}`, 300), isRelated: true }));
  const cover = buildCover([...related, term('own', 2_000)], 10_000);
  expect(cover[0]).toBe(`'own'`);
  expect(cover.filter((clause) => /^'r\d'$/.test(clause))).toHaveLength(1);
});
