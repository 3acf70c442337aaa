import { ChevronDown, ChevronUp } from 'lucide-react';
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
    const observer = new ResizeObserver(() => setIsCut(title.scrollHeight > title.clientHeight + 1));
    observer.observe(title);
    return () => observer.disconnect();
  }, [isWhole, children]);
  return (
    <div className="flex min-w-0 items-start gap-x-1">
      <Title ref={box} className={classNames(className, 'min-w-0 flex-1 wrap-anywhere', !isWhole && 'line-clamp-1')}>
        {children}
      </Title>
      {isCut && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          aria-label={isWhole ? text.shortTitle : text.wholeTitle}
          title={isWhole ? text.shortTitle : text.wholeTitle}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-petrol select-none hover:bg-hover [&_svg]:size-4 touch:-my-2.5 touch:size-11"
        >
          {isWhole ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}
