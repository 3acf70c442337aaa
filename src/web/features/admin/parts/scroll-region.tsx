import type { ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A region that scrolls, and that the keyboard reaches for it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a section that bears its name; no landmark of its own.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keys.
      tabIndex={0}
      className={`overflow-y-auto rounded-md border border-line bg-paper ${className}`}
    >
      {children}
    </div>
  );
}
