import { expect, test } from 'vitest';
import { slideFrame, slideShape, slideTable, writePptx } from '#support/presentation-writer.ts';
import { readCut, readFile } from '#support/read-file.ts';

const chartSpace =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const points = (values: readonly (string | number)[]) =>
  values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');
const series = (name: string, values: number[]) =>
  `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['2023', '2024'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
const chart = `<c:chartSpace ${chartSpace}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Umsatz in Mio. €</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series('Inland', [12.5, 13])}${series('Ausland', [4, 4.2000000000000002])}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
const numbered = (text: string, level = 0) =>
  `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="arabicPeriod"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;

const slides = [
  {
    shapes: `${slideShape(['Stand: heute'], 'ftr')}${slideShape(['Wachstum im Süden', 'Kosten senken'], 'body')}${slideShape(['Strategie 2030 &#8211; Überblick'], 'ctrTitle')}`,
    notes: ['Hier auf die Währung eingehen.', 'Danach Pause.'],
  },
  {
    shapes: `<p:grpSp>${slideShape(['Personal'], 'title')}</p:grpSp>${slideTable([
      ['in TCHF', ['2023', 'gridSpan="2"'], ['', 'hMerge="1"'], '2024'],
      ['', 'Ist', 'Budget', 'Ist'],
      [['Löhne', 'rowSpan="2"'], '10', '11', '12'],
      [['', 'vMerge="1"'], '13', '14', '15'],
    ])}${slideShape([numbered('Erstens'), numbered('Zweitens'), '<a:p><a:r><a:t>Schluss</a:t></a:r><a:fld type="slidenum"><a:t>2</a:t></a:fld></a:p>'])}`,
  },
  {
    shapes: `${slideShape(['Versteckt'], 'title')}${slideFrame('<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="chart"/>')}`,
    isHidden: true,
    chart,
  },
];

test('UPL-05 pptx: one page per slide in presentation order, with title, lists, tables, charts and notes', async () => {
  const { pages, passages, facts } = await readFile(writePptx(slides), 'x.pptx');
  // Skipped in the slide show, and cited as such.
  expect(pages.map(({ label }) => label)).toEqual([null, null, '3 (ausgeblendet)']);
  expect(pages.map(({ number, section, text }) => [number, section, text])).toEqual([
    [
      1,
      'Strategie 2030 – Überblick',
      'Strategie 2030 – Überblick\n\n- Wachstum im Süden\n\n- Kosten senken\n\nNotizen: Hier auf die Währung eingehen.\n\nDanach Pause.',
    ],
    [
      2,
      'Personal',
      'Personal\n\nin TCHF\t2023\t\t2024\n\tIst\tBudget\tIst\nLöhne\t10\t11\t12\nLöhne\t13\t14\t15\n\n1. Erstens\n\n2. Zweitens\n\nSchluss',
    ],
    [3, 'Versteckt', 'Versteckt\n\nUmsatz in Mio. €\n\n\tInland\tAusland\n2023\t12.5\t4\n2024\t13\t4.2\n'],
  ]);
  expect(passages[1]?.context).toContain(
    'in TCHF: Löhne; 2023 Ist (TCHF): 10; 2023 Budget (TCHF): 11; 2024 Ist (TCHF): 12',
  );
  expect(passages[2]?.context).toContain('Inland (Mio. €): 12.5; Ausland (Mio. €): 4');
  expect(facts).toMatchObject({ title: 'Strategie 2030 – Überblick', titleSource: 'text', pageCount: 3 });
});

test('UPL-05 pptx: notes in text boxes follow those in the placeholder; running placeholders are skipped', async () => {
  const space =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const notes = [
    slideShape(['Aus dem Kasten: Reserve ist knapp.', 'Rückfrage an die Leitung.']),
    slideShape(['Zuerst die Zahlen.'], 'body'),
    slideShape(['Kopfzeile'], 'hdr'),
    slideShape(['12.03.2024'], 'dt'),
    slideShape(['7'], 'sldNum'),
    `<p:grpSp>${slideShape(['In einer Gruppe.'])}</p:grpSp>`,
  ].join('');
  const parts = {
    'ppt/notesSlides/slide1.xml': `<p:notes ${space}><p:cSld><p:spTree>${notes}</p:spTree></p:cSld></p:notes>`,
  };
  const { pages } = await readFile(
    writePptx([{ shapes: slideShape(['Budget'], 'title'), notes: ['Zuerst die Zahlen.'] }], parts),
    'x.pptx',
  );
  expect(pages[0]?.text).toBe(
    'Budget\n\nNotizen: Zuerst die Zahlen.\n\nAus dem Kasten: Reserve ist knapp.\n\nRückfrage an die Leitung.\n\nIn einer Gruppe.',
  );
});

test('UPL-06 pptx: missing slides, truncated files, a deck repeating a large slide thousands of times', async () => {
  for (const outcome of await readCut(writePptx(slides), 'x.pptx')) expect(outcome).toMatch(/^file_/);
  const relations = 'ppt/_rels/presentation.xml.rels';
  await expect(readFile(writePptx(slides, { [relations]: '<Relationships/>' }), 'x.pptx')).rejects.toMatchObject({
    code: 'file_damaged',
  });
  const large = slideShape(['x'.repeat(1_000_000)]);
  const entries = Array.from({ length: 4_000 }, () => '<p:sldId r:id="r0"/>').join('');
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const deck = writePptx([{ shapes: large }], {
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="${office}"><p:sldIdLst>${entries}</p:sldIdLst></p:presentation>`,
  });
  expect(deck.length).toBeLessThan(10_000);
  await expect(readFile(deck, 'x.pptx')).rejects.toMatchObject({ code: 'file_too_complex' });
});
