import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useDocumentsText } from '../../messages.ts';

interface ScrollRegionProps {
  regionRef: RefObject<HTMLElement | null>;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
  className?: string | undefined;
  children: ReactNode;
}

/** The scroll container of a document. */
export function ScrollRegion({ regionRef, onKeyDown, className, children }: ScrollRegionProps) {
  const text = useDocumentsText();
  return (
    <section
      ref={regionRef}
      aria-label={text.content}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard.
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={classNames('relative min-h-0 flex-1 overflow-auto -outline-offset-2', className)}
    >
      <h2 className="sr-only">{text.content}</h2>
      {children}
    </section>
  );
}
