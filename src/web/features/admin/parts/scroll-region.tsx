import type { ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A scroll container that is reachable by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a section that already has this name; not a landmark.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
      tabIndex={0}
      className={`overflow-y-auto rounded-md border border-line bg-paper ${className}`}
    >
      {children}
    </div>
  );
}
