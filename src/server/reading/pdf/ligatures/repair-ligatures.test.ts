import { expect, test } from 'vitest';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { openPdf } from '../read-pdf.ts';

/** What a font says of its glyphs 1, 2, 3 and 4: fi, fl, ff and a blank. */
type Mapping = Partial<Record<1 | 2 | 3 | 4, string>>;

/** Lines in which fi, fl and ff are single glyphs (1, 2, 3) that the font maps to nothing useful. */
async function read(lines: readonly string[], mapping: Mapping): Promise<string> {
  const written = lines.map((line) =>
    line.replaceAll('fi', '\u0001').replaceAll('fl', '\u0002').replaceAll('ff', '\u0003'),
  );
  const rows = Array.from({ length: 224 }, (_, index) => index + 32).map(
    (code) => `<${hex(code, 2)}> <${hex(code, 4)}>`,
  );
  const own = Object.entries(mapping).map(([code, to]) => `<${hex(Number(code), 2)}> <${to}>`);
  const map =
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def ` +
    `1 begincodespacerange <00> <FF> endcodespacerange ${blocks([...own, ...rows])} endcmap end end`;
  const bytes = writePdf([{ texts: textLines(written) }], {
    objects: [
      `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl /f /space] >> /ToUnicode 7 0 R >>',
    ],
  });
  const pdf = Buffer.from(bytes).toString('latin1').replace('/Font << /R 3 0 R', '/Font << /R 8 0 R');
  const [draft] = [...(await openPdf(Buffer.from(pdf, 'latin1'))).pages];
  return (draft?.page.text ?? '').replace(/\s+/gu, ' ').trim();
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').toUpperCase();
const blocks = (rows: readonly string[]) =>
  Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) => rows.slice(100 * at, 100 * at + 100))
    .map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
    .join('\n');

const german = [
  'Die Busflotte wird gepflegt, die Abstellfläche verpflichtend finanziert.',
  'Die Werkstatt gibt Zertifikate aus, das Schiff fährt, der Fluss fließt.',
];
const english = [
  'The officer confirmed the final figures and the fleet of five.',
  'Staff suffer from inflation and traffic.',
];

test.each<[string, Mapping]>([
  ['the replacement character', { 1: 'FFFD', 2: 'FFFD', 3: 'FFFD' }],
  ['nothing', { 1: '0000', 2: '0000', 3: '0000' }],
  ['private characters', { 1: 'E0A1', 2: 'E0A2', 3: 'F001' }],
  ['one each', { 1: 'FFFD', 2: '0000', 3: 'F8FF' }],
])('UPL-05 words are whole in a font that maps its ligatures to %s', async (_, mapping) => {
  expect(await read(german, mapping)).toBe(german.join(' '));
  expect(await read(english, mapping)).toBe(english.join(' '));
});

test('UPL-05 ligatures that a font names right need no repair', async () => {
  expect(await read(german, { 1: 'FB01', 2: 'FB02', 3: 'FB00' })).toBe(german.join(' '));
});

test('UPL-05 in a name, a glyph is what it was in other words', async () => {
  const lines = [
    'Die Zertifikate, die Finanzen und die Pflicht zur Meldung prüft Frau Rehfisch,',
    'das Amt Trefflach Herr Wolfli.',
  ];
  const text = await read(lines, { 1: 'E0A1', 2: 'E0A2', 3: 'E0A3' });
  expect(text).toContain('Frau Rehfisch');
  expect(text).toContain('Herr Wolfli');
});

test('UPL-05 a font whose blanks have no letter keeps its words apart, and lists keep their marks', async () => {
  const line = 'Der Vorstand hat den Bericht geprüft und ihn an die Mitglieder gesandt.';
  expect(await read([line.replaceAll(' ', '\u0004')], { 4: '0003' })).toBe(line);
  expect(await read(['\u0004 Der Bericht', '\u0004 die Rechnung'], { 4: 'F0B7' })).toContain('\uf0b7 Der Bericht');
});
