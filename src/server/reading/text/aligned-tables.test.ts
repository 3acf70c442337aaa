import { expect, test } from 'vitest';
import { openText } from './plain-text.ts';

const open = (text: string) => {
  const [page] = openText(new TextEncoder().encode(text)).pages;
  return [...(page?.blocks ?? [])].map(({ kind, start, end, cells }) => ({
    kind,
    text: page?.page.text.slice(start, end),
    cells: cells?.map(({ name, value }) => `${name}=${value}`),
  }));
};

test('UPL-05 a table typed with spaces has rows, with values under their names', () => {
  const text = [
    'Aufgaben',
    '',
    'Nr.   Aufgabe                                     Wer          Bis',
    '1     Bescheide versenden, auch an Vereine        Malzahn      10.05.2024',
    '2     Antrag an die Gemeinde mit einem sehr langen Titel   Zeller   31.05.2024',
    '3     Mängel beheben                              Orth',
  ].join('\n');
  expect(open(text).slice(1)).toEqual([
    { kind: 'row', text: 'Nr.\tAufgabe\tWer\tBis', cells: undefined },
    {
      kind: 'row',
      text: '1\tBescheide versenden, auch an Vereine\tMalzahn\t10.05.2024',
      cells: ['Nr.=1', 'Aufgabe=Bescheide versenden, auch an Vereine', 'Wer=Malzahn', 'Bis=10.05.2024'],
    },
    {
      kind: 'row',
      text: '2\tAntrag an die Gemeinde mit einem sehr langen Titel\tZeller\t31.05.2024',
      cells: ['Nr.=2', 'Aufgabe=Antrag an die Gemeinde mit einem sehr langen Titel', 'Wer=Zeller', 'Bis=31.05.2024'],
    },
    { kind: 'row', text: '3\tMängel beheben\tOrth', cells: ['Nr.=3', 'Aufgabe=Mängel beheben', 'Wer=Orth'] },
  ]);
});

test('UPL-05 paragraphs, signatures and verse with wide gaps stay text', () => {
  for (const text of [
    'Der Rat hat  beraten.\nEr hat  beschlossen.\nEr ging  nach Hause.',
    'A. Berg                 B. Tal                 C. See\nVorsitz                 Protokoll              Kasse',
    'Eine Zeile.\nNoch eine Zeile.\nUnd noch eine.',
  ])
    expect(open(text).map(({ kind }) => kind)).toEqual(['paragraph']);
});
