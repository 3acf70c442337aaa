import type { ReactNode } from 'react';
import { useChatsText } from '../../messages.ts';
import { useMessageTime } from '../../use-message-time.ts';

interface QuestionHeadingProps {
  question: string;
  timestamp: string;
  /** Next to the time, e.g. that it is being sent. */
  note?: ReactNode;
}

/** A question as the heading of its answer. */
export function QuestionHeading({ question, timestamp, note }: QuestionHeadingProps) {
  const text = useChatsText();
  const formatTime = useMessageTime();
  return (
    <div className="mb-4">
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span className="font-medium text-ink">{text.question.you}</span>
        <time dateTime={timestamp} className="tabular">
          {formatTime(timestamp)}
        </time>
        {note}
      </p>
      <h2 className="mt-1 max-w-[60ch] text-lg leading-snug font-semibold whitespace-pre-line wrap-anywhere">
        {question}
      </h2>
    </div>
  );
}
