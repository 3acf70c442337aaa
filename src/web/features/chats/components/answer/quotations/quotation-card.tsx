import { ArrowUpRight, CloudOff, FileX2, History, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { CopyQuotation } from '#web/components/copying/copy-quotation.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCitations } from '../../../answer/citations-context.ts';
import { useChatsText } from '../../../messages.ts';
import { PageName } from './page-name.tsx';

/** Quotations above this length are collapsed to four lines. */
const longQuotation = 320;

/** A literal quotation: its header opens the evidence, its text is selectable. */
export function QuotationCard({ citation }: { citation: Citation }) {
  const text = useChatsText();
  const format = useFormat();
  const { activeNumber, namesakes, open } = useCitations();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = citation.snippet.length > longQuotation;
  const isActive = activeNumber === citation.number;
  const snippet = tidyQuotation(citation.snippet);
  return (
    <li
      className={classNames(
        'rounded-md border bg-paper transition-colors duration-150',
        isActive ? 'border-petrol' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={isActive}
        onClick={() => open(citation)}
        className="group/head flex min-h-10 w-full items-center gap-2.5 rounded-t-md px-3.5 pt-2.5 pb-1.5 text-left text-sm sm:px-4 touch:min-h-11"
      >
        <span className="sr-only">{text.answer.openCitation(citation.number)}:</span>
        <span
          aria-hidden="true"
          className="tabular min-w-5 rounded-sm bg-petrol-soft px-1 text-center text-xs leading-5 font-medium text-petrol"
        >
          {citation.number}
        </span>
        <span className="font-medium">
          <PageName citation={citation} />
        </span>
        <span className="line-clamp-2 min-w-0 flex-1 text-muted">
          {[citation.section, citation.speaker].filter(Boolean).join(' · ')}
        </span>
        {citation.isNonPublic && (
          <span className="inline-flex shrink-0 items-center gap-1.5 text-warning">
            <LockKeyhole className="size-4" aria-hidden="true" />
            {text.answer.nonPublic}
          </span>
        )}
        {citation.replacement && (
          <span className="inline-flex shrink-0 items-center gap-1.5 text-warning">
            <History className="size-4" aria-hidden="true" />
            {text.answer.earlierVersion}
          </span>
        )}
        {citation.isDeleted || citation.isUnproven ? (
          <span
            className={classNames(
              'inline-flex shrink-0 items-center gap-1.5',
              citation.isDeleted ? 'text-muted' : 'text-warning',
            )}
          >
            <FileX2 className="size-4" aria-hidden="true" />
            {citation.isDeleted ? text.answer.deleted : text.answer.unproven}
          </span>
        ) : (
          <ArrowUpRight className="size-4 shrink-0 text-muted group-hover/head:text-petrol" aria-hidden="true" />
        )}
      </button>
      <div className={classNames('px-3.5 pb-3.5 sm:px-4', snippet === '' && 'hidden')}>
        {citation.lastSeenAt && (
          <p className="mb-1.5 flex items-start gap-1.5 text-sm text-warning">
            <CloudOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {text.answer.notChecked(format.dateTime(citation.lastSeenAt))}
          </p>
        )}
        <blockquote
          className={classNames(
            'border-l-3 border-amber pl-3.5 font-serif text-[1.0625rem] leading-[1.5] whitespace-pre-line hyphens-auto',
            isLong && !isWhole && 'line-clamp-4',
          )}
        >
          {snippet}
        </blockquote>
        <div className="-mb-2.5 flex min-h-8 items-center gap-2">
          {isLong && (
            <button
              type="button"
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
              className="min-h-6 rounded-sm text-sm font-medium text-petrol underline-offset-4 select-none hover:underline touch:min-h-11"
            >
              {isWhole ? text.answer.shortQuotation : text.answer.wholeQuotation}
            </button>
          )}
          <span className="-mr-1.5 ml-auto">
            <CopyQuotation citation={citation} words={text.answer} fileName={namesakes.get(citation.documentId)} />
          </span>
        </div>
      </div>
    </li>
  );
}
