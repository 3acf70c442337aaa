import { expect, test } from 'vitest';
import { readFile } from '#support/read-file.ts';

const textOf = async (csv: string | Uint8Array) => (await readFile(Buffer.from(csv), 'x.csv')).pages[0]?.text;

test.each([
  [';', 'sep=;\r\nName;Betrag\r\nMiete, kalt;1,5\r\n'],
  ['a tab', 'SEP=\t\nName\tBetrag\nMiete, kalt\t1,5\n'],
  ['^', '"sep=^"\nName^Betrag\nMiete, kalt^1,5\n'],
  ['a comma', '\ufeffsep=,\nName,Betrag\n"Miete, kalt","1,5"\n'],
])('UPL-05 csv: the first line states %s as separator and is not shown', async (_, csv) => {
  expect(await textOf(csv)).toBe('Name\tBetrag\nMiete, kalt\t1,5');
});

test.each(['sep=x', 'sep="', 'sep=1', 'sep='])('UPL-06 csv: "%s" states no separator', async (line) => {
  expect(await textOf(`${line}\nName;Betrag\nMax;1,5\nBox;-3 %\n`)).toContain('Name\tBetrag\nMax\t1,5\nBox\t-3 %');
});
