import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Page, Span } from '#shared/contracts/documents.ts';
import { spanOnPage } from '../../../marked-text.ts';
import { columnLetter, readSheet, splitAtHeader } from '../../../sheet-rows.ts';
import { type HeadHeights, SheetHead } from './sheet-head.tsx';
import { SheetTableRow } from './sheet-row.tsx';

interface SheetTableProps {
  page: Page;
  name: string;
  span: Span | null;
  /** A new number scrolls to the quotation again. */
  scrollRequest: number;
  /** The scroll container. */
  view: RefObject<HTMLElement | null>;
}

/** Estimated height of an unmeasured row, in CSS pixels. */
const estimatedRowHeight = 33;

/** A sheet with its own row numbers and column letters. Rows are virtualised, so 50,000 cost no more than fifty. */
export function SheetTable({ page, name, span, scrollRequest, view }: SheetTableProps) {
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
    estimateSize: () => estimatedRowHeight,
    overscan: 12,
    scrollMargin: head.whole,
    scrollPaddingStart: head.kept,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per quotation, and again on request.
  useEffect(() => {
    if (head.whole === 0) return;
    if (isTitleCited) virtual.scrollToOffset(0);
    else if (cited >= 0) virtual.scrollToIndex(cited, { align: 'center' });
  }, [cited, isTitleCited, scrollRequest, head.whole]);

  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? head.whole) - head.whole;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? head.whole) - head.whole);
  const shared = { text: page.text, columnCount: sheet.columnCount, mark };

  return (
    <table
      data-page={page.number}
      aria-label={name}
      aria-rowcount={sheet.rows.length}
      className="tabular w-max min-w-full table-fixed border-separate border-spacing-0 text-sm wrap-anywhere"
    >
      <colgroup>
        <col style={{ width: `${Math.max(4, String(sheet.rows.at(-1)?.number ?? 1).length + 3)}ch` }} />
        {sheet.widths.map((characters, index) => (
          <col key={columnLetter(index)} style={{ width: `${characters + 3}ch` }} />
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

/** Takes the place of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
