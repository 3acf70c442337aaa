import { expect, test } from 'vitest';
import { zipOf } from '#support/office-writer.ts';
import { openDocumentSpaces } from '#support/open-document-writer.ts';
import { readFile } from '#support/read-file.ts';

const openDocument = (kind: string, body: string, styles = '') =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content ${openDocumentSpaces} xmlns:presentation="p"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });

const cell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;

test('UPL-05 ods: one page per table, cells as shown, hidden rows and columns left out', async () => {
  const rows = [
    row(cell('Vertrag') + cell('intern') + cell('Jahreswert')),
    row(cell('Wartung', 'table:number-rows-spanned="2"') + cell('x') + cell('18.450,50 €', 'office:value="18450.5"')),
    row(`<table:covered-table-cell/>${cell('x')}${cell('-3 %', 'office:value="-0.03"')}`),
    row(cell('Alt') + cell('') + cell('99'), 'table:visibility="collapse"'),
    row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048000"'),
    row(cell('Ende')),
  ].join('');
  const columns = '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>';
  const styles =
    '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const body = `<table:table table:name="Verträge">${columns}${rows}</table:table><table:table table:name="Geheim" table:style-name="h">${row(cell('Der Rat ist dafür'))}</table:table>`;
  const { pages } = await readFile(openDocument('spreadsheet', body, styles), 'x.ods');
  expect(pages.map(({ label, text }) => [label, text])).toEqual([
    ['Verträge', 'Vertrag\t\tJahreswert\nWartung\t\t18.450,50 €\nWartung\t\t-3 %\nEnde'],
    ['Geheim (ausgeblendet)', 'Der Rat ist dafür'],
  ]);
});

test('UPL-06 ods: a few kilobytes that repeat a million filled cells are refused', async () => {
  const wide = row(cell('x', 'table:number-columns-repeated="16000"'), 'table:number-rows-repeated="1000000"');
  await expect(
    readFile(openDocument('spreadsheet', `<table:table>${wide.repeat(300)}</table:table>`), 'x.ods'),
  ).rejects.toMatchObject({ code: 'file_too_complex' });
});

test('UPL-05 odp: one page per slide with title, text, table and notes', async () => {
  const frame = (inner: string, kind = '') =>
    `<draw:frame ${kind && `presentation:class="${kind}"`}>${inner}</draw:frame>`;
  const box = (...texts: string[]) =>
    `<draw:text-box>${texts.map((text) => `<text:p>${text}</text:p>`).join('')}</draw:text-box>`;
  const slides = [
    `<draw:page>${frame(box('Jahresbericht'), 'title')}${frame(box('Vorstand'))}${frame(box('1'), 'page-number')}</draw:page>`,
    `<draw:page>${frame(box('Haushalt'), 'title')}${frame(`<table:table>${row(cell('Posten') + cell('2026'))}${row(cell('Miete') + cell('12.000'))}</table:table>`)}<draw:custom-shape><text:p>Der Rat stimmt zu.</text:p></draw:custom-shape><presentation:notes>${frame(box('Das ist der Plan für das Jahr.'), 'notes')}</presentation:notes></draw:page>`,
  ].join('');
  const { pages, facts } = await readFile(openDocument('presentation', slides), 'x.odp');
  expect(pages.map(({ text }) => text)).toEqual([
    'Jahresbericht\n\nVorstand',
    'Haushalt\n\nPosten\t2026\nMiete\t12.000\n\nDer Rat stimmt zu.\n\nNotizen: Das ist der Plan für das Jahr.',
  ]);
  expect(pages[1]?.section).toBe('Haushalt');
  expect(facts.title).toBe('Jahresbericht');
});
