import type { ReactNode, RefObject } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useDocumentsText } from '../../messages.ts';

interface ScrollRegionProps {
  regionRef: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** Where a document scrolls. */
export function ScrollRegion({ regionRef, className, children }: ScrollRegionProps) {
  const text = useDocumentsText();
  return (
    <section
      ref={regionRef}
      aria-label={text.content}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={classNames('relative min-h-0 flex-1 overflow-auto -outline-offset-2', className)}
    >
      {children}
    </section>
  );
}
