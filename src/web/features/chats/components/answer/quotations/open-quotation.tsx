import { ArrowUpRight } from 'lucide-react';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { CopyQuotation } from '#web/components/copying/copy-quotation.tsx';
import { useCitations } from '../../../answer/citations-context.ts';
import { useChatsText } from '../../../messages.ts';
import { PageName } from './page-name.tsx';

/** A quotation in full, with a button that opens its page: beside a statement that says it in other words. */
export function OpenQuotation({ citation }: { citation: Citation }) {
  const text = useChatsText().answer;
  const { namesakes, activeNumber, open } = useCitations();
  const { number, title, documentId, snippet, isDeleted, isUnproven } = citation;
  const fileName = namesakes.get(documentId);
  const name = fileName ? `${title} (${fileName})` : title;
  return (
    <figure className="max-w-[72ch] border-l-3 border-amber pl-3.5 text-base font-normal">
      {isDeleted ? (
        <p className="text-sm text-muted">{text.deleted}</p>
      ) : (
        <blockquote className="font-serif leading-[1.5] whitespace-pre-line hyphens-auto wrap-anywhere">
          {tidyQuotation(snippet)}
        </blockquote>
      )}
      <figcaption className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <button
          type="button"
          aria-pressed={activeNumber === number}
          onClick={() => open(citation)}
          className="group/open inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm text-left hover:text-ink touch:min-h-11"
        >
          <span className="sr-only">{text.openCitation(number)}:</span>
          <span className="min-w-0 truncate">{name}</span>
          <span aria-hidden="true">·</span>
          <span className="shrink-0 font-medium">
            <PageName citation={citation} />
          </span>
          <ArrowUpRight className="size-4 shrink-0 group-hover/open:text-petrol" aria-hidden="true" />
        </button>
        <CopyQuotation citation={citation} words={text} fileName={fileName} />
        {isUnproven && <span className="w-full text-warning">{text.unproven}</span>}
      </figcaption>
    </figure>
  );
}
