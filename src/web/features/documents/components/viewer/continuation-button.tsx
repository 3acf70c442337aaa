import { ArrowDown, ArrowUp } from 'lucide-react';
import { useDocumentsText } from '../../messages.ts';

interface ContinuationButtonProps {
  /** Where the quotation continues. */
  direction: 'before' | 'after';
  /** Name of that page. */
  page: string;
  onGo: () => void;
}

/** Says that a quotation crosses a page break, and goes to its other part. */
export function ContinuationButton({ direction, page, onGo }: ContinuationButtonProps) {
  const text = useDocumentsText();
  const Icon = direction === 'after' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      data-continuation={direction}
      onClick={onGo}
      className="touch-target mx-auto flex min-h-8 items-center gap-2 rounded-full border border-amber bg-amber-soft px-3.5 py-1 text-sm font-medium text-ink hover:brightness-95 dark:hover:brightness-110 [&_svg]:size-4"
    >
      <Icon aria-hidden="true" />
      {direction === 'after' ? text.continuesOn(page) : text.beginsOn(page)}
    </button>
  );
}
