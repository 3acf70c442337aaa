import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface BranchProps {
  label: string;
  detail?: string;
  /** Badges next to the label. */
  aside?: ReactNode;
  /** Rendered, and fetched, when first opened. */
  children: ReactNode;
}

/** A row that expands to show its contents. */
export function Branch({ label, detail, aside, children }: BranchProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="touch-target flex w-full min-w-0 items-center gap-2.5 px-3 py-2.5 text-left outline-offset-[-2px] hover:bg-hover/60"
      >
        <ChevronRight className={classNames('size-4 shrink-0 text-muted', isOpen && 'rotate-90')} aria-hidden="true" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0">
            <span className="block truncate font-medium">{label}</span>
            {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
          </span>
          <span className="flex flex-wrap gap-1.5">{aside}</span>
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="ml-5 border-l border-line pr-1 pb-2 pl-3">
        {isOpen && children}
      </div>
    </li>
  );
}
