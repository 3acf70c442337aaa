import { useState } from 'react';
import type { Citation } from '#shared/contracts/chats.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useCitations } from '../../../answer/citations-context.ts';
import { groupByDocument } from '../../../conversation.ts';
import { useChatsText } from '../../../messages.ts';
import { QuotationCard } from './quotation-card.tsx';
import { SourceChip } from './source-chip.tsx';

/** This many quotations show at once, one line each; the rest are behind a button. */
const firstLines = 3;

interface SnippetsStepProps {
  /** Best first. */
  citations: readonly Citation[];
  /** One line each below an answer; in full if they are all there is. */
  look: 'chips' | 'cards';
}

/** Phase 1: the quotations. Collapsed below an answer; expanded, they are grouped by document. */
export function SnippetsStep({ citations, look }: SnippetsStepProps) {
  const text = useChatsText().answer;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isInFull = isUnfolded || look === 'cards';
  const shown = isUnfolded ? citations : citations.slice(0, firstLines);
  const isFoldable = isUnfolded || look === 'chips' || citations.length > shown.length;
  return (
    <div className="grid grid-cols-1 gap-2">
      {isInFull ? (
        <Cards citations={shown} />
      ) : (
        <ul className="grid grid-cols-1 gap-1.5">
          {shown.map((citation) => (
            <SourceChip key={citation.number} source={citation} />
          ))}
        </ul>
      )}
      {isFoldable && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isUnfolded}
          className="justify-self-start text-petrol"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? text.fold : text.unfold(citations.length)}
        </Button>
      )}
    </div>
  );
}

function Cards({ citations }: Pick<SnippetsStepProps, 'citations'>) {
  const text = useChatsText().answer;
  const format = useFormat();
  const { namesakes } = useCitations();
  return (
    <div className="grid grid-cols-1 gap-5">
      {groupByDocument(citations).map((group) => {
        const [cited] = group;
        const fileName = namesakes.get(cited?.documentId ?? '');
        return (
          <div key={cited?.documentId} className="grid grid-cols-1 gap-2">
            <p className="text-sm">
              <span className="font-medium wrap-anywhere">{cited?.title}</span>
              <span className="text-muted">
                {' · '}
                {cited?.mail && `${text.attachmentOf(cited.mail)} · `}
                {cited?.date ? format.date(cited.date) : text.dateUnknown}
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
    </div>
  );
}
