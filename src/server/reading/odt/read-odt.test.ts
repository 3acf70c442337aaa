import { expect, test } from 'vitest';
import { odtTable, openDocumentSpaces, writeOdt } from '#support/open-document-writer.ts';
import { readCut, readFile } from '#support/read-file.ts';

const p = (text: string, style = '') => `<text:p${style && ` text:style-name="${style}"`}>${text}</text:p>`;
const h = (text: string, level: number) =>
  `<text:h text:style-name="Heading_20_${level}" text:outline-level="${level}">${text}</text:h>`;
const item = (...inner: string[]) => `<text:list-item>${inner.join('')}</text:list-item>`;
const list = (style: string, ...items: string[]) =>
  `<text:list${style && ` text:style-name="${style}"`}>${items.join('')}</text:list>`;
const note = (text: string) =>
  `<text:note><text:note-citation>9</text:note-citation><text:note-body>${p(text)}</text:note-body></text:note>`;

const body = [
  `<text:tracked-changes><text:changed-region><text:deletion>${p('Gestrichenes')}</text:deletion></text:changed-region></text:tracked-changes>`,
  p('Protokoll vom 12. März 2024', 'Title'),
  h('Finanzen', 1),
  p(
    `Der Rat <text:change text:change-id="c"/>stimmt<text:s text:c="2"/>zu${note('Bei zwei Enthaltungen.')}.<text:span text:style-name="Hidden"> Nie gedruckt.</text:span><office:annotation>${p('Ein Kommentar')}</office:annotation>`,
  ),
  list(
    'L1',
    item(p('Budget genehmigen'), list('', item(p('Teil a')), item(p('Teil b')))),
    item(p('Prüfer &amp; Revision <text:a xlink:href="http://example.com/">wählen</text:a>')),
  ),
  list('L2', item(p('Ein Punkt'))),
  p('Neue Seite.', 'P1'),
  h('Personal', 2),
  p('Aufwand in Mio. €'),
  odtTable(
    [
      ['', ['2023', 'table:number-columns-spanned="2"'], ['', 'covered']],
      ['', 'Ist', 'Budget'],
      ['Löhne', '4,2', '4,3'],
      ['Spesen', '0,1', '0,2'],
    ],
    2,
  ),
].join('');

test('UPL-05 odt: headings, lists, notes, tables and pages, without deletions, hidden text and comments', async () => {
  const meta = `<office:document-meta ${openDocumentSpaces} xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta><dc:title>Über &#220;bungen</dc:title></office:meta></office:document-meta>`;
  const { pages, passages, facts } = await readFile(writeOdt(body, { 'meta.xml': meta }), 'x.odt');
  expect(pages.map(({ text }) => text)).toEqual([
    'Protokoll vom 12. März 2024\n\nFinanzen\n\nDer Rat stimmt zu[1].\n\n[1] Bei zwei Enthaltungen.\n\n1. Budget genehmigen\n\na) Teil a\n\nb) Teil b\n\n2. Prüfer & Revision wählen\n\n- Ein Punkt',
    'Neue Seite.\n\nPersonal\n\nAufwand in Mio. €\n\n\t2023\n\tIst\tBudget\nLöhne\t4,2\t4,3\nSpesen\t0,1\t0,2\n',
  ]);
  expect(pages[1]?.section).toBe('Finanzen');
  expect(passages.map(({ context }) => context).join('\n')).toContain(
    'Position: Löhne; 2023 Ist (Mio. €): 4,2; 2023 Budget (Mio. €): 4,3',
  );
  expect(facts).toMatchObject({ title: 'Protokoll vom 12. März 2024', meetingDate: '2024-03-12' });
});

test('UPL-05 odt: lists and headings are numbered as printed, struck text is left out', async () => {
  const level = (at: number, attributes: string) =>
    `<text:list-level-style-number text:level="${at}" style:num-format="1" ${attributes}/>`;
  const outline = `<text:outline-style><text:outline-level-style text:level="1" style:num-format="I" style:num-prefix="Teil "/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2" style:num-suffix="."/></text:outline-style>`;
  const styles = `<office:document-styles ${openDocumentSpaces}><office:styles>${outline}<text:list-style style:name="T">${level(1, 'style:num-list-format="TOP %1%" text:start-value="3"')}${level(2, 'style:num-prefix="TOP " text:display-levels="2"')}</text:list-style><style:style style:name="Struck" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style></office:styles></office:document-styles>`;
  const text = [
    h('Allgemeines', 1),
    h('Kasse', 2),
    list('T', item(p('Haushalt'), list('', item(p('Reise')), item(p('Preise'))))),
    p('Aussprache.'),
    list('T', item(list('', item(p('Fest'))))).replace('<text:list ', '<text:list text:continue-numbering="true" '),
    list('T', item(p('Wahl'))).replace('<text:list ', '<text:list text:continue-numbering="true" '),
    '<text:h text:outline-level="1" text:is-list-header="true">Vorwort</text:h>',
    h('Schluss', 1),
    p('Der Beitrag ist <text:span text:style-name="Struck">60</text:span>84 Euro.'),
  ].join('');
  const { pages } = await readFile(writeOdt(text, { 'styles.xml': styles }), 'x.odt');
  expect(pages[0]?.text.split('\n\n')).toEqual([
    'Teil I Allgemeines',
    'I.1. Kasse',
    'TOP 3 Haushalt',
    'TOP 3.1 Reise',
    'TOP 3.2 Preise',
    'Aussprache.',
    'TOP 3.3 Fest',
    'TOP 4 Wahl',
    'Vorwort',
    'Teil II Schluss',
    'Der Beitrag ist 84 Euro.',
  ]);
});

