import type { PageLayout } from '#shared/contracts/documents.ts';
import type { DraftPage, ReadBlock } from '../read-model.ts';

/** HTML's deepest heading; deeper ones look the same. */
const deepestLevel = 6;

/**
 * The layout needed to display a page's text: headings and tables of a text, row numbers of a sheet. Null for pages
 * with a printed layout, which are shown as printed.
 */
export function describeLayout({ page, blocks, sheet }: DraftPage): PageLayout | null {
  if (page.boxes !== null || page.width !== null) return null;
  if (sheet) {
    const { rowNumbers, header, headerRow } = sheet;
    return {
      headings: [],
      tables: [],
      sheet: { rows: numberRows(rowNumbers), header: [...header], headerRow: header.length > 0 ? headerRow : null },
    };
  }
  return { headings: headingsOf(blocks), tables: tablesOf(page.text, blocks), sheet: null };
}

/** The lines at which row numbers are not consecutive. */
function numberRows(rowNumbers: readonly number[]): [number, number][] {
  return rowNumbers.flatMap((row, line): [number, number][] =>
    line > 0 && row === (rowNumbers[line - 1] ?? 0) + 1 ? [] : [[line, row]],
  );
}

function headingsOf(blocks: readonly ReadBlock[]): PageLayout['headings'] {
  return blocks
    .filter(({ kind, end, start }) => kind === 'heading' && end > start)
    .map(({ start, end, level = 1 }) => ({ start, end, level: Math.min(deepestLevel, Math.max(1, level)) }));
}

/** Adjacent rows form a table; the first is its header if later rows carry its names. */
function tablesOf(text: string, blocks: readonly ReadBlock[]): PageLayout['tables'] {
  const tables: PageLayout['tables'] = [];
  let previous: ReadBlock | null = null;
  let startsNamed = false;
  for (const block of blocks) {
    const open = tables.at(-1);
    if (block.kind === 'row' && open && previous?.kind === 'row' && text.slice(previous.end, block.start) === '\n') {
      open.end = block.end;
      // A header may have several rows; without a header even the first row carries names.
      if (block.cells !== undefined && !startsNamed) open.hasHeader = true;
    } else if (block.kind === 'row') {
      startsNamed = block.cells !== undefined;
      tables.push({ start: block.start, end: block.end, hasHeader: false });
    }
    previous = block;
  }
  return tables;
}
