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

/** Phase 1: the quotations, best first, under the document they come from. */
export function SnippetsStep({ citations }: { citations: readonly Citation[] }) {
  const text = useChatsText();
  const format = useFormat();
  const { namesakes } = useCitations();
  const [isWhole, setIsWhole] = useState(false);
  // One more than fits is shown rather than hidden.
  const isCut = citations.length > firstCards + 1;
  const shown = isCut && !isWhole ? citations.slice(0, firstCards) : citations;
  return (
    <div className="grid grid-cols-1 gap-5">
      {groupByDocument(shown).map((group) => {
        const [first] = group;
        const fileName = namesakes.get(first?.documentId ?? '');
        return (
          <div key={first?.documentId} className="grid grid-cols-1 gap-2">
            <p className="text-sm">
              <span className="font-medium wrap-anywhere">{first?.title}</span>
              <span className="text-muted">
                {' · '}
                {first?.mail && `${text.answer.attachmentOf(first.mail)} · `}
                {first?.date ? format.date(first.date) : text.answer.dateUnknown}
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
      {isCut && (
        <Button
          look="quiet"
          size="small"
          className="justify-self-start text-petrol"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? text.answer.fewerQuotations : text.answer.moreQuotations(citations.length - firstCards)}
        </Button>
      )}
    </div>
  );
}
