import { extname } from 'node:path';
import { expect, test } from 'vitest';
import type { PaperFile } from '#support/board-papers.ts';
import { writeBudgetXlsx, writeMergedPack, writeReportDocx, writeStopsCsv } from '#support/viewer-papers.ts';
import { readDocument } from '../read-document.ts';
import type { ReadPage } from '../read-model.ts';

async function readPages({ name, buffer }: PaperFile): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  await readDocument(buffer, name, extname(name).slice(1), {
    onPageCount: () => undefined,
    onPage: (page) => void pages.push(page),
  });
  return pages;
}

test('CHAT-06 a Word file keeps its headings with levels and its tables with headers', async () => {
  const [page] = await readPages(writeReportDocx());
  const { text = '', layout } = page ?? {};
  expect(layout?.headings.map(({ start, end, level }) => [level, text.slice(start, end)])).toEqual([
    [1, 'Bericht zur Instandhaltung'],
    [1, 'Ausgangslage'],
    [2, 'Massnahmen'],
    [1, 'Werkstatt'],
  ]);
  const [table, ...others] = layout?.tables ?? [];
  expect(others).toEqual([]);
  expect(table?.hasHeader).toBe(true);
  expect(text.slice(table?.start, table?.end).split('\n')).toHaveLength(4);
});

test('CHAT-06 a workbook keeps its row numbers and its header row', async () => {
  const [small, long] = await readPages(writeBudgetXlsx(500));
  expect(small?.layout?.sheet).toEqual({
    rows: [
      [0, 1],
      [1, 3],
      [3, 7],
    ],
    header: ['Posten', 'Betrag', 'Begründung'],
    headerRow: 3,
  });
  expect(long?.layout?.sheet?.rows).toEqual([[0, 1]]);
});

test('CHAT-06 every page of a csv file knows its rows and columns', async () => {
  const pages = await readPages(writeStopsCsv());
  const header = ['Nummer', 'Haltestelle', 'Zustand', 'Fahrgäste'];
  expect(pages.slice(0, 2).map(({ layout }) => layout?.sheet)).toEqual([
    {
      rows: [
        [0, 1],
        [20, 22],
      ],
      header,
      headerRow: 1,
    },
    { rows: [[0, 52]], header, headerRow: 1 },
  ]);
});

test('CHAT-06 a PDF is shown as printed and has no layout', async () => {
  const pages = await readPages(writeMergedPack());
  expect(pages.map(({ layout }) => layout)).toEqual(pages.map(() => null));
});
