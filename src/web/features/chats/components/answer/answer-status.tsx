import { CircleAlert, CircleStop, RotateCw } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import type { AnswerView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { Note } from '../note.tsx';

interface AnswerStatusProps {
  answer: AnswerView;
  /** null while another answer in this chat is being written. */
  onRetry: (() => void) | null;
}

/** Shown for an answer that was stopped or failed. */
export function AnswerStatus({ answer, onRetry }: AnswerStatusProps) {
  const text = useChatsText();
  const language = useLanguage();
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      {text.answer.retry}
    </Button>
  );
  if (answer.state === 'failed') {
    const cause = answer.failureCode && errorMessage(new ApiError({ code: answer.failureCode, status: 500 }), language);
    return (
      <Note className="mt-4" icon={<CircleAlert className="text-danger" />} action={retry} isAlert>
        <strong className="font-semibold">{text.answer.failed}</strong> {cause}{' '}
        {answer.phases.length > 0 && text.answer.keptSoFar}
      </Note>
    );
  }
  if (answer.state === 'stopped') {
    return (
      <Note className="mt-4" icon={<CircleStop className="text-muted" />} action={retry}>
        {text.answer.stopped} {answer.phases.length > 0 && text.answer.keptSoFar}
      </Note>
    );
  }
  return null;
}
