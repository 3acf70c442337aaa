import { expect, test } from 'vitest';
import { readCut, readFile } from '#support/read-file.ts';

const rtf = (text: string) => Buffer.from(text, 'latin1');
const tables =
  '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset238 Arial CE;}{\\f2\\fcharset161 Arial Greek;}}' +
  '{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2 heading 2;}{\\s9 Title;}{\\*\\cs10 Standardschrift;}}' +
  "{\\info{\\title Gesch\\'e4ftsbericht}{\\author Niemand}}";
const row = (definition: string, ...cells: string[]) =>
  `\\trowd${definition}\\pard\\intbl ${cells.map((cell) => `${cell}\\cell `).join('')}\\row\n`;
const widths = '\\cellx2000\\cellx4000\\cellx6000';

const minutes = [
  `{\\rtf1\\ansi\\ansicpg1252\\deff0${tables}`,
  '{\\header Kopfzeile}{\\*\\unknown Unbekanntes {\\b auch}}',
  "\\pard\\s9 Protokoll vom 12. M\\'e4rz 2024\\par",
  '\\pard\\s1 Finanzen\\par',
  "\\pard Der Rat {\\deleted lehnt ab }{\\revised stimmt} zu{\\super\\chftn}{\\footnote\\pard{\\chftn} Bei zwei Enthaltungen.\\par}. \\'84Gr\\'fc\\'dfe\\'93 \\'96 3 \\u8364?, {\\f1 \\'e8e\\'9atina}, {\\f2 \\'c5\\'f5\\'f1\\'fe\\'f0\\'e7} {\\v unsichtbar}{\\strike gestrichen}\\striked1 zweifach\\striked0 ",
  '{\\field{\\*\\fldinst HYPERLINK "http://example.com/"}{\\fldrslt ein Verweis}}\\par',
  '\\pard{\\listtext 1.\\tab}Erstens\\par',
  "\\pard{\\pntext \\'b7\\tab}Punkt\\par",
  '\\pard\\s2 Personal\\par',
  '\\pard Aufwand in TCHF\\par',
  row('\\trhdr\\cellx2000\\clmgf\\cellx4000\\clmrg\\cellx6000', '', '2024', ''),
  row(`\\trhdr${widths}`, '', 'Ist', 'Budget'),
  row(`\\clvmgf${widths}`, "L\\'f6hne", "4'530", "4'400"),
  row(`\\clvmrg${widths}`, '', '17', '18'),
  '\\pard\\page Zweite Seite mit {\\pict\\pngblip 89504e47}{\\*\\shppict{\\pict 00}}Bild.\\par}',
].join('\n');

test('UPL-05 rtf: headings, lists, notes, tables and pages, umlauts in every code page', async () => {
  const { pages, passages, facts } = await readFile(rtf(minutes), 'x.rtf');
  expect(pages.map(({ text }) => text)).toEqual([
    'Protokoll vom 12. März 2024\n\nFinanzen\n\nDer Rat stimmt zu[1]. „Grüße“ – 3 €, čeština, Ευρώπη' +
      " ein Verweis\n\n[1] Bei zwei Enthaltungen.\n\n1. Erstens\n\n- Punkt\n\nPersonal\n\nAufwand in TCHF\n\n\t2024\n\tIst\tBudget\nLöhne\t4'530\t4'400\nLöhne\t17\t18\n",
    'Zweite Seite mit Bild.',
  ]);
  expect(passages.map(({ context }) => context).join('\n')).toContain(
    "Position: Löhne; 2024 Ist (TCHF): 4'530; 2024 Budget (TCHF): 4'400",
  );
  expect(pages[1]?.section).toBe('Finanzen › Personal');
  expect(facts).toMatchObject({ title: 'Protokoll vom 12. März 2024', meetingDate: '2024-03-12' });
});

