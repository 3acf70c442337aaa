import type { AnswerView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { readNotices } from '../../notices.ts';

/** What is not in the documents is said first and plainly. */
export function EvidenceNotice({ answer }: { answer: AnswerView }) {
  const text = useChatsText();
  const { evidence } = answer;
  if (evidence !== 'nothing' && evidence !== 'related') return null;
  const [first, ...more] = readNotices(answer, 'snippets');
  // Where nothing was found, the rest stands in the step itself, which would else be empty.
  const follow = more.length > 0 ? more.join(' ') : text.answer.relatedOffer;
  return (
    <div className="mb-6 max-w-[72ch]">
      <p className="text-[1.0625rem] font-semibold">
        {first ?? (evidence === 'nothing' ? text.answer.nothing : text.answer.related)}
      </p>
      {evidence === 'related' && <p className="mt-1 text-muted">{follow}</p>}
    </div>
  );
}
