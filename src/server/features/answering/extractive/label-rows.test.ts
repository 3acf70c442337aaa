import { describe, expect, test } from 'vitest';
import { labelRows } from './label-rows.ts';

const line = (name: string, party: string, vote: string) => `Name: ${name}; Partei: ${party}; Stimme: ${vote}`;
const valuesOf = (labelled: ReturnType<typeof labelRows>) =>
  labelled.map((cells) => cells?.map(({ value }) => value) ?? null);

describe('CHAT-04 a row is only ever told with its own values', () => {
  test('CHAT-04 values that begin other rows’ values', () => {
    const rows = [
      ['Müller Anna', 'SVP', 'Nein'],
      ['Müller Anna-Lena', 'SVP', 'Nein'],
      ['Müller', 'SVP', 'Nein'],
    ];
    const own = [
      line('Müller Anna', 'SVP', 'Nein'),
      line('Müller Anna-Lena', 'SVP', 'Nein'),
      line('Müller', 'SVP', 'Nein'),
    ];
    expect(valuesOf(labelRows(rows, own))).toEqual(rows);
    expect(labelRows([['Müller Anna', 'SVP', 'Nein']], [line('Müller Anna-Lena', 'SVP', 'Nein')])).toEqual([null]);
  });

  test('CHAT-04 a value of another column, and an empty cell, are not the row’s', () => {
    expect(labelRows([['Meier', 'Nein', 'SVP']], [line('Meier', 'SVP', 'Nein')])).toEqual([null]);
    const rows = [
      ['Meier', 'SVP', ''],
      ['Meier', 'SVP', 'Nein'],
    ];
    expect(labelRows(rows, ['Name: Meier; Partei: SVP', line('Meier', 'SVP', 'Nein')])).toEqual([
      [
        { name: 'Name', value: 'Meier' },
        { name: 'Partei', value: 'SVP' },
      ],
      [
        { name: 'Name', value: 'Meier' },
        { name: 'Partei', value: 'SVP' },
        { name: 'Stimme', value: 'Nein' },
      ],
    ]);
  });

  test('CHAT-04 a column without a name leaves the table readable', () => {
    const rows = [
      ['', 'Name', 'Partei', 'Stimme'],
      ['1', 'Meier', 'SVP', 'Nein'],
      ['2', 'Vogt', 'GLP', 'Ja'],
      ['Ziegler', 'GLP', 'Ja'],
    ];
    const own = [line('Meier', 'SVP', 'Nein'), line('Vogt', 'GLP', 'Ja'), line('Ziegler', 'GLP', 'Ja')];
    expect(valuesOf(labelRows(rows, own))).toEqual([
      null,
      ['Meier', 'SVP', 'Nein'],
      ['Vogt', 'GLP', 'Ja'],
      ['Ziegler', 'GLP', 'Ja'],
    ]);
  });

  test('CHAT-04 a value that looks like further cells stays one value', () => {
    const rows = [['Meier', 'Bericht; Frist: offen', 'Ja']];
    expect(labelRows(rows, ['Name: Meier; Aufgabe: Bericht; Frist: offen; Stimme: Ja'])).toEqual([
      [
        { name: 'Name', value: 'Meier' },
        { name: 'Aufgabe', value: 'Bericht; Frist: offen' },
        { name: 'Stimme', value: 'Ja' },
      ],
    ]);
  });
});
