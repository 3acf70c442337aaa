import { expect, test } from 'vitest';
import { writeCompoundFile } from '#support/compound-writer.ts';
import { type DocParagraph, writeDoc } from '#support/doc-writer.ts';
import { readCut, readFile } from '#support/read-file.ts';

const cell = (text: string): DocParagraph => ({ text, isInTable: true, end: 'cell' });
const row = (...merged: (undefined | 'covered' | 'below')[]): DocParagraph => ({
  text: '',
  isInTable: true,
  end: 'row',
  row: merged.map((each, index) => ({ right: (index + 1) * 2_000, ...(each ? { merged: each } : {}) })),
});

const minutes: DocParagraph[] = [
  { text: 'Protokoll der 7. Sitzung vom 12. März 2024', style: 62 },
  { text: 'Finanzen', style: 1 },
  {
    text: 'Der Rat lehnt beschliesst die Ausschüttung.\x02 Siehe \x13 HYPERLINK "http://example.com/" \x14den Bericht\x15.',
    deleted: [[8, 14]],
  },
  { text: 'Personal', style: 2 },
  { text: 'Personalaufwand in TCHF' },
  cell(''),
  cell('2023'),
  cell('2024'),
  row(undefined, undefined, undefined),
  cell('Löhne'),
  cell("4'210"),
  cell("4'530"),
  row(undefined, undefined, undefined),
  cell('Spesen'),
  cell('80'),
  cell('95'),
  row(undefined, undefined, undefined),
  { text: '\x0cZweite Seite – 3 € für alle.' },
];

test.each([true, false])('UPL-05 doc: headings, notes, tables and pages (narrow: %s)', async (isNarrow) => {
  const bytes = writeDoc(minutes, { notes: ['Bei zwei Enthaltungen.'], title: 'Öffentliches Protokoll', isNarrow });
  const { pages, passages, facts } = await readFile(bytes, 'x.doc');
  expect(pages.map(({ text }) => text)).toEqual([
    'Protokoll der 7. Sitzung vom 12. März 2024\n\nFinanzen\n\nDer Rat beschliesst die Ausschüttung.[1] Siehe den Bericht.\n\n[1] Bei zwei Enthaltungen.\n\n' +
      "Personal\n\nPersonalaufwand in TCHF\n\n\t2023\t2024\nLöhne\t4'210\t4'530\nSpesen\t80\t95\n",
    'Zweite Seite – 3 € für alle.',
  ]);
  expect(pages[1]?.section).toBe('Finanzen › Personal');
  expect(passages.map(({ context }) => context).join('\n')).toContain(
    "Position: Löhne; 2023 (TCHF): 4'210; 2024 (TCHF): 4'530",
  );
  expect(facts).toMatchObject({
    title: 'Protokoll der 7. Sitzung vom 12. März 2024',
    meetingDate: '2024-03-12',
    language: 'de',
  });
});

test('UPL-05 doc: merged cells repeat in each row they cover, header names apply to all their columns', async () => {
  const table = [
    cell('Region'),
    cell('Ausgaben'),
    cell(''),
    row(undefined, undefined, 'covered'),
    cell(''),
    cell('Ist'),
    cell('Budget'),
    row(undefined, undefined, undefined),
    cell('Nord'),
    cell('10'),
    cell('11'),
    row(undefined, undefined, undefined),
    cell(''),
    cell('12'),
    cell('13'),
    row('below', undefined, undefined),
  ];
  const { pages, passages } = await readFile(writeDoc([{ text: 'Zahlen.' }, ...table, { text: 'Ende.' }]), 'x.doc');
  expect(pages[0]?.text).toContain('Nord\t10\t11\nNord\t12\t13');
  expect(passages[0]?.context).toBe(
    'Region: Nord; Ausgaben Ist: 10; Ausgaben Budget: 11\nRegion: Nord; Ausgaben Ist: 12; Ausgaben Budget: 13',
  );
});

test('UPL-05 doc: a long text fills several pages of formats', async () => {
  const paragraphs = Array.from({ length: 120 }, (_, index) => ({
    text: index % 10 === 0 ? `Abschnitt ${index}` : `Absatz ${index} mit einigen Wörtern darin.`,
    style: index % 10 === 0 ? 2 : 0,
  }));
  const { pages, passages } = await readFile(writeDoc(paragraphs), 'x.doc');
  expect(
    pages
      .map(({ text }) => text)
      .join('\n\n')
      .split('\n\n'),
  ).toEqual(paragraphs.map(({ text }) => text));
  expect(new Set(passages.map(({ section }) => section))).toContain('Abschnitt 110');
});

test('UPL-05 doc: stream names are case-insensitive', async () => {
  const bytes = Buffer.from(writeDoc([{ text: 'Der Rat tagt.' }]));
  for (const name of ['WordDocument', '1Table'])
    bytes.write(name.toUpperCase(), bytes.indexOf(Buffer.from(name, 'utf16le')), 'utf16le');
  expect((await readFile(bytes, 'x.doc')).pages[0]?.text).toBe('Der Rat tagt.');
});

test('UPL-06 doc: encrypted, mismatched, cut or with corrupted numbers', async () => {
  await expect(readFile(writeDoc(minutes, { isEncrypted: true }), 'x.doc')).rejects.toMatchObject({
    code: 'file_encrypted',
  });
  await expect(readFile(writeCompoundFile({ Workbook: Buffer.alloc(9) }), 'x.doc')).rejects.toMatchObject({
    code: 'file_type_mismatch',
  });
  await expect(readFile(Buffer.from('kein Word'), 'x.doc')).rejects.toMatchObject({ code: 'file_type_mismatch' });
  const bytes = writeDoc(minutes, { notes: ['Eine Note.'] });
  for (const outcome of await readCut(bytes, 'x.doc')) expect(outcome).toMatch(/^file_/);
  // Corrupt one number of the header and table at a time: the result is a text or a named fault, never anything else.
  for (let at = 512; at < bytes.length - 4; at += 37) {
    const wild = Buffer.from(bytes);
    wild.fill(0xff, at, at + 4);
    const outcome = await readFile(wild, 'x.doc').then(
      () => 'read',
      ({ code }) => String(code),
    );
    expect(outcome).toMatch(/^(?:read|file_\w+)$/);
  }
});

test('UPL-06 doc: pieces that share bytes are refused', async () => {
  const bytes = Buffer.from(writeDoc([{ text: 'Wort '.repeat(100) }]));
  const at = bytes.indexOf(Buffer.from([2, 16, 0, 0, 0, 0, 0, 0, 0]));
  bytes.writeUInt32LE(2_000_000_000, at + 9);
  await expect(readFile(bytes, 'x.doc')).rejects.toMatchObject({ code: 'file_too_complex' });
});
