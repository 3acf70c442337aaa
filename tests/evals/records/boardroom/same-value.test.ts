import { expect, test } from 'vitest';
import {
  areSamePeople,
  isSameBody,
  isSameCount,
  isSameDue,
  isSameName,
  isSameTitle,
  itemNumber,
} from './same-value.ts';

test('MEET-01 the evaluation tells equal values of fields from others', () => {
  expect(isSameName('Frau Dr. Rieß', 'Annette Rieß')).toBe(true);
  expect(isSameName('Herr Rieß', 'Rießmann')).toBe(false);
  expect(isSameName(null, 'Rieß')).toBe(false);
  expect(areSamePeople('Ott und Frau Lang', ['Ott', 'Lang'])).toBe(true);
  expect(areSamePeople('Ott und Frau Lang', ['Ott'])).toBe(false);
  expect(areSamePeople('Ott', ['Ott', 'Lang'])).toBe(false);
  expect(isSameBody('Aufsichtsrates', 'Aufsichtsrat')).toBe(true);
  expect(isSameBody('Aufsichtsrat', 'Betriebsrat')).toBe(false);
  expect(itemNumber('TOP 5 a')).toBe(itemNumber('5a'));
  expect(itemNumber('Item 12.')).toBe(itemNumber('12'));
  expect(isSameCount('vierte', '4.')).toBe(true);
  expect(isSameTitle('Haushalt 2025', 'Haushalt 2026 und Stellenplan der Kliniken')).toBe(false);
});

test('MEET-01 the evaluation compares time limits by day, else by their words', () => {
  expect(isSameDue('31/01/2025', { text: '31.01.2025', date: '2025-01-31' })).toBe(true);
  expect(isSameDue('15. Mai', { text: 'bis 15. Mai', date: '2024-05-15' })).toBe(true);
  expect(isSameDue('15. Mai', { text: 'bis 16. Mai', date: '2024-05-16' })).toBe(false);
  expect(isSameDue('Ende Februar', { text: 'bis Ende Februar', date: null })).toBe(true);
  expect(isSameDue(null, { text: '1. Mai', date: '2024-05-01' })).toBe(false);
});
