import { useState } from 'react';
import type { Citation } from '#shared/contracts/chats.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useCitations } from '../../citations-context.ts';
import { groupByDocument } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { QuotationCard } from './quotation-card.tsx';

/** So many cards stand there at once; the others wait behind a button, so that the summary stays in reach. */
const firstCards = 3;

interface SnippetsStepProps {
  citations: readonly Citation[];
  /** So many of them are phase 1's own; the others came with later phases. */
  first: number;
}

/**
 * Phase 1: the quotations, best first, under the document they come from. What later phases add waits behind the button, which
 * has its place from the start: nothing that is being read moves.
 */
export function SnippetsStep({ citations, first }: SnippetsStepProps) {
  const text = useChatsText();
  const format = useFormat();
  const { namesakes } = useCitations();
  /** How many were there when all of them were asked for. */
  const [asked, setAsked] = useState(0);
  // One more than fits is shown rather than hidden.
  const atOnce = first > firstCards + 1 ? firstCards : first;
  const shown = Math.max(asked, atOnce);
  const hidden = citations.length - shown;
  return (
    <div className="grid grid-cols-1 gap-5">
      {groupByDocument(citations.slice(0, shown)).map((group) => {
        const [cited] = group;
        const fileName = namesakes.get(cited?.documentId ?? '');
        return (
          <div key={cited?.documentId} className="grid grid-cols-1 gap-2">
            <p className="text-sm">
              <span className="font-medium wrap-anywhere">{cited?.title}</span>
              <span className="text-muted">
                {' · '}
                {cited?.mail && `${text.answer.attachmentOf(cited.mail)} · `}
                {cited?.date ? format.date(cited.date) : text.answer.dateUnknown}
                {fileName && (
                  <>
                    {' · '}
                    <span className="wrap-anywhere">{fileName}</span>
                  </>
                )}
              </span>
            </p>
            <ul className="grid grid-cols-1 gap-2.5">
              {group.map((citation) => (
                <QuotationCard key={citation.number} citation={citation} />
              ))}
            </ul>
          </div>
        );
      })}
      <div className="-mt-3 -mb-6 min-h-8 group-last/step:mb-0 touch:min-h-11">
        {citations.length > atOnce && (
          <Button
            look="quiet"
            size="small"
            className="text-petrol"
            onClick={() => setAsked(hidden > 0 ? citations.length : 0)}
          >
            {hidden > 0 ? text.answer.moreQuotations(hidden) : text.answer.fewerQuotations}
          </Button>
        )}
      </div>
    </div>
  );
}
