import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Page, Span } from '#shared/contracts/documents.ts';
import { classNames } from '#web/lib/class-names.ts';
import { cutRange, spanOnPage } from '../../marked-text.ts';
import { useDocumentsText } from '../../messages.ts';
import { cellsOf, letterOfColumn, readSheet, type SheetRow } from '../../sheet-rows.ts';
import type { TextRange } from '../../text-blocks.ts';

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
  const mark = span && spanOnPage(span, page.number, page.text.length);
  const head = useRef<HTMLTableSectionElement>(null);
  const [headHeight, setHeadHeight] = useState(0);
  useEffect(() => setHeadHeight(head.current?.offsetHeight ?? 0), []);

  // A header in the first row stays in view as the table's own; one below a title is repeated there.
  const isHeaderFirst = sheet.headerRow !== null && sheet.rows[0]?.number === sheet.headerRow;
  const isHeaderBelow = !isHeaderFirst && sheet.rows.some((row) => row.number === sheet.headerRow);
  const rows = isHeaderFirst ? sheet.rows.slice(1) : sheet.rows;
  const rowCount = rows.length;
  const cited = rows.findIndex((row) => row.isCited);
  const isHeaderCited = isHeaderFirst && sheet.rows[0]?.isCited;

  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => view.current,
    estimateSize: () => usualRowHeight,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per quotation, and again when asked to.
  useEffect(() => {
    if (headHeight > 0 && cited >= 0) virtual.scrollToIndex(cited, { align: 'center' });
  }, [cited, wish, headHeight]);

  const items = virtual.getVirtualItems();
  const above = (items[0]?.start ?? headHeight) - headHeight;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? headHeight) - headHeight);
  const columns = sheet.widths.map((characters, index) => ({
    letter: letterOfColumn(index),
    index,
    width: `${characters + 3}ch`,
  }));
  const headLook = 'border-r border-b border-line bg-hover px-2.5 py-1.5 align-top';

  return (
    <table
      aria-label={name}
      aria-rowcount={rowCount + (isHeaderFirst ? 1 : 0)}
      className="tabular w-max min-w-full table-fixed border-separate border-spacing-0 text-sm wrap-anywhere"
    >
      <colgroup>
        <col style={{ width: `${Math.max(4, String(sheet.rows.at(-1)?.number ?? 1).length + 3)}ch` }} />
        {columns.map(({ letter, width }) => (
          <col key={letter} style={{ width }} />
        ))}
      </colgroup>
      <thead ref={head} className="sticky top-0 z-10">
        <tr className="text-xs text-muted">
          <td className={`sticky left-0 z-10 ${headLook}`} />
          {columns.map(({ letter }) => (
            <th key={letter} scope="col" className={`${headLook} text-center font-normal`}>
              {letter}
            </th>
          ))}
        </tr>
        {sheet.header.length > 0 && (
          <tr>
            <th
              scope="row"
              className={classNames(
                'sticky left-0 z-10 text-right font-normal text-muted',
                headLook,
                isHeaderCited && 'bg-amber-soft',
              )}
            >
              {isHeaderBelow ? null : sheet.headerRow}
            </th>
            {columns.map(({ letter, index }) => (
              <th
                key={letter}
                scope="col"
                className={classNames(headLook, 'text-left font-semibold', isHeaderCited && 'bg-amber-soft')}
              >
                {sheet.header[index]}
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        <Spacer height={above} />
        {items.map(({ index }) => {
          const row = rows[index];
          const spoken = index + 1 + (isHeaderFirst ? 1 : 0);
          return (
            row && (
              <SheetTableRow
                key={index}
                text={page.text}
                row={row}
                place={{ index, spoken }}
                columnCount={sheet.columnCount}
                mark={mark}
                measure={virtual.measureElement}
              />
            )
          );
        })}
        <Spacer height={below} />
      </tbody>
    </table>
  );
}

interface SheetTableRowProps {
  text: string;
  row: SheetRow;
  /** Its place among the rows, and the one that screen readers tell. */
  place: { index: number; spoken: number };
  columnCount: number;
  mark: TextRange | null;
  measure: (element: Element | null) => void;
}

function SheetTableRow({ text, row, place, columnCount, mark, measure }: SheetTableRowProps) {
  const { citedRow } = useDocumentsText();
  const cells = cellsOf(text, row);
  return (
    <tr
      ref={measure}
      data-index={place.index}
      data-cited={row.isCited ? '' : undefined}
      aria-rowindex={place.spoken}
      className={row.isCited ? 'bg-amber-soft' : undefined}
    >
      <th
        scope="row"
        className={classNames(
          'sticky left-0 border-r border-b border-line px-2 py-1.5 text-right align-top font-normal',
          row.isCited ? 'bg-amber text-on-amber' : 'bg-hover text-muted',
        )}
      >
        {row.number}
        {row.isCited && <span className="sr-only"> {citedRow}</span>}
      </th>
      {Array.from({ length: columnCount }, (_, column) => {
        const { before, marked, after } = cutRange(text, cells[column] ?? { start: 0, end: 0 }, mark);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row.
          <td key={column} className="border-r border-b border-line px-2.5 py-1.5 align-top">
            {before}
            {marked && <mark className="bg-amber text-on-amber">{marked}</mark>}
            {after}
          </td>
        );
      })}
    </tr>
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
