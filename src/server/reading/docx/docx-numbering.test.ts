import { expect, test } from 'vitest';
import { wordNamespace, wordParagraph, writeDocx } from '#support/office-writer.ts';
import { readFile } from '#support/read-file.ts';

const level = (at: number, format: string, text: string, more = '<w:start w:val="1"/>') =>
  `<w:lvl w:ilvl="${at}">${more}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const definition = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const use = (id: number, of: number, overrides = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${overrides}</w:num>`;
const part = (...inner: string[]) => `<w:numbering ${wordNamespace}>${inner.join('')}</w:numbering>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const numbered = (text: string, list: number, at = 0, style = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const styleSheet = (...styles: string[]) => `<w:styles ${wordNamespace}>${styles.join('')}</w:styles>`;
const style = (id: string, properties: string, type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${properties}</w:style>`;

async function linesOf(body: string, numbering: string, styles?: string): Promise<string[]> {
  const more: Record<string, string> = { 'word/numbering.xml': numbering };
  if (styles) more['word/styles.xml'] = styles;
  const { pages } = await readFile(writeDocx(body, more), 'x.docx');
  return pages.flatMap(({ text }) => text.split(/\n+/u)).filter((line) => line !== '');
}

test('UPL-05 docx: automatic numbers are printed as Word prints them', async () => {
  const numbering = part(
    definition(0, level(0, 'decimal', 'TOP %1'), level(1, 'decimal', 'TOP %1.%2'), level(2, 'lowerLetter', '%3)')),
    definition(1, level(0, 'upperRoman', '§ %1', '<w:start w:val="3"/>'), level(1, 'decimalZero', '(%2)')),
    definition(2, level(0, 'bullet', '')),
    use(1, 0),
    use(2, 1),
    use(3, 2),
    use(4, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride>'),
    use(5, 0, `<w:lvlOverride w:ilvl="0">${level(0, 'decimal', 'Punkt %1')}</w:lvlOverride>`),
  );
  const body = [
    numbered('Begrüßung', 1, 0, 'berschrift2'),
    numbered('Haushalt', 1, 0, 'berschrift2'),
    numbered('Reise', 1, 1),
    numbered('Preise', 1, 1),
    numbered('Bahn', 1, 2),
    wordParagraph('Aussprache.'),
    numbered('Bus', 1, 2),
    numbered('Ordnung', 2),
    numbered('Zweck', 2, 1),
    numbered('Milch', 3),
    numbered('Personal', 1),
    numbered('Stelle', 1, 1),
    numbered('Verschiedenes', 4),
    numbered('Ende', 5),
    numbered('Ohne', 0),
    numbered('Fremd', 77),
  ].join('');
  expect(await linesOf(body, numbering)).toEqual([
    'TOP 1 Begrüßung',
    'TOP 2 Haushalt',
    'TOP 2.1 Reise',
    'TOP 2.2 Preise',
    'a) Bahn',
    'Aussprache.',
    'b) Bus',
    '§ III Ordnung',
    '(01) Zweck',
    '- Milch',
    'TOP 3 Personal',
    'TOP 3.1 Stelle',
    'TOP 9 Verschiedenes',
    'Punkt 10 Ende',
    'Ohne',
    'Fremd',
  ]);
});

test('UPL-05 docx: numbers come from styles, their bases and numbering styles', async () => {
  const numbering = part(
    definition(
      0,
      level(0, 'decimal', '%1.', '<w:start w:val="1"/><w:pStyle w:val="Punkt"/>'),
      level(1, 'lowerLetter', '%1%2', '<w:start w:val="1"/><w:pStyle w:val="Unterpunkt"/>'),
    ),
    '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Liste"/></w:abstractNum>',
    definition(2, level(0, 'upperLetter', 'Antrag %1:')),
    use(1, 0),
    use(2, 1),
    use(3, 2),
  );
  const styles = styleSheet(
    style('Punkt', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'),
    style('Unterpunkt', '<w:basedOn w:val="Punkt"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr>'),
    style('PunktRot', '<w:basedOn w:val="Punkt"/>'),
    style('Liste', '<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>', 'numbering'),
  );
  const body = [
    wordParagraph('Bericht', 'Punkt'),
    wordParagraph('Zahlen', 'Unterpunkt'),
    wordParagraph('Lage', 'Unterpunkt'),
    wordParagraph('Wahl', 'PunktRot'),
    `<w:p><w:pPr><w:pStyle w:val="Punkt"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>${run('Pause')}</w:p>`,
    numbered('Neubau', 2),
    numbered('Umbau', 2),
  ].join('');
  expect(await linesOf(body, numbering, styles)).toEqual([
    '1. Bericht',
    '1a Zahlen',
    '1b Lage',
    '2. Wahl',
    'Pause',
    'Antrag A: Neubau',
    'Antrag B: Umbau',
  ]);
});

test('UPL-05 docx: restarts, legal numbers and levels without a number', async () => {
  const numbering = part(
    definition(
      0,
      level(0, 'upperRoman', '%1.'),
      level(1, 'decimal', '%1.%2', '<w:start w:val="1"/><w:isLgl/>'),
      level(2, 'decimal', 'Beschluss %3', '<w:start w:val="1"/><w:lvlRestart w:val="0"/>'),
      level(3, 'none', 'Hinweis:'),
    ),
    use(1, 0),
  );
  const body = [
    numbered('Eins', 1),
    numbered('Kauf', 1, 2),
    numbered('Zwei', 1),
    numbered('Unter', 1, 1),
    numbered('Verkauf', 1, 2),
    numbered('Frist', 1, 3),
  ].join('');
  expect(await linesOf(body, numbering)).toEqual([
    'I. Eins',
    'Beschluss 1 Kauf',
    'II. Zwei',
    '2.1 Unter',
    'Beschluss 2 Verkauf',
    'Hinweis: Frist',
  ]);
});

test('UPL-05 docx: deleted paragraphs are not counted, former numbering is ignored, cells keep their numbers', async () => {
  const numbering = part(definition(0, level(0, 'decimal', '%1.')), use(1, 0));
  const numbers = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  const body = [
    `<w:p><w:pPr>${numbers}<w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:del w:id="2"><w:r><w:delText>Weg</w:delText></w:r></w:del></w:p>`,
    numbered('Erstens', 1),
    `<w:p><w:pPr><w:pPrChange w:id="3"><w:pPr>${numbers}</w:pPr></w:pPrChange></w:pPr>${run('Frei')}</w:p>`,
    `<w:tbl><w:tr><w:tc>${numbered('Kasse', 1)}</w:tc><w:tc>${wordParagraph('Anna')}</w:tc></w:tr></w:tbl>`,
    `<w:p><w:pPr>${numbers}</w:pPr><w:r><w:lastRenderedPageBreak/><w:t>Drittens</w:t></w:r></w:p>`,
  ].join('');
  expect(await linesOf(body, numbering)).toEqual(['1. Erstens', 'Frei', '2. Kasse\tAnna', '3. Drittens']);
});

test('UPL-05 docx: circular styles and lists end, thousands of definitions are read', async () => {
  const many = Array.from({ length: 10_000 }, (_, id) => definition(id + 10, level(0, 'decimal', `${id}.%1`)));
  const numbering = part(
    '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="Kreis"/></w:abstractNum>',
    ...many,
    definition(1, ...Array.from({ length: 10_000 }, (_, at) => level(at, 'decimal', '%1'))),
    use(1, 0),
    use(2, 1),
    use(3, 10_009),
  );
  const styles = styleSheet(
    style(
      'Kreis',
      '<w:basedOn w:val="Gegenkreis"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>',
      'numbering',
    ),
    style('Gegenkreis', '<w:basedOn w:val="Kreis"/>'),
    style('Ring', '<w:basedOn w:val="Ring"/>'),
  );
  const body = [
    numbered('A', 1),
    wordParagraph('B', 'Ring'),
    numbered('C', 2, 9_999),
    numbered('D', 3),
    wordParagraph('E', 'Gegenkreis'),
  ].join('');
  expect(await linesOf(body, numbering, styles)).toEqual(['A', 'B', '1 C', '9999.1 D', 'E']);
});
