import { CircleAlert } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useChatsText } from '../../messages.ts';
import type { PendingQuestion } from '../../questions/stored-question.ts';
import { LimitedTo } from '../limited-to.tsx';
import { TypingIndicator } from '../typing-indicator.tsx';
import { QuestionHeading } from './question-heading.tsx';

interface PendingTurnProps {
  pending: PendingQuestion;
  /** Nothing else is being sent or answered. */
  canSend: boolean;
  onSendAgain: () => void;
  onEdit: () => void;
}

/** A question that is being sent, or failed to send and was kept. */
export function PendingTurn({ pending, canSend, onSendAgain, onEdit }: PendingTurnProps) {
  const text = useChatsText();
  const language = useLanguage();
  return (
    <>
      <QuestionHeading
        question={pending.question}
        timestamp={pending.askedAt}
        note={
          pending.state === 'sending' && (
            <span role="status" className="inline-flex items-center gap-2">
              {text.question.sending} <TypingIndicator />
            </span>
          )
        }
      />
      <LimitedTo scope={pending.scope} />
      {pending.state === 'failed' && (
        <div role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-4 py-3 text-sm">
          <p className="flex gap-2.5">
            <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-danger" aria-hidden="true" />
            <span>
              <strong className="font-semibold">{text.question.notSent}</strong>{' '}
              {isApiError(pending.error, 'not_found')
                ? text.question.goneMeanwhile
                : errorMessage(pending.error, language)}
            </span>
          </p>
          <div className="mt-3 flex flex-wrap gap-2 pl-7">
            <Button size="small" disabled={!canSend} onClick={onSendAgain}>
              {text.question.sendAgain}
            </Button>
            <Button size="small" look="quiet" onClick={onEdit}>
              {text.question.edit}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
