import { FileX2, History } from 'lucide-react';
import { namePage } from '#shared/citations/page-reference.ts';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useCitations } from '../../../answer/citations-context.ts';
import { useChatsText } from '../../../messages.ts';

/** A quotation on one line: mark, location and beginning. Opens its evidence. */
export function SourceChip({ source }: { source: Citation }) {
  const text = useChatsText().answer;
  const { byNumber, activeNumber, namesakes, open } = useCitations();
  // The answer may quote only part of the passage found.
  const citation = byNumber.get(source.number) ?? source;
  const isActive = activeNumber === citation.number;
  const state = citation.isDeleted
    ? text.deleted
    : citation.isUnproven
      ? text.unproven
      : citation.replacement && text.earlierVersion;
  const StateIcon = citation.isDeleted || citation.isUnproven ? FileX2 : History;
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-pressed={isActive}
        onClick={() => open(citation)}
        className={classNames(
          'flex min-h-8 w-full items-center gap-1.5 rounded-md border bg-paper px-2 text-left text-sm whitespace-nowrap transition-colors duration-150 hover:bg-hover touch:min-h-11',
          isActive ? 'border-petrol' : 'border-line',
        )}
      >
        <span className="sr-only">{text.openCitation(citation.number)}:</span>
        <span
          aria-hidden="true"
          className="tabular min-w-5 shrink-0 rounded-sm bg-petrol-soft px-1 text-center text-xs leading-5 font-medium text-petrol"
        >
          {citation.number}
        </span>
        <span className="tabular shrink-0 font-medium">{namePage(citation, text)}</span>
        {' · '}
        <span className="max-w-[30%] min-w-12 truncate text-muted">
          {namesakes.get(citation.documentId) ?? citation.title}
        </span>
        {' · '}
        {state ? (
          <span className="inline-flex min-w-0 flex-1 items-center gap-1 text-warning">
            <StateIcon className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate">{state}</span>
          </span>
        ) : (
          <span className="min-w-0 flex-1 truncate font-serif">{tidyQuotation(citation.snippet)}</span>
        )}
      </button>
    </li>
  );
}
