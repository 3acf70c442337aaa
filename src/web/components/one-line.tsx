import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useCommonText } from '#web/lib/common-messages.ts';

interface OneLineProps {
  /** What the title is in the page's outline. */
  as: 'h3' | 'h4' | 'p';
  className?: string;
  children: ReactNode;
}

/** A title on one line, the rest on demand. Screen readers get it whole. */
export function OneLine({ as: Title, className, children }: OneLineProps) {
  const text = useCommonText();
  const box = useRef<HTMLHeadingElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title may fit.
  useLayoutEffect(() => {
    const { current: title } = box;
    if (!title || isWhole) return;
    const observer = new ResizeObserver(() => setIsCut(title.scrollWidth > title.clientWidth));
    observer.observe(title);
    return () => observer.disconnect();
  }, [isWhole, children]);
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <Title ref={box} className={classNames(className, isWhole ? 'wrap-anywhere' : 'min-w-0 flex-1 truncate')}>
        {children}
      </Title>
      {isCut && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-6 shrink-0 rounded-sm text-sm font-medium text-petrol underline-offset-4 select-none hover:underline touch:min-h-11"
        >
          {isWhole ? text.shortTitle : text.wholeTitle}
        </button>
      )}
    </div>
  );
}
