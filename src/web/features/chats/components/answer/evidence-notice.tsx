import type { AnswerView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';

/** What is not in the documents is said first and plainly. */
export function EvidenceNotice({ answer }: { answer: AnswerView }) {
  const text = useChatsText();
  if (answer.evidence !== 'nothing' && answer.evidence !== 'related') return null;
  return (
    <div className="mb-6 max-w-[72ch]">
      <p className="text-[1.0625rem] font-semibold">
        {answer.evidence === 'nothing' ? text.answer.nothing : text.answer.related}
      </p>
      {answer.citations.length > 0 && <p className="mt-1 text-muted">{text.answer.relatedOffer}</p>}
    </div>
  );
}
