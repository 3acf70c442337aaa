import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Page, Span } from '#shared/contracts/documents.ts';
import { spanOnPage } from '../../../marked-text.ts';
import { letterOfColumn, readSheet, splitAtHeader } from '../../../sheet-rows.ts';
import { type HeadHeights, SheetHead } from './sheet-head.tsx';
import { SheetTableRow } from './sheet-row.tsx';

interface SheetTableProps {
  page: Page;
  name: string;
  span: Span | null;
  /** Another number = show the quotation again. */
  wish: number;
  /** What scrolls. */
  view: RefObject<HTMLElement | null>;
}

/** CSS pixels, for a row that has not been seen yet. */
const usualRowHeight = 33;

/** A sheet with its own row numbers and column letters. Only the rows near the view exist, so that 50,000 cost no more than fifty. */
export function SheetTable({ page, name, span, wish, view }: SheetTableProps) {
  const sheet = useMemo(() => readSheet(page, span), [page, span]);
  const parts = useMemo(() => splitAtHeader(sheet), [sheet]);
  const mark = span && spanOnPage(span, page.number, page.text.length);
  const [head, setHead] = useState<HeadHeights>({ whole: 0, kept: 0 });
  const rows = parts.below;
  const rowsBefore = sheet.rows.length - rows.length;
  const cited = rows.findIndex((row) => row.isCited);
  const isTitleCited = parts.above.some((row) => row.isCited);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => view.current,
    estimateSize: () => usualRowHeight,
    overscan: 12,
    scrollMargin: head.whole,
    scrollPaddingStart: head.kept,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per quotation, and again when asked to.
  useEffect(() => {
    if (head.whole === 0) return;
    if (isTitleCited) virtual.scrollToOffset(0);
    else if (cited >= 0) virtual.scrollToIndex(cited, { align: 'center' });
  }, [cited, isTitleCited, wish, head.whole]);

  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? head.whole) - head.whole;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? head.whole) - head.whole);
  const shared = { text: page.text, columnCount: sheet.columnCount, mark };

  return (
    <table
      aria-label={name}
      aria-rowcount={sheet.rows.length}
      className="tabular w-max min-w-full table-fixed border-separate border-spacing-0 text-sm wrap-anywhere"
    >
      <colgroup>
        <col style={{ width: `${Math.max(4, String(sheet.rows.at(-1)?.number ?? 1).length + 3)}ch` }} />
        {sheet.widths.map((characters, index) => (
          <col key={letterOfColumn(index)} style={{ width: `${characters + 3}ch` }} />
        ))}
      </colgroup>
      <SheetHead
        parts={parts}
        headerRow={sheet.headerRow}
        areNumbers={sheet.areNumbers}
        onHeights={setHead}
        {...shared}
      >
        {parts.above.map((row, index) => (
          <SheetTableRow key={row.number} row={row} spoken={index + 1} {...shared} />
        ))}
      </SheetHead>
      <tbody>
        <Spacer height={before} />
        {items.map(({ index }) => {
          const row = rows[index];
          const drawn = { index, measure: virtual.measureElement };
          return (
            row && <SheetTableRow key={index} row={row} spoken={rowsBefore + index + 1} drawn={drawn} {...shared} />
          );
        })}
        <Spacer height={after} />
      </tbody>
    </table>
  );
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
