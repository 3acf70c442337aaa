import { expect, test } from 'vitest';
import { nameCells, nameColumns, type TableHints, type TableRow } from './name-columns.ts';
import { nameRows } from './tables-of-text.ts';
import { unitOfCaption, unitOfHeading } from './units-of-tables.ts';

const namesOf = (rows: readonly (readonly string[])[], hints?: TableHints) =>
  nameColumns(
    rows.map((cells): TableRow => ({ cells })),
    hints,
  )?.names ?? null;

test('UPL-05 tables: one row of names, including years and dates', () => {
  expect(
    namesOf([
      ['Posten', '2023', '31.12.2024'],
      ['Miete', '1', '2'],
    ]),
  ).toEqual(['Posten', '2023', '31.12.2024']);
});

test('UPL-05 tables: a second row of names refines the first', () => {
  const header = [
    ['', '2023', '', '2024', ''],
    ['Bereich', 'Ist', 'Budget', 'Ist', 'Budget'],
  ];
  expect(namesOf([...header, ['Labor', '1', '2', '3', '4']])).toEqual([
    'Bereich',
    '2023 Ist',
    '2023 Budget',
    '2024 Ist',
    '2024 Budget',
  ]);
});

test('UPL-05 tables: text below a header is not a second header', () => {
  const rows = [
    ['Name', 'Amt', 'Alter'],
    ['Anna Meier', 'Präsidentin', ''],
    ['Beat Huber', 'Aktuar', '51'],
  ];
  expect(nameColumns(rows.map((cells) => ({ cells })))).toMatchObject({ headerEnd: 1, names: rows[0] });
});

test('UPL-05 tables: values without names, and a first row of figures marked as header', () => {
  expect(
    namesOf([
      ['Miete', '12'],
      ['Heizung', '7'],
    ]),
  ).toBeNull();
  expect(
    namesOf(
      [
        ['Miete', '12'],
        ['Heizung', '7'],
      ],
      { headerRows: 1 },
    ),
  ).toBeNull();
});

test('UPL-05 tables: a caption’s unit applies to figures, not to counts, shares or columns with a unit', () => {
  const rows = [
    ['Bereich', '2024', 'Anteil', 'Stellen', 'Kosten in €'],
    ['Labor', '3,4', '12 %', '17', '900'],
  ];
  const table = nameColumns(
    rows.map((cells) => ({ cells })),
    { caption: 'Aufwand (in Mio. CHF)' },
  );
  expect(table && nameCells(rows[1] ?? [], table).map(({ name }) => name)).toEqual([
    'Bereich',
    '2024 (Mio. CHF)',
    'Anteil',
    'Stellen',
    'Kosten in €',
  ]);
});

const columnsWith = (caption: string, header: readonly string[]) => {
  const row = ['Anna Meier', ...header.slice(1).map((_, index) => String(index + 3))];
  const table = nameColumns(
    [header, row, row].map((cells) => ({ cells })),
    { caption },
  );
  return table && nameCells(row, table).map(({ name }) => name);
};

test.each([
  [
    'Teilnahme an Sitzungen des Aufsichtsrats und Sitzungsgeld (in EUR)',
    ['Mitglied', 'Sitzungen', 'Anwesend', 'Per Video', 'Sitzungsgeld'],
    ['Sitzungsgeld (EUR)'],
  ],
  ['Anwesenheit und Vergütung der Mitglieder in TCHF', ['Name', 'Quorum', 'Grundvergütung'], ['Grundvergütung (TCHF)']],
  ['Attendance and fees (EUR)', ['Member', 'Attendance', 'Rank', 'Fee'], ['Fee (EUR)']],
  ['Anwesenheit und Sitzungsgeld (in EUR)', ['Name', '2024', '2025'], []],
  ['Sitzungsgeld (in EUR)', ['Name', 'Sitzungen', 'Abwesend', 'Personen', 'Tage', 'Betrag'], ['Betrag (EUR)']],
  ['Schulungen in EUR', ['Kurs', 'Stellen', 'Personentage', 'Personalkosten'], ['Personalkosten (EUR)']],
  ['Erträge und Aufwendungen (in TCHF)', ['Bereich', '2024', '2025'], ['2024 (TCHF)', '2025 (TCHF)']],
  ['Gewinn- und Verlustrechnung (in TEUR)', ['Posten', 'Vorjahr', '2025'], ['Vorjahr (TEUR)', '2025 (TEUR)']],
  ['Umsatz nach Regionen und Ländern (in TEUR)', ['Ort', '2024', '2025'], ['2024 (TEUR)', '2025 (TEUR)']],
])('UPL-05 tables: the unit of "%s" is only added to columns it certainly applies to', (caption, header, withUnit) => {
  const unlike = columnsWith(caption, header)?.filter((name) => !header.includes(name));
  expect(unlike).toEqual(withUnit);
});

test('UPL-05 sheets: tables separated by blank rows have their own names, or continue with the previous ones', () => {
  const { rows, header, headerRow } = nameRows(
    [
      [1, 'Bericht'],
      [3, 'Posten', 'Betrag'],
      [4, 'Miete', '10'],
      [7, 'Heizung', '12'],
      [10, 'Name', 'Amt', 'Ort'],
      [11, 'Meier', 'Aktuar', 'Bern'],
    ].map(([number, ...cells]) => ({ number: Number(number), cells: cells.map(String) })),
  );
  expect([header, headerRow]).toEqual([['Posten', 'Betrag'], 3]);
  expect(rows.map(({ named }) => named?.map(({ name }) => name) ?? null)).toEqual([
    null,
    null,
    ['Posten', 'Betrag'],
    ['Posten', 'Betrag'],
    null,
    ['Name', 'Amt', 'Ort'],
  ]);
});

test.each([
  ['Personalaufwand in TCHF', 'TCHF'],
  ['Erfolgsrechnung (in Mio. €)', 'Mio. €'],
  ['Income statement (GBP million)', 'GBP million'],
  ['Alle Beträge in CHF', 'CHF'],
  ["Bilanz in 1'000 Franken", "1'000 Franken"],
  ['Protokoll der Sitzung in Zürich', null],
])('UPL-05 tables: the unit of "%s" is %s', (caption, unit) => {
  expect(unitOfCaption(caption)).toBe(unit);
});

test('UPL-05 tables: unit cells and name cells', () => {
  expect(['in TCHF', '(%)', 'Betrag in Mio. €', 'Anna', 'T'].map(unitOfHeading)).toEqual([
    'TCHF',
    '%',
    'Mio. €',
    null,
    null,
  ]);
});
