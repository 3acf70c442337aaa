import { expect, test } from 'vitest';
import { wordParagraph, wordTable, writeDocx } from '#support/office-writer.ts';
import { readDocument } from '../read-document.ts';

const speech =
  'Die Vorsitzende berichtet ausführlich über den Stand der Arbeiten am Bootshaus und über die Gespräche mit der Gemeinde, die einen Zuschuss in Aussicht gestellt hat, sofern der Verein sich bis zum Herbst erklärt.';

/** A table of the given rows; each cell is a list of paragraphs, or a finished table. */
function tableOf(rows: readonly (readonly (readonly string[] | string)[])[]): string {
  const cell = (content: readonly string[] | string) =>
    typeof content === 'string'
      ? `${content}${wordParagraph('')}`
      : content.map((text) => wordParagraph(text)).join('');
  return `<w:tbl>${rows
    .map((row) => `<w:tr>${row.map((each) => `<w:tc>${cell(each)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;
}

async function textOf(body: string): Promise<string> {
  let text = '';
  await readDocument(writeDocx(body), 'x.docx', 'docx', {
    onPageCount: () => {},
    onPage: (page) => {
      text += page.text;
    },
  });
  return text;
}

test('UPL-05 docx: minutes as one table are read as headings and paragraphs, later columns by their name', async () => {
  const text = await textOf(
    tableOf([
      [['TOP'], ['Ergebnis'], ['Wer'], ['Termin']],
      [['1'], ['Bootshaus', speech, 'Der Kauf der Balken wird beschlossen.'], ['Frau Ott'], ['31. Mai']],
      [['2'], ['Verschiedenes', 'Keine Wortmeldungen.'], [''], ['']],
    ]),
  );
  expect(text.split('\n\n')).toEqual([
    'TOP Ergebnis Wer Termin',
    '1 Bootshaus',
    speech,
    'Der Kauf der Balken wird beschlossen.',
    'Wer: Frau Ott',
    'Termin: 31. Mai',
    '2 Verschiedenes',
    'Keine Wortmeldungen.',
  ]);
});

test('UPL-05 docx: a table within a row of text keeps its rows', async () => {
  const inner = wordTable([
    ['Posten', 'Euro'],
    ['Balken', '840'],
  ]);
  const text = await textOf(
    tableOf([
      [['3'], ['Kosten', speech]],
      [['4'], inner],
    ]),
  );
  expect(text).toContain('3 Kosten\n\n');
  expect(text).toContain('Posten\tEuro\nBalken\t840');
});

test('UPL-05 docx: a table of short cells stays a table', async () => {
  const text = await textOf(
    tableOf([
      [['Posten'], ['Euro']],
      [['Balken', 'Eiche'], ['840']],
      [['Schrauben'], ['12']],
    ]),
  );
  expect(text.trimEnd()).toBe('Posten\tEuro\nBalken Eiche\t840\nSchrauben\t12');
});
