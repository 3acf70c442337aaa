import { describe, expect, test } from 'vitest';
import { findConflict } from './conflicting-figures.ts';
import { findNewerVersions } from './newer-version.ts';

const says = (documentId: string, text: string) => ({ documentId, text });

describe('CHAT-04 conflicting figures', () => {
  test.each([
    [
      'Die Kosten für den Neubau des Lagers betragen 4,2 Mio. Franken.',
      'Die Kosten für den Neubau des Lagers betragen CHF 4.6 Mio.',
    ],
    [
      'Das Budget 2024 für die Informatik beträgt CHF 1’200’000.',
      'Das Budget 2024 für die Informatik beträgt CHF 1’350’000.',
    ],
    [
      'The total cost of the headquarters project is $12 million.',
      'The total cost of the headquarters project is $14.5 million.',
    ],
    [
      'Die Eigenkapitalquote der Gesellschaft liegt bei 38,5 %.',
      'Die Eigenkapitalquote der Gesellschaft liegt bei 36 Prozent.',
    ],
    [
      'Die Sanierung der Gleise ist mit 5.760 TEUR veranschlagt.',
      'Die Sanierung der Gleise ist mit 5,94 Mio. EUR veranschlagt.',
    ],
  ])('are found: %s / %s', (first, second) => {
    const pair = findConflict([says('a', first), says('b', second)]);
    expect(pair?.map(({ documentId }) => documentId)).toEqual(['a', 'b']);
  });

  test.each([
    [
      'the same sum, written otherwise',
      'Die Kosten für den Neubau betragen 4,2 Mio. Franken.',
      'Die Kosten für den Neubau betragen CHF 4’200’000.',
    ],
    [
      'the same sum in thousands',
      'Die Sanierung der Gleise ist mit 5.760 TEUR veranschlagt.',
      'Die Sanierung der Gleise ist mit 5,76 Mio. EUR veranschlagt.',
    ],
    [
      'other years',
      'Das Budget 2023 für die Informatik beträgt CHF 1 Mio.',
      'Das Budget 2024 für die Informatik beträgt CHF 2 Mio.',
    ],
    [
      'other things',
      'Die Kosten für den Neubau betragen 4 Mio. Franken.',
      'Die Einnahmen aus dem Verkauf betragen 5 Mio. Franken.',
    ],
    [
      'other units',
      'Der Anteil der Gesellschaft am Neubau beträgt 40 %.',
      'Der Anteil der Gesellschaft am Neubau beträgt 4 Mio. Franken.',
    ],
    [
      'several figures',
      'Die Kosten stiegen von 4 Mio. Franken auf 5 Mio. Franken im Neubau.',
      'Die Kosten stiegen von 4 Mio. Franken auf 6 Mio. Franken im Neubau.',
    ],
  ])('are not: %s', (_, first, second) => {
    expect(findConflict([says('a', first), says('b', second)])).toBeNull();
  });

  test('rows of a table conflict only where they name the same thing', () => {
    const roof = says('a', 'Posten: Dach; Betrag: 92.000 Euro');
    expect(findConflict([roof, says('b', 'Posten: Heizung; Betrag: 61.500 Euro')])).toBeNull();
    expect(findConflict([roof, says('b', 'Posten: Dach; Betrag: 95.000 Euro')])).toHaveLength(2);
  });

  test('copies of one paper do not contradict each other', () => {
    const texts = [
      'Die Kosten für den Neubau betragen ohne Dach 4 Mio. Franken.',
      'Die Kosten für den Neubau betragen mit Dach 5 Mio. Franken.',
    ];
    expect(findConflict(['a', 'b'].flatMap((id) => texts.map((text) => says(id, text))))).toBeNull();
  });

  test('within one document nothing conflicts', () => {
    const texts = [
      'Die Kosten für den Neubau betragen 4 Mio. Franken.',
      'Die Kosten für den Neubau betragen 5 Mio. Franken.',
    ];
    expect(findConflict(texts.map((text) => says('a', text)))).toBeNull();
  });
});

describe('UPL-08 newer versions', () => {
  const earlier = new Map([
    ['v3', ['v2', 'v1']],
    ['v2', ['v1']],
    ['other', ['gone']],
  ]);

  test('are those that are stored with the documents: the newest at hand with each that it replaces', () => {
    expect(findNewerVersions(['v1', 'v3', 'v2', 'other'], earlier)).toEqual([
      ['v3', 'v2'],
      ['v3', 'v1'],
    ]);
    expect(findNewerVersions(['v1', 'v2'], earlier)).toEqual([['v2', 'v1']]);
  });

  test('are none where nothing is stored, whatever the titles look like', () => {
    expect(findNewerVersions(['v1', 'other'], earlier)).toEqual([]);
    expect(findNewerVersions(['v1', 'v2'], new Map())).toEqual([]);
  });
});
