import type { ReactNode } from 'react';
import type { QuestionScope } from '#shared/contracts/chats.ts';
import { useChatsText } from '../../messages.ts';
import { wholeScope } from '../../stored-drafts.ts';
import { useMessageTime } from '../../use-message-time.ts';
import { useScopeNames } from '../composer/use-scope-names.ts';

interface QuestionHeadingProps {
  question: string;
  timestamp: string;
  scope: QuestionScope | null;
  /** Beside the time, e.g. that it is being sent. */
  note?: ReactNode;
}

/** The question as the heading of its answer. */
export function QuestionHeading({ question, timestamp, scope, note }: QuestionHeadingProps) {
  const text = useChatsText();
  const formatTime = useMessageTime();
  const names = useScopeNames(scope ?? wholeScope);
  const limits = [names.files, names.dates].filter(Boolean).join(', ');
  return (
    <div className="mb-6">
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span className="font-medium text-ink">{text.question.you}</span>
        <time dateTime={timestamp} className="tabular">
          {formatTime(timestamp)}
        </time>
        {limits && (
          <span>
            {text.question.limitedTo} {limits}
          </span>
        )}
        {note}
      </p>
      <h2 className="mt-1 max-w-[60ch] text-lg leading-snug font-semibold whitespace-pre-line wrap-anywhere">
        {question}
      </h2>
    </div>
  );
}