test('UPL-05 odt: a paragraph in the title style is the title; below a heading it titles a part', async () => {
  const heading = h('1. Genehmigung des Protokolls', 1);
  const titled = await readFile(writeOdt(p('Quartiertreff Sonnenhof', 'Title') + heading), 'x.odt');
  expect(titled.facts).toMatchObject({ title: 'Quartiertreff Sonnenhof', titleSource: 'text' });
  const parted = await readFile(writeOdt(h('Protokoll der 3. Sitzung', 1) + p('Anhang', 'Title')), 'x.odt');
  expect(parted.facts.title).toBe('Protokoll der 3. Sitzung');
});

test('UPL-05 odt: hidden paragraphs and sections are skipped, unmet conditions hide nothing', async () => {
  const section = (attributes: string, text: string) => `<text:section ${attributes}>${p(text)}</text:section>`;
  const hiddenField = (isHidden: boolean) => `<text:hidden-paragraph text:is-hidden="${isHidden}"/>`;
  const { pages } = await readFile(
    writeOdt(
      [
        p('Der Rat stimmt zu.'),
        p('Verborgener Absatz.', 'HiddenParagraph'),
        p(`Verborgen durch ein Feld.${hiddenField(true)}`),
        p(`Das Feld verbirgt nichts.${hiddenField(false)}`),
        section('text:display="none"', 'Verborgener Abschnitt.'),
        section('text:display="condition" text:is-hidden="true"', 'Verborgen unter einer Bedingung.'),
        section('text:display="condition"', 'Sichtbarer Abschnitt.'),
        odtTable([
          ['Name', 'Amt'],
          ['Anna', `</text:p>${p('geheim', 'HiddenParagraph')}<text:p>Präsidium`],
        ]),
      ].join(''),
    ),
    'x.odt',
  );
  expect(pages[0]?.text).toBe(
    'Der Rat stimmt zu.\n\nDas Feld verbirgt nichts.\n\nSichtbarer Abschnitt.\n\nName\tAmt\nAnna\tPräsidium\n',
  );
});

test('UPL-05 odt: cells over several rows repeat in each; thousands of repeated empty cells are dropped', async () => {
  const table = odtTable([
    ['Region', 'Jahr', 'Betrag'],
    [['Nord', 'table:number-rows-spanned="2"'], '2023', '10'],
    [['', 'covered'], '2024', ['12', ''], ['', 'table:number-columns-repeated="16000"']],
  ]);
  const { pages } = await readFile(writeOdt(p('Zahlen.') + table), 'x.odt');
  expect(pages[0]?.text).toBe('Zahlen.\n\nRegion\tJahr\tBetrag\nNord\t2023\t10\nNord\t2024\t12\n');
});

test('UPL-06 odt: entity and depth bombs, other kinds, encrypted and truncated files', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><office:document-content/>`;
  await expect(readFile(writeOdt('', { 'content.xml': bomb }), 'x.odt')).rejects.toMatchObject({
    code: 'file_damaged',
  });
  const deep = writeOdt('<text:section>'.repeat(5_000) + '</text:section>'.repeat(5_000));
  await expect(readFile(deep, 'x.odt')).rejects.toMatchObject({ code: 'file_too_complex' });
  const sheet = writeOdt(p('x'), { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' });
  await expect(readFile(sheet, 'x.odt')).rejects.toMatchObject({ code: 'file_type_mismatch' });
  const locked = writeOdt(p('x'), { 'META-INF/manifest.xml': '<m:manifest><m:encryption-data/></m:manifest>' });
  await expect(readFile(locked, 'x.odt')).rejects.toMatchObject({ code: 'file_encrypted' });
  for (const outcome of await readCut(writeOdt(body), 'x.odt')) expect(outcome).toMatch(/^file_/);
  const wide = odtTable([
    Array.from({ length: 20 }, () => ['x', 'table:number-columns-repeated="99"'] as [string, string]),
  ]);
  await expect(readFile(writeOdt(wide), 'x.odt')).rejects.toMatchObject({ code: 'file_too_complex' });
});

test('UPL-06 odt: a few kilobytes whose rows and cells repeat a million times are refused', async () => {
  const row = `<table:table-row table:number-rows-repeated="1000000">${'<table:table-cell table:number-columns-repeated="99"><text:p>x</text:p></table:table-cell>'.repeat(9)}</table:table-row>`;
  const bytes = writeOdt(`<table:table>${row.repeat(400)}</table:table>`);
  expect(bytes.length).toBeLessThan(10_000);
  await expect(readFile(bytes, 'x.odt')).rejects.toMatchObject({ code: 'file_too_complex' });
});
