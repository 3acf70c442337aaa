import { expect, test } from 'vitest';
import { PaperPlaces } from './paper-places.ts';

const paper = new PaperPlaces(
  new Map([
    [1, 'Der Verein kauft\nzwei Rasen-\nmäher. Einstimmig.'],
    [2, '7\tWahl der Kassen\u00adprüfung\tFrau Ott'],
  ]),
);

test('MEET-01 the evaluation finds words over line ends, hyphens and cells', () => {
  expect(paper.find('kauft zwei Rasenmäher')).toEqual([{ start: 11, end: 34 }]);
  expect(paper.find('| 7 | Wahl der Kassenprüfung | Frau Ott |')).toHaveLength(1);
  expect(paper.find('kauft drei Rasenmäher')).toEqual([]);
});

test('MEET-01 the evaluation finds a statement that a running head interrupts', () => {
  const pages = new PaperPlaces(
    new Map([
      [1, 'Der Vorstand wird ermächtigt, den Vertrag mit der'],
      [2, 'Seite 2 von 3\nGemeinde über die Halle zu verlängern.'],
    ]),
  );
  const [place] = pages.find(
    'Der Vorstand wird ermächtigt, den Vertrag mit der Gemeinde über die Halle zu verlängern.',
  );
  expect(place).toMatchObject({ start: 0 });
  expect(place?.end).toBeGreaterThan(90);
});
