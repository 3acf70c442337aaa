import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useDocumentsText } from '../../../messages.ts';
import { columnLetter, type SheetParts } from '../../../sheet-rows.ts';
import type { TextRange } from '../../../text-blocks.ts';
import { cellsOf } from '../../../text-blocks.ts';

/** CSS pixels. */
export interface HeadHeights {
  whole: number;
  /** Height of the sticky part. */
  kept: number;
}

interface SheetHeadProps {
  parts: SheetParts;
  headerRow: number | null;
  areNumbers: readonly boolean[];
  columnCount: number;
  text: string;
  mark: TextRange | null;
  /** The rendered rows above the header. */
  children: ReactNode;
  onHeights: (heights: HeadHeights) => void;
}

const look = 'sticky border-r border-b border-line px-2.5 py-1.5 align-top';

/** Sticky column letters and names; the rows in between scroll away with the rest. */
export function SheetHead(props: SheetHeadProps) {
  const { parts, headerRow, areNumbers, columnCount, text, mark, children, onHeights } = props;
  const { citedRow } = useDocumentsText();
  const head = useRef<HTMLTableSectionElement>(null);
  const letters = useRef<HTMLTableRowElement>(null);
  const names = useRef<HTMLTableRowElement>(null);
  const lettersHeight = useMeasured(head, letters, names, onHeights);
  const columns = Array.from({ length: columnCount }, (_, index) => ({ letter: columnLetter(index), index }));
  const { header, above } = parts;
  const isCited = header?.isCited === true;
  const cells = header ? cellsOf(text, header) : [];
  /** A name may be combined from several rows, so it is highlighted whole. */
  const isMarked = (column: number) => {
    const cell = cells[column];
    return cell !== undefined && mark !== null && mark.start < cell.end && mark.end > cell.start;
  };
  const below = { top: lettersHeight };
  return (
    <thead ref={head}>
      <tr ref={letters} className="text-xs text-muted">
        <td className={`top-0 left-0 z-20 bg-hover ${look}`} />
        {columns.map(({ letter }) => (
          <th key={letter} scope="col" className={`top-0 z-10 bg-hover text-center font-normal ${look}`}>
            {letter}
          </th>
        ))}
      </tr>
      {children}
      {parts.names.length > 0 && (
        <tr ref={names} data-cited={isCited ? '' : undefined} aria-rowindex={header ? above.length + 1 : undefined}>
          <th
            scope="row"
            style={below}
            className={classNames(
              'left-0 z-20 text-right font-normal',
              look,
              isCited ? 'bg-amber text-on-amber' : 'bg-hover text-muted',
            )}
          >
            {headerRow}
            {isCited && <span className="sr-only"> {citedRow}</span>}
          </th>
          {columns.map(({ letter, index }) => (
            <th
              key={letter}
              scope="col"
              style={below}
              className={classNames(
                'z-10 font-semibold',
                areNumbers[index] ? 'text-right' : 'text-left',
                look,
                isCited ? 'bg-amber-soft' : 'bg-hover',
              )}
            >
              {isMarked(index) ? (
                <mark className="bg-amber text-on-amber">{parts.names[index]}</mark>
              ) : (
                parts.names[index]
              )}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
}

/** Reports the heights once measured; returns the height of the letters. */
function useMeasured(
  head: RefObject<HTMLElement | null>,
  letters: RefObject<HTMLElement | null>,
  names: RefObject<HTMLElement | null>,
  onHeights: (heights: HeadHeights) => void,
): number {
  const [height, setHeight] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a sheet's header does not change.
  useEffect(() => {
    const measuredHeight = letters.current?.offsetHeight ?? 0;
    setHeight(measuredHeight);
    onHeights({ whole: head.current?.offsetHeight ?? 0, kept: measuredHeight + (names.current?.offsetHeight ?? 0) });
  }, []);
  return height;
}
