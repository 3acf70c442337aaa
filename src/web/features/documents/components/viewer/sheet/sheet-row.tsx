import { classNames } from '#web/lib/class-names.ts';
import { cutRange } from '../../../marked-text.ts';
import { useDocumentsText } from '../../../messages.ts';
import { isNumber, type SheetRow } from '../../../sheet-rows.ts';
import type { TextRange } from '../../../text-blocks.ts';
import { cellsOf } from '../../../text-blocks.ts';

interface SheetTableRowProps {
  text: string;
  row: SheetRow;
  /** 1-based position among all rows, for screen readers. */
  spoken: number;
  columnCount: number;
  mark: TextRange | null;
  /** For virtualised rows: the virtual index, and the ref callback that measures the height. */
  drawn?: { index: number; measure: (element: Element | null) => void };
}

/** A row with its number in the sheet; quoted text is highlighted. */
export function SheetTableRow({ text, row, spoken, columnCount, mark, drawn }: SheetTableRowProps) {
  const { citedRow } = useDocumentsText();
  const cells = cellsOf(text, row);
  return (
    <tr
      ref={drawn?.measure}
      data-index={drawn?.index}
      data-cited={row.isCited ? '' : undefined}
      aria-rowindex={spoken}
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
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row.
            key={column}
            className={classNames(
              'border-r border-b border-line px-2.5 py-1.5 align-top',
              isNumber(before + marked + after) && 'text-right',
            )}
          >
            {before}
            {marked && <mark className="bg-amber text-on-amber">{marked}</mark>}
            {after}
          </td>
        );
      })}
    </tr>
  );
}
