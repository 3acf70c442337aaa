import { expect, test } from 'vitest';
import { readDocument } from '#server/reading/read-document.ts';
import type { AgendaLabel } from '../boardroom/labels.ts';
import { squeeze } from '../boardroom/paper-places.ts';
import { breakLines } from './break-lines.ts';
import { divideIntoBlocks } from './paper-blocks.ts';
import { docxLayouts, printDocx } from './print-docx.ts';
import { pdfLayouts, printPdf } from './print-pdf.ts';

const item = (number: string, title: string): AgendaLabel => ({
  file: '',
  kind: 'agenda',
  text: `${number} ${title}`,
  number,
  title,
});
const items = [item('TOP 1', 'Begrüßung'), item('TOP 2', 'Wahl der Kassenprüfung')];
const paper = `Protokoll der Sitzung vom 3. Mai 2024

Anwesend: Eva Ott, Jan Lang
Entschuldigt: Ute Frei

TOP 1   Begrüßung

Die Vorsitzende eröffnet die Sitzung um 18 Uhr und stellt fest, dass sie
beschlussfähig ist.

TOP 2   Wahl der Kassenprüfung

Nr.   Name        Stimmen
1     Eva Ott     12
2     Jan Lang    9
`;
const blocks = divideIntoBlocks(paper, false, items);

test('MEET-01 the evaluation divides a paper of text into headings, lines, paragraphs and tables', () => {
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'lines', 'heading', 'paragraph', 'heading', 'table']);
  expect(blocks[4]).toMatchObject({ item: { number: 'TOP 2', title: 'Wahl der Kassenprüfung' } });
});

test.each([...pdfLayouts, ...docxLayouts])('MEET-01 a paper printed as %s keeps its words', async (layout) => {
  const isWord = (docxLayouts as readonly string[]).includes(layout);
  const bytes = isWord
    ? await printDocx(blocks, layout as 'word-numbers')
    : await printPdf(blocks, layout as 'plain', 'Ott');
  let text = '';
  await readDocument(bytes, 'paper', isWord ? 'docx' : 'pdf', {
    onPageCount: () => {},
    onPage: (page) => {
      text += page.text;
    },
  });
  const read = squeeze(text);
  for (const words of ['TOP 2 Wahl der Kassenprüfung', 'Jan Lang 9', 'stellt fest, dass sie beschlussfähig ist'])
    expect(read).toContain(squeeze(words));
});

test('MEET-01 a narrow page divides words between syllables', () => {
  expect(breakLines('über die Geschwindigkeit', 18)).toEqual(['über die Geschwin-', 'digkeit']);
});
