import { ChevronRight } from 'lucide-react';
import type { Citation } from '#shared/contracts/chats.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCitations } from '../../citations-context.ts';
import { useChatsText } from '../../messages.ts';
import { PageName } from './page-name.tsx';

/** Every source of the answer: title, date, page, quotation; each opens its evidence. */
export function SourcesList({ citations }: { citations: readonly Citation[] }) {
  const text = useChatsText();
  const format = useFormat();
  const { isShown, namesakes, open } = useCitations();
  if (!isShown || citations.length === 0) return null;
  return (
    <details className="group/sources mt-4 ml-9 sm:ml-11">
      <summary className="inline-flex min-h-8 list-none items-center gap-1.5 rounded-sm text-sm font-medium text-muted hover:text-ink touch:min-h-11">
        <ChevronRight className="size-4 transition-transform group-open/sources:rotate-90" aria-hidden="true" />
        {text.answer.showSources(citations.length)}
      </summary>
      <ol className="mt-1.5 grid grid-cols-1 gap-px">
        {citations.map((citation) => (
          <li key={citation.number}>
            <button
              type="button"
              onClick={() => open(citation)}
              className="flex w-full items-baseline gap-2.5 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover touch:min-h-11"
            >
              <span className="tabular min-w-7 shrink-0 text-muted">[{citation.number}]</span>
              <span className="min-w-0">
                <span className="font-medium">{citation.title}</span>
                {', '}
                {citation.mail && `${text.answer.attachmentOf(citation.mail)}, `}
                {citation.date ? format.date(citation.date) : text.answer.dateUnknown}
                {', '}
                <PageName citation={citation} />
                {namesakes.has(citation.documentId) && (
                  <span className="wrap-anywhere text-muted">, {namesakes.get(citation.documentId)}</span>
                )}
                {citation.isDeleted && <span className="text-muted"> ({text.answer.deleted})</span>}
                {citation.replacement && <span className="text-warning"> ({text.answer.earlierVersion})</span>}
                <span className="block truncate font-serif text-muted">{citation.snippet}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
