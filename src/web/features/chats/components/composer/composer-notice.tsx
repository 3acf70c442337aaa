import { CircleAlert, RotateCw, Unplug } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import type { ConnectionState } from '../../answer-connection.ts';
import { useChatsText } from '../../messages.ts';
import { Note } from '../note.tsx';

interface ComposerNoticeProps {
  connection: ConnectionState;
  /** A question was refused because another one is being answered; it stands in the composer again. */
  isRefused: boolean;
  onReconnect: () => void;
}

/** Above the composer while an answer is written: what keeps it from being seen, or the next question from being sent. */
export function ComposerNotice({ connection, isRefused, onReconnect }: ComposerNoticeProps) {
  const text = useChatsText();
  if (connection === 'lost') {
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
  if (connection === 'reconnecting') {
    return (
      <Note className="mb-2" icon={<Unplug className="text-warning" aria-hidden="true" />}>
        {text.answer.reconnecting}
      </Note>
    );
  }
  if (!isRefused) return null;
  return (
    <Note className="mb-2" icon={<CircleAlert className="text-warning" aria-hidden="true" />} isAlert>
      <strong className="font-semibold">{text.question.notSent}</strong> {text.question.answerRunning}
    </Note>
  );
}
