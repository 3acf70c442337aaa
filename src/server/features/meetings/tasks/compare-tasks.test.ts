import { expect, test } from 'vitest';
import type { DeadlineRecord, TaskRecord } from '#server/reading/records/record-model.ts';
import { recordMaker } from '#support/paper-records.ts';
import { assignMatters, type KnownMention, mentionOf } from './compare-tasks.ts';

type Said = { what: string; who?: string; due?: [string, string]; row?: string };

/** The records of a paper with these lines. */
function recordsOf(said: readonly Said[]): (TaskRecord | DeadlineRecord)[] {
  const make = recordMaker([said.map(({ what, row }) => row ?? what).join('\n')]);
  return said.map(({ what, who, due, row }) => {
    const fields = { ...(who ? { who } : {}), ...(due ? { due } : {}) };
    const record = make.task(what, fields);
    return row ? { ...record, span: make.task(row).span } : record;
  });
}

let ids = 0;
const makeId = () => `new ${++ids}`;
const mentions = (said: readonly Said[], paper = 'minutes') =>
  recordsOf(said).map((record) => mentionOf(paper, record));
const matters = (said: readonly Said[], known: readonly KnownMention[] = []) =>
  assignMatters(mentions(said), known, makeId);
const known = (said: readonly Said[], of: Partial<KnownMention> = {}): KnownMention[] =>
  mentions(said, 'list').map((mention, index) => ({
    ...mention,
    matter: `known ${index}`,
    isReplaced: false,
    isMarked: false,
    ...of,
  }));

const april: [string, string] = ['30. April 2026', '2026-04-30'];
const written: [string, string] = ['30.04.2026', '2026-04-30'];
const sentence: Said = {
  what: 'Frau Lang legt bis zum 30. April 2026 ein Konzept für den Ersatzverkehr vor.',
  who: 'Lang',
  due: april,
};
const row: Said = {
  what: 'Konzept Ersatzverkehr',
  who: 'Frau Lang',
  due: written,
  row: '1\tKonzept Ersatzverkehr\tFrau Lang\t30.04.2026',
};

test('MEET-02 a task set in a sentence of the minutes and repeated in their table is one', () => {
  const [said, repeated] = matters([sentence, row]);
  expect(said).toBe(repeated);
});

test('MEET-02 within a paper, a differently worded row of the same person and day matches the sentence that shares a word', () => {
  const standing: Said = {
    what: 'Frau Lang klärt bis zum 30. April 2026 mit dem Amt den Standort.',
    who: 'Lang',
    due: april,
  };
  const place: Said = {
    what: 'Standort Toiletten Nord',
    who: 'Frau Lang',
    due: written,
    row: '2\tStandort Toiletten Nord\tFrau Lang\t30.04.2026',
  };
  const [first, second, third, fourth] = matters([sentence, standing, place, row]);
  expect([third, fourth]).toEqual([second, first]);
  expect(first).not.toBe(second);
});

test.each<[string, Said]>([
  ['another person', { ...row, who: 'Herr Frei', row: '1\tKonzept Ersatzverkehr\tHerr Frei\t30.04.2026' }],
  [
    'another day',
    { ...row, due: ['31.05.2026', '2026-05-31'], row: '1\tKonzept Ersatzverkehr\tFrau Lang\t31.05.2026' },
  ],
  ['another thing', { ...row, what: 'Budget der Werkstatt', row: '1\tBudget der Werkstatt\tFrau Lang\t30.04.2026' }],
])('MEET-02 %s makes it another task', (_, other) => {
  expect(new Set(matters([sentence, other])).size).toBe(2);
});

test('MEET-02 a sentence without a person matches the row that names one', () => {
  const said: Said = { what: 'Der Prüfungsbericht werde bis zum 30. April 2026 vorgelegt.', due: april };
  const charged: Said = {
    what: 'Prüfungsbericht 2025 an den Aufsichtsrat',
    who: 'Dr. Kranz',
    due: written,
    row: '4\tPrüfungsbericht 2025 an den Aufsichtsrat\tDr. Kranz\t30.04.2026',
  };
  expect(new Set(matters([said, charged])).size).toBe(1);
});

test('MEET-02 rows of one table stay apart, however similar', () => {
  const rows = ['Konzept Ersatzverkehr Linie 3', 'Konzept Ersatzverkehr Linie 5'].map(
    (what): Said => ({ what, who: 'Frau Lang', due: written, row: `${what}\tFrau Lang\t30.04.2026` }),
  );
  expect(new Set(matters(rows)).size).toBe(2);
});

test('MEET-02 a task of another paper matches by full name or surname, or if a body is charged', () => {
  expect(
    matters([sentence], known([{ ...row, who: 'Eva Lang', row: 'Konzept Ersatzverkehr\tEva Lang\t30.04.2026' }])),
  ).toEqual(['known 0']);
  expect(
    matters(
      [
        {
          what: 'Der Vorstand legt bis zum 30. April 2026 ein Konzept für den Ersatzverkehr vor.',
          who: 'Vorstand',
          due: april,
        },
      ],
      known([row]),
    ),
  ).toEqual(['known 0']);
});

test('MEET-02 undated tasks match only with the same words', () => {
  const undated = { what: 'Herr Frei klärt die offenen Fragen zum Depot.', who: 'Frei' };
  expect(matters([undated], known([undated]))).toEqual(['known 0']);
  expect(matters([{ ...undated, what: 'Herr Frei klärt die Fragen zum Depot.' }], known([undated]))[0]).toMatch(/^new/);
});

test('MEET-04 a reworded task at its old place keeps its matter, a marked one first', () => {
  const [before] = known([sentence], { isReplaced: true, isMarked: true });
  const due: [string, string] = ['30. April 2026', '2027-04-30'];
  expect(matters([{ ...sentence, due }], before ? [before] : [])).toEqual(['known 0']);
});
