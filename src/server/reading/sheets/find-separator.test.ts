import { expect, test } from 'vitest';
import { readFile } from '#support/read-file.ts';

const rowsOf = async (text: string) => (await readFile(Buffer.from(text), 'x.csv')).pages[0]?.text.split('\n');

test.each<[string, string, string[]]>([
  ['two columns and two rows', 'Name;Betrag\nMeier;12\n', ['Name\tBetrag', 'Meier\t12']],
  ['one row', 'Miete;12', ['Miete\t12']],
  [
    'two columns of German figures',
    'Position;Betrag\nMiete;1.234,50\nLohn;2.000,75\n',
    ['Position\tBetrag', 'Miete\t1.234,50', 'Lohn\t2.000,75'],
  ],
  ['German figures without names', 'Miete;1.234,50\nLohn;2.000,75', ['Miete\t1.234,50', 'Lohn\t2.000,75']],
  [
    'German figures in ragged rows',
    'A;B;C;D\n1,5;2;3\n2,5;1\n3,5;2;3;4\n4,5;1',
    ['A\tB\tC\tD', '1,5\t2\t3', '2,5\t1', '3,5\t2\t3\t4', '4,5\t1'],
  ],
  ['one column of German figures', 'Betrag\n1.234,50\n2.000,75', ['Betrag', '1.234,50', '2.000,75']],
  ['figures by commas', 'a,b\n1,2\n3,4', ['a\tb', '1\t2', '3\t4']],
  ['figures by commas without names', '1,2,3\n3,4,5', ['1\t2\t3', '3\t4\t5']],
  ['quoted commas', 'Name,Betrag\n"Meier, Hans","1.234,50"', ['Name\tBetrag', 'Meier, Hans\t1.234,50']],
  [
    'a title with commas above',
    'Budget, Stand Mai\n\nName;Wert;Art\nMiete;1,5;a\nLohn;2,5;b',
    ['Budget, Stand Mai', 'Name\tWert\tArt', 'Miete\t1,5\ta', 'Lohn\t2,5\tb'],
  ],
  ['tabs', 'Name\tBetrag\nMeier\t1,5', ['Name\tBetrag', 'Meier\t1,5']],
  ['one column', 'Namen\nMeier, Hans\nHuber\nKunz', ['Namen', 'Meier, Hans', 'Huber', 'Kunz']],
  [
    'commas beside a semicolon',
    'Name,Amt\nMeier,Rat; Aktuar\nHuber,Rat',
    ['Name\tAmt', 'Meier\tRat; Aktuar', 'Huber\tRat'],
  ],
])('UPL-05 csv: %s', async (_, text, expected) => {
  expect(await rowsOf(text)).toEqual(expected);
});
