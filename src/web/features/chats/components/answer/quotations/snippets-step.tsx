import { useState } from 'react';
import type { Citation } from '#shared/contracts/chats.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useCitations } from '../../../answer/citations-context.ts';
import { groupByDocument } from '../../../conversation.ts';
import { useChatsText } from '../../../messages.ts';
import { QuotationCard } from './quotation-card.tsx';
import { SourceChip } from './source-chip.tsx';

/** So many quotations stand there at once, in one line each; the others wait behind a button. */
const firstLines = 3;

interface SnippetsStepProps {
  /** Best first. */
  citations: readonly Citation[];
  /** In one line each beside an answer, which comes first; in full where they are all there is. */
  look: 'chips' | 'cards';
}

/** Phase 1: the quotations, folded as far as something stands above them, and unfolded under the documents they come from. */
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
