import type { Rectangle } from '#shared/contracts/documents.ts';

const percent = (share: number) => `${share * 100}%`;

/** The quotation's rectangles over a page; the parent must be positioned. */
export function HighlightMarks({ rectangles }: { rectangles: readonly Rectangle[] }) {
  return rectangles.map((rectangle) => (
    <div
      key={`${rectangle.x} ${rectangle.y}`}
      data-highlight=""
      className="pointer-events-none absolute bg-amber opacity-55 mix-blend-multiply"
      style={{
        left: percent(rectangle.x),
        top: percent(rectangle.y),
        width: percent(rectangle.width),
        height: percent(rectangle.height),
      }}
    />
  ));
}
