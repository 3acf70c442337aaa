import { expect, test } from 'vitest';
import { writeCompoundFile } from '#support/compound-writer.ts';
import { readCut, readFile } from '#support/read-file.ts';
import { writeBiff5, writeXls } from '#support/xls-writer.ts';

const sheets = {
  Übersicht: {
    rows: [
      ['Personalaufwand in TCHF'],
      [],
      ['', '2023', '', '2024', ''],
      ['Bereich', 'Ist', 'Budget', 'Ist', 'Budget'],
      ['Zürich', 4210, 4300, 4530, { value: 4400, formula: '4000+400' }],
      ['Köln – €', 1, 2, { value: 0.125, shown: '0.0%' }, { value: 45363, shown: 'm/d/yy' }],
    ],
    merged: ['B3:C3', 'D3:E3'],
  },
  Leer: { rows: [] },
  Verborgen: {
    rows: [
      ['Name', 'Amt'],
      ['Müller', 'Präsidentin'],
      ['Huber', 'Aktuar'],
    ],
    isHidden: true,
  },
};

test('UPL-05 xls: one page per sheet including hidden ones, values as shown', async () => {
  const { pages, passages, facts } = await readFile(writeXls(sheets), 'x.xls');
  expect(pages.map(({ label, text }) => [label, text])).toEqual([
    [
      'Übersicht',
      'Personalaufwand in TCHF\n\t2023\t\t2024\nBereich\tIst\tBudget\tIst\tBudget\nZürich\t4210\t4300\t4530\t4400\nKöln – €\t1\t2\t12,5%\t12.03.2024',
    ],
    ['Leer', ''],
    ['Verborgen (ausgeblendet)', 'Name\tAmt\nMüller\tPräsidentin\nHuber\tAktuar'],
  ]);
  expect(passages[0]?.context).toContain(
    'Bereich: Zürich; 2023 Ist (TCHF): 4210; 2023 Budget (TCHF): 4300; 2024 Ist (TCHF): 4530; 2024 Budget (TCHF): 4400',
  );
  expect(passages[1]?.context).toBe('Name: Müller; Amt: Präsidentin\nName: Huber; Amt: Aktuar');
  expect(facts.pageCount).toBe(3);
});

test('UPL-05 xls: the title from the metadata', async () => {
  const { facts } = await readFile(writeXls(sheets, 'Bericht über Öfen'), 'x.xls');
  expect(facts).toMatchObject({ title: 'Bericht über Öfen', titleSource: 'metadata' });
});

test('UPL-05 xls of Excel 5: umlauts and special characters of its code page', async () => {
  const cells = [
    [0, 0, 'Straße'],
    [0, 1, 'Wert in TCHF'],
    [1, 0, 'Köln – € Übrige'],
    [1, 1, 12.5],
  ] as const;
  const { pages, passages } = await readFile(writeBiff5({ Übersicht: cells }), 'x.xls');
  expect(pages.map(({ label, text }) => [label, text])).toEqual([
    ['Übersicht', 'Straße\tWert in TCHF\nKöln – € Übrige\t12,5'],
  ]);
  expect(passages[0]?.context).toBe('Straße: Köln – € Übrige; Wert in TCHF: 12,5');
});

test('UPL-05 xls: distant cells take no extra space', async () => {
  const { pages } = await readFile(
    writeBiff5({
      A: [
        [0, 0, 'oben'],
        [16_383, 255, 'unten'],
      ],
    }),
    'x.xls',
  );
  expect(pages[0]?.text.replace(/\t+/u, ' ')).toBe('oben\n unten');
});

test('UPL-06 xls: mismatched, truncated or with corrupted numbers', async () => {
  await expect(readFile(writeCompoundFile({ WordDocument: Buffer.alloc(64) }), 'x.xls')).rejects.toMatchObject({
    code: 'file_type_mismatch',
  });
  const bytes = writeXls(sheets);
  for (const outcome of await readCut(bytes, 'x.xls')) expect(outcome).toMatch(/^file_/);
  for (let at = 512; at < bytes.length - 4; at += 61) {
    const wild = Buffer.from(bytes);
    wild.fill(0xff, at, at + 4);
    const outcome = await readFile(wild, 'x.xls').then(
      () => 'read',
      ({ code }) => String(code),
    );
    expect(outcome).toMatch(/^(?:read|file_\w+)$/);
  }
});
