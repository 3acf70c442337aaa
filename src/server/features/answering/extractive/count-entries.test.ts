import { expect, test } from 'vitest';
import type { EvidencePassage } from '../answer-engine.ts';
import { countEntries } from './count-entries.ts';

const question = 'Wie viele Mitglieder hat der Ausschuss?';
const people = ['Keller Maria', 'Brandt Uwe', 'Vogel Ida', 'Lindner Jan'];

function passage(ordinal: number, text: string, names: readonly string[] = [], more: Partial<EvidencePassage> = {}) {
  const context = names.map((name) => `Name: ${name}; Funktion: Mitglied`).join('\n');
  return {
    id: `passage-${ordinal}`,
    documentId: 'minutes',
    ordinal,
    uploadId: 'upload',
    title: 'Protokoll der 3. Sitzung',
    fileName: 'protokoll.pdf',
    meetingDate: null,
    section: null,
    speaker: null,
    language: 'de' as const,
    text,
    context: context === '' ? null : context,
    firstPage: ordinal + 1,
    start: 0,
    lastPage: ordinal + 1,
    end: text.length,
    score: 1,
    ...more,
  };
}

const rowsOf = (names: readonly string[]) => names.map((name) => `${name}\tMitglied`).join('\n');
const table = (names: readonly string[], above = 'Dem Ausschuss Wärme gehören an:\n\nName\tFunktion\n') =>
  `${above}${rowsOf(names)}`;
const behind = '\n\nDie Sitzung wird um 18 Uhr geschlossen.';

const counted = (passages: readonly EvidencePassage[], asked = question) =>
  countEntries(asked, passages)?.map(({ passage: { text }, start, end }) => text.slice(start, end)) ?? null;

test('CHAT-04 rows that stand between text are counted, each literally', () => {
  expect(counted([passage(0, table(people) + behind, people)])).toEqual(people.map((name) => `${name}\tMitglied`));
});

test('CHAT-05 a list that may be cut is not counted', () => {
  expect(counted([passage(0, table(people), people)])).toBeNull();
  expect(counted([passage(0, table(people), people, { isFromWholeList: true })])).toHaveLength(4);
  const [front, back] = [people.slice(0, 2), people.slice(2)];
  const first = passage(0, table(front), front);
  expect(counted([first, passage(1, rowsOf(back) + behind, back)])).toHaveLength(4);
  expect(counted([first, passage(2, rowsOf(back) + behind, back)])).toBeNull();
});

test('CHAT-05 a list of something else, a number in the text, and two lists that differ are not counted', () => {
  const list = passage(0, table(people) + behind, people);
  expect(counted([list], 'Wie viele Fahrzeuge hat der Ausschuss?')).toBeNull();
  expect(counted([list], 'Wie viele Mitglieder hat der Stiftungsrat?')).toBeNull();
  const told = passage(5, 'Der Ausschuss hat fünf Mitglieder.', [], { documentId: 'report' });
  expect(counted([list, told])).toBeNull();
  const other = passage(0, table(people.slice(1)) + behind, people.slice(1), { documentId: 'older' });
  expect(counted([list, other])).toBeNull();
});

test('CHAT-04 sums are no entries; lines with a sign before them are', () => {
  const sum = [...people, 'Total'];
  expect(counted([passage(0, table(sum) + behind, sum)])).toHaveLength(4);
  const bullets = `Mitglieder des Ausschusses sind:\n- Maria Keller,\n  Vorsitz\n- Uwe Brandt\n- Ida Vogel\n`;
  expect(counted([passage(0, `${bullets}\nDie Sitzung wird geschlossen.`)])).toEqual([
    'Maria Keller,\n  Vorsitz',
    'Uwe Brandt',
    'Ida Vogel',
  ]);
  expect(counted([passage(0, bullets)])).toBeNull();
});

test('CHAT-05 a list of persons is never counted as the staff', () => {
  const bullets = `Mitarbeiter des Unternehmens, die den Kurs besuchen:\n- Maria Keller\n- Uwe Brandt\n- Ida Vogel\n`;
  const list = passage(0, `${bullets}\nDer Kurs wird wiederholt.`);
  expect(counted([list], 'Wie viele Mitarbeiter hat das Unternehmen?')).toBeNull();
  expect(counted([list], 'Wie viele Mitarbeiter besuchen den Kurs?')).toHaveLength(3);
});
