import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPdf } from '#server/reading/pdf/read-pdf.ts';
import type { DraftPage } from '#server/reading/read-model.ts';
import { type LabelledCell, labelsOf, printTable } from '#support/printed-tables.ts';
import type { EvalRow } from './answering.ts';
import { cellOf, demoTables, type LabelledTable, sampleTables } from './labelled-tables.ts';
import { printedTables } from './printed-table-specs.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Share of PDF table cells that keep their row label and column name when read: hand-labelled cells of papers, and
 * every cell of tables that this file typesets like reports. Missing papers are left out and reported.
 * @param report gets a line for every lost cell
 */
export async function runPrintedCellsEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const rows: EvalRow[] = [];
  for (const [name, folder, tables] of [
    ['papers of a parliament', join(root, '../shared/samples'), sampleTables],
    ['papers of the demo', join(root, 'assets/demo'), demoTables],
  ] as const) {
    const present = tables.filter(({ paper }) => existsSync(join(folder, paper)));
    if (present.length < tables.length)
      report(`skipped: ${tables.length - present.length} tables in ${name}, the papers are not in ${folder}`);
    if (present.length > 0)
      rows.push(
        await measure(
          name,
          present.map((table) => labelled(folder, table)),
          report,
        ),
      );
  }
  const printed = printedTables.map((table) => ({
    name: table.name,
    cells: labelsOf(table),
    read: async () => [...(await openPdf(await printTable(table))).pages],
  }));
  rows.push(await measure('invented reports', printed, report));
  return rows;
}

interface ReadableTable {
  name: string;
  cells: LabelledCell[];
  read(): Promise<DraftPage[]>;
}

function labelled(folder: string, { paper, page, cells }: LabelledTable): ReadableTable {
  return {
    name: `${paper}, page ${page}`,
    cells: cells.map(cellOf),
    read: async () => {
      const { pages } = await openPdf(readFileSync(join(folder, paper)));
      return [...pages].filter((each) => each.page.number === page);
    },
  };
}

async function measure(
  name: string,
  tables: readonly ReadableTable[],
  report: (line: string) => void,
): Promise<EvalRow> {
  let [kept, all] = [0, 0];
  for (const table of tables) {
    const pages = await table.read();
    for (const cell of table.cells) {
      all += 1;
      if (keeps(pages, cell)) kept += 1;
      else report(`lost in ${table.name}: ${cell.row} | ${cell.column} | ${cell.value}`);
    }
  }
  return {
    name: `cells of ${tables.length} tables in PDFs, ${name}`,
    value: (100 * kept) / all,
    floor: 95,
    goal: null,
  };
}

/** True if a row with exactly this label has the value under this column name. */
function keeps(pages: readonly DraftPage[], { row, column, value }: LabelledCell): boolean {
  return pages.some(({ blocks }) =>
    blocks.some(
      ({ cells }) =>
        withoutColon(cells?.[0]?.value ?? '') === withoutColon(row) &&
        cells?.some((cell) => cell.value.replace(/^[$€] ?/u, '') === value && holdsAll(cell.name, column)),
    ),
  );
}

const withoutColon = (text: string) => text.replace(/:$/u, '');
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,()]+/u)
    .filter((word) => word !== '');

/** True if a name contains each word of the other; it may also contain a unit. */
function holdsAll(name: string, column: string): boolean {
  const words = new Set(wordsOf(name));
  return wordsOf(column).every((word) => words.has(word));
}
