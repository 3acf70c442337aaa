import { namePage } from '#shared/citations/page-reference.ts';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useCitations } from '../../../answer/citations-context.ts';
import { useChatsText } from '../../../messages.ts';
import { PageName } from './page-name.tsx';

const previewLength = 320;

/** The mark after a sentence: hover and focus preview the quotation, a click opens the evidence. */
export function CitationMark({ number }: { number: number }) {
  const text = useChatsText();
  const { byNumber, namesakes, activeNumber, isShown, open } = useCitations();
  const citation = byNumber.get(number);
  if (!citation || !isShown) return null;
  const fileName = namesakes.get(citation.documentId);
  const title = fileName ? `${citation.title} (${fileName})` : citation.title;
  const snippet = tidyQuotation(citation.snippet);
  const preview =
    snippet.length > previewLength ? `${snippet.slice(0, snippet.lastIndexOf(' ', previewLength))} …` : snippet;
  return (
    <Tooltip
      content={
        <span className="grid gap-1.5 py-1">
          {citation.isDeleted ? (
            <span>{text.answer.deleted}</span>
          ) : (
            <span className="border-l-3 border-amber pl-2.5 font-serif text-[0.9375rem] leading-snug">{preview}</span>
          )}
          {citation.isUnproven && <span className="text-warning">{text.answer.unproven}</span>}
          <span className="text-muted">
            {title} · <PageName citation={citation} />
          </span>
        </span>
      }
    >
      <button
        type="button"
        aria-label={text.answer.mark(
          number,
          title,
          namePage(citation, { ...text.answer, page: text.answer.spokenPage }),
        )}
        onClick={() => open(citation)}
        // A 24 px target that does not make the line taller; the visible mark inside is smaller.
        className="group relative -my-1 inline-grid h-6 min-w-6 place-items-center rounded-sm align-middle touch:after:absolute touch:after:-inset-2.5"
      >
        <span
          className={classNames(
            'tabular min-w-5 rounded-sm px-1 text-center text-xs leading-5 font-medium',
            activeNumber === number
              ? 'bg-petrol-fill text-on-petrol'
              : 'bg-petrol-soft text-petrol group-hover:bg-petrol-fill group-hover:text-on-petrol',
          )}
        >
          {number}
        </span>
      </button>
    </Tooltip>
  );
}
