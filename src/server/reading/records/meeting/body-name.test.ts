import { expect, test } from 'vitest';
import { nominativeOf } from './body-name.ts';

test.each([
  ['Aufsichtsrats der Muster AG', 'Aufsichtsrat der Muster AG'],
  ['Grossen Rates', 'Grosser Rat'],
  ['Ständigen Kommission', 'Ständige Kommission'],
  ['Erweiterten Präsidiums', 'Erweitertes Präsidium'],
  ['Bau- und Verkehrsausschusses', 'Bau- und Verkehrsausschuss'],
  ['Board of Trustees', 'Board of Trustees'],
  ['Gemeinderat', 'Gemeinderat'],
])('MEET-01 "%s" is called "%s"', (quoted, name) => {
  expect(nominativeOf(quoted)).toBe(name);
});
