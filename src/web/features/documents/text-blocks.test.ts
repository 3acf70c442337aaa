import { expect, test } from 'vitest';
import { headingDepths, readTextBlocks } from './text-blocks.ts';

const none = { headings: [], tables: [], sheet: null };

/** Each block with the text it covers. */
const show = (text: string, layout: Parameters<typeof readTextBlocks>[0]['layout'] = none) =>
  readTextBlocks({ text, layout }).map((block) => [block.kind, text.slice(block.start, block.end)]);

test('CHAT-06 headings and tables follow the layout, paragraphs the blank lines', () => {
  const text = 'Budget\n\nWir beraten.\n\nPosten\tBetrag\nBusse\t11,8\n\nSchluss.';
  const layout = {
    headings: [{ start: 0, end: 6, level: 2 }],
    tables: [{ start: 22, end: 46, hasHeader: true }],
    sheet: null,
  };
  expect(show(text, layout)).toEqual([
    ['heading', 'Budget'],
    ['paragraph', 'Wir beraten.'],
    ['table', 'Posten\tBetrag\nBusse\t11,8'],
    ['paragraph', 'Schluss.'],
  ]);
  const table = readTextBlocks({ text, layout })[2];
  const cells =
    table?.kind === 'table' ? table.rows.map((row) => row.map(({ start, end }) => text.slice(start, end))) : [];
  expect(cells).toEqual([
    ['Posten', 'Betrag'],
    ['Busse', '11,8'],
  ]);
});

test('CHAT-06 bulleted items become one list, even if each is a paragraph', () => {
  const text = 'Beschlüsse:\n\n- Der Kauf wird bewilligt.\n\n- Der Bericht folgt.\n\n1.2. Der Ausschuss prüft.';
  const [, list] = readTextBlocks({ text, layout: none });
  expect(list).toMatchObject({
    kind: 'list',
    items: [{ marker: '- ' }, { marker: '- ' }, { marker: '1.2. ', depth: 1 }],
  });
});

test('CHAT-06 lines wrapped for width flow, others keep their breaks', () => {
  const flowing =
    'Die Mitglieder des Ausschusses berieten über die Lage\nder Wirtschaft und die Aussichten für das Jahr.';
  const address = 'Verkehrsbetriebe\nAm Depot 3\n8000 Musterstadt';
  const columns = 'Ertrag        12,4      11,9\nAufwand       10,1       9,8';
  expect(readTextBlocks({ text: `${flowing}\n\n${address}\n\n${columns}`, layout: none })).toMatchObject([
    { form: 'flowing' },
    { form: 'lines' },
    { form: 'columns' },
  ]);
});

test('CHAT-06 a page without a stored layout still shows tables and headings', () => {
  const paragraph =
    'Die Kommission hat die Vorlage eingehend beraten und empfiehlt dem Rat, ihr ohne Änderung zuzustimmen.';
  expect(show(`Finanzielle Lage\n\n${paragraph}\n\nA\tB\n1\t2`, null)).toEqual([
    ['heading', 'Finanzielle Lage'],
    ['paragraph', paragraph],
    ['table', 'A\tB\n1\t2'],
  ]);
});

test('CHAT-06 a layout that does not match the text does no harm', () => {
  const layout = { headings: [{ start: 5, end: 900, level: 1 }], tables: [], sheet: null };
  expect(show('Kurz.', layout)).toEqual([['paragraph', 'Kurz.']]);
});

test('PUB-12 heading levels descend without gaps, whatever levels the document skips', () => {
  const heading = (start: number, level: number) => ({ kind: 'heading' as const, start, end: start + 1, level });
  const depthsOf = (...levels: number[]) => [
    ...headingDepths(levels.map((level, start) => heading(start, level))).values(),
  ];
  expect(depthsOf(3)).toEqual([1]);
  expect(depthsOf(1, 3, 3, 2, 4, 1)).toEqual([1, 2, 2, 2, 3, 1]);
  expect(depthsOf(3, 1, 2, 3)).toEqual([1, 1, 2, 3]);
});
