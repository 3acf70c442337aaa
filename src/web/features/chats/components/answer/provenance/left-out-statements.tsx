import { ChevronRight } from 'lucide-react';
import { countLeftOut } from '#shared/answers/shown-citations.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import type { Provenance } from '#shared/contracts/provenance.ts';
import { useChatsText } from '../../../messages.ts';
import { OpenQuotation } from '../quotations/open-quotation.tsx';
import { keepInView } from './keep-in-view.ts';

interface LeftOutStatementsProps {
  leftOut: Provenance['leftOut'];
  /** Of the phase that left them out. */
  citations: readonly Citation[];
}

/** CHAT-14: how many statements are not shown; on demand why, each with the quotation that it relied on. */
export function LeftOutStatements({ leftOut, citations }: LeftOutStatementsProps) {
  const text = useChatsText().provenance;
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]));
  return (
    <details className="group/left-out" onToggle={keepInView}>
      <summary className="inline-flex min-h-6 cursor-pointer items-start gap-1 rounded-sm hover:text-ink touch:min-h-11 touch:items-center">
        <ChevronRight className="mt-0.5 size-4 shrink-0 group-open/left-out:rotate-90" aria-hidden="true" />
        {text.leftOut(countLeftOut({ leftOut }))}
      </summary>
      <p className="mt-1">{text.leftOutHint}</p>
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {leftOut
          .filter(({ reason }) => reason !== 'repeated')
          .map(({ reason, count, cited = [] }) => (
            <li key={reason} className="grid grid-cols-1 gap-1.5 text-ink">
              {text.reason(count, text.reasons[reason])}
              {[...new Set(cited.flat())]
                .flatMap((mark) => byNumber.get(mark) ?? [])
                .map((citation) => (
                  <OpenQuotation key={citation.number} citation={citation} />
                ))}
            </li>
          ))}
      </ul>
    </details>
  );
}
