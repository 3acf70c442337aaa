import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { letterOfColumn, type SheetParts } from '../../sheet-rows.ts';

/** CSS pixels. */
export interface HeadHeights {
  whole: number;
  /** Of what stays in view. */
  kept: number;
}

interface SheetHeadProps {
  parts: SheetParts;
  headerRow: number | null;
  columnCount: number;
  /** The rows above the header, drawn. */
  children: ReactNode;
  onHeights: (heights: HeadHeights) => void;
}

const look = 'sticky border-r border-b border-line bg-hover px-2.5 py-1.5 align-top';

/** Letters and names of the columns, which stay in view; the rows between them go with the others. */
export function SheetHead({ parts, headerRow, columnCount, children, onHeights }: SheetHeadProps) {
  const head = useRef<HTMLTableSectionElement>(null);
  const letters = useRef<HTMLTableRowElement>(null);
  const names = useRef<HTMLTableRowElement>(null);
  const lettersHeight = useMeasured(head, letters, names, onHeights);
  const columns = Array.from({ length: columnCount }, (_, index) => ({ letter: letterOfColumn(index), index }));
  const { header, above } = parts;
  const isCited = header?.isCited;
  const below = { top: lettersHeight };
  return (
    <thead ref={head}>
      <tr ref={letters} className="text-xs text-muted">
        <td className={`top-0 left-0 z-20 ${look}`} />
        {columns.map(({ letter }) => (
          <th key={letter} scope="col" className={`top-0 z-10 text-center font-normal ${look}`}>
            {letter}
          </th>
        ))}
      </tr>
      {children}
      {parts.names.length > 0 && (
        <tr ref={names} aria-rowindex={header ? above.length + 1 : undefined}>
          <th
            scope="row"
            style={below}
            className={classNames('left-0 z-20 text-right font-normal text-muted', look, isCited && 'bg-amber-soft')}
          >
            {headerRow}
          </th>
          {columns.map(({ letter, index }) => (
            <th
              key={letter}
              scope="col"
              style={below}
              className={classNames('z-10 text-left font-semibold', look, isCited && 'bg-amber-soft')}
            >
              {parts.names[index]}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
}

/** Tells the heights once they are known; returns that of the letters. */
function useMeasured(
  head: RefObject<HTMLElement | null>,
  letters: RefObject<HTMLElement | null>,
  names: RefObject<HTMLElement | null>,
  onHeights: (heights: HeadHeights) => void,
): number {
  const [height, setHeight] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a sheet's head does not change.
  useEffect(() => {
    const ofLetters = letters.current?.offsetHeight ?? 0;
    setHeight(ofLetters);
    onHeights({ whole: head.current?.offsetHeight ?? 0, kept: ofLetters + (names.current?.offsetHeight ?? 0) });
  }, []);
  return height;
}
