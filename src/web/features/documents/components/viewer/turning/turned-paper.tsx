import type { CSSProperties, ReactNode } from 'react';
import type { QuarterTurn } from '#shared/contracts/documents.ts';

interface TurnedPaperProps {
  turn: QuarterTurn;
  /** Displayed width and height after rotation, in CSS pixels. */
  width: number;
  height: number;
  children: ReactNode;
}

/** Moves the rotated page's corner back to the top left. */
function placeOf(turn: QuarterTurn, width: number, height: number): CSSProperties {
  if (turn === 1) return { width: height, height: width, transform: `translate(${width}px, 0) rotate(90deg)` };
  if (turn === 2) return { width, height, transform: `translate(${width}px, ${height}px) rotate(180deg)` };
  if (turn === 3) return { width: height, height: width, transform: `translate(0, ${height}px) rotate(270deg)` };
  return { width, height };
}

/** A page with all its layers (drawing, text, highlights), rotated in quarter turns. */
export function TurnedPaper({ turn, width, height, children }: TurnedPaperProps) {
  return (
    <div className="relative origin-top-left" style={placeOf(turn, width, height)}>
      {children}
    </div>
  );
}
