import { CircleAlert, RotateCw, Unplug, X } from 'lucide-react';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import type { ConnectionState } from '../../answer/answer-connection.ts';
import { useChatsText } from '../../messages.ts';
import { Note } from '../note.tsx';

interface ComposerNoticeProps {
  connection: ConnectionState;
  /** An answer is being written. */
  isRunning: boolean;
  /** The question was rejected because another one was being answered; it is back in the composer. */
  isRefused: boolean;
  onReconnect: () => void;
  /** The user has seen the rejection. */
  onDismiss: () => void;
}

/**
 * Above the composer: connection problems of a running answer, and a rejected question. The latter stays until
 * dismissed, because the other answer may finish at any moment.
 */
export function ComposerNotice({ connection, isRunning, isRefused, onReconnect, onDismiss }: ComposerNoticeProps) {
  const text = useChatsText();
  if (isRunning && connection === 'lost') {
    return (
      <Note
        className="mb-2"
        icon={<Unplug className="text-danger" aria-hidden="true" />}
        isAlert
        action={
          <Button size="small" onClick={onReconnect}>
            <RotateCw aria-hidden="true" />
            {text.answer.reconnect}
          </Button>
        }
      >
        {text.answer.lost}
      </Note>
    );
  }
  if (isRunning && connection === 'reconnecting') {
    return (
      <Note className="mb-2" icon={<Unplug className="text-warning" aria-hidden="true" />}>
        {text.answer.reconnecting}
      </Note>
    );
  }
  if (!isRefused) return null;
  return (
    <Note
      className="mb-2"
      icon={<CircleAlert className="text-warning" aria-hidden="true" />}
      isAlert
      action={
        <IconButton label={text.question.dismiss} size="smallIcon" onClick={onDismiss}>
          <X />
        </IconButton>
      }
    >
      <strong className="font-semibold">{text.question.notSent}</strong>{' '}
      {isRunning ? text.question.answerRunning : text.question.answerWasRunning}
    </Note>
  );
}