test.each<[string, string, string]>([
  ['Windows-1252', "\\ansi\\ansicpg1252 Gr\\'fc\\'dfe \\'80", 'Grüße €'],
  ['code page 1250', "\\ansi\\ansicpg1250 \\'e8e\\'9atina", 'čeština'],
  ['DOS 437', "\\pc Gr\\'81\\'e1e", 'Grüße'],
  ['DOS 850', "\\pca Gr\\'81\\'e1e", 'Grüße'],
  ['Macintosh', "\\mac Gr\\'9f\\'a7e", 'Grüße'],
  ['UTF-8', "\\ansi\\ansicpg65001 Gr\\'c3\\'bc\\'c3\\'9fe", 'Grüße'],
  ['Shift-JIS', "\\ansi\\ansicpg932 \\'93\\'fa\\'96\\'7b", '日本'],
  ['Unicode with a fallback of one byte', "\\ansi Gr\\u252\\'fc\\u223 ?e", 'Grüße'],
  ['Unicode without a fallback', '\\ansi\\uc0 Gr\\u252\\u223 e', 'Grüße'],
  ['Unicode with a long fallback', '\\ansi\\uc2 Gr\\u252 ue\\u223 sse', 'Grüße'],
  ['negative Unicode', '\\ansi A\\u-10179?\\u-8704?', 'A😀'],
  ['bytes as they are', '\\ansi Grüße', 'Grüße'],
])('UPL-05 rtf in %s', async (_, text, expected) => {
  const { pages } = await readFile(rtf(`{\\rtf1${text}\\par}`), 'x.rtf');
  expect(pages[0]?.text).toBe(expected);
});

test('UPL-05 rtf: wide cells span the columns of the rows below', async () => {
  const table =
    row('\\cellx2000\\cellx6000\\cellx10000', '', '2023', '2024') +
    row('\\cellx2000\\cellx4000\\cellx6000\\cellx8000\\cellx10000', 'Posten', 'Ist', 'Plan', 'Ist', 'Plan') +
    row('\\cellx2000\\cellx4000\\cellx6000\\cellx8000\\cellx10000', 'Miete', '1', '2', '3', '4');
  const { passages } = await readFile(rtf(`{\\rtf1 ${table}\\pard Ende.\\par}`), 'x.rtf');
  expect(passages[0]?.context).toBe('Posten: Miete; 2023 Ist: 1; 2023 Plan: 2; 2024 Ist: 3; 2024 Plan: 4');
});

test('UPL-06 rtf: truncated, unbalanced, deep and empty files are rejected with their fault', async () => {
  for (const outcome of await readCut(rtf(minutes), 'x.rtf')) expect(outcome).toMatch(/^file_/);
  const fault = (text: string) =>
    readFile(rtf(text), 'x.rtf').then(
      () => 'read',
      ({ code }) => String(code),
    );
  expect(await fault('{\\rtf1 Offen')).toBe('file_damaged');
  expect(await fault(`{\\rtf1 ${'{'.repeat(100_000)}`)).toBe('file_too_complex');
  expect(await fault('{\\rtf1\\bin999999999 x}')).toBe('file_damaged');
  expect(await fault('{\\rtf1 {\\pict 00}}')).toBe('file_no_text');
  expect(await fault('kein RTF')).toBe('file_type_mismatch');
});

test('UPL-05 rtf: text in a group with a character style is read', async () => {
  const { pages } = await readFile(
    rtf('{\\rtf1 Der {\\*\\cs7 Stiftungsrat} {\\cs8 tagt}{\\*\\other nie}.\\par}'),
    'x.rtf',
  );
  expect(pages[0]?.text).toBe('Der Stiftungsrat tagt.');
});

test('UPL-06 rtf: noise after the beginning means a damaged file, text appended to a mail does not', async () => {
  const verdictOf = (...parts: Uint8Array[]) =>
    readFile(Buffer.concat(parts), 'x.rtf').then(
      ({ pages }) => pages[0]?.text,
      ({ code }) => code,
    );
  const noise = (seed: number) =>
    Buffer.from(
      Uint32Array.from({ length: 2_000 }, (_, index) => Math.imul(index + seed, 0x9e3779b1) ^ (index * 0x85eb)).buffer,
    );
  for (let seed = 1; seed <= 20; seed++) {
    expect(await verdictOf(rtf('{\\rtf1'), noise(seed * 7_919))).toBe('file_damaged');
    expect(await verdictOf(rtf('{\\rtf1 Der Rat. '), noise(seed), rtf('}'))).toBe('file_damaged');
  }
  expect(await verdictOf(rtf('{\\rtf1 Der Rat.}'), Buffer.alloc(9), rtf('\r\n-- \r\nGesendet'))).toBe('Der Rat.');
});

test('UPL-06 rtf: a table of many narrow columns and twenty thousand wide rows is refused', async () => {
  const edges = Array.from({ length: 199 }, (_, index) => `\\cellx${(index + 1) * 100}`).join('');
  const narrow = row(edges, ...Array<string>(199).fill('a'));
  const wide = row('\\cellx19900', 'x');
  await expect(readFile(rtf(`{\\rtf1 ${narrow}${wide.repeat(20_000)}\\pard x\\par}`), 'x.rtf')).rejects.toMatchObject({
    code: 'file_too_complex',
  });
});
