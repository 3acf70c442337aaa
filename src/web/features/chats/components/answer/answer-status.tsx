import { CircleAlert, CircleStop, RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { classNames } from '#web/lib/class-names.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import type { ConnectionState } from '../../answer-connection.ts';
import type { AnswerView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';

interface AnswerStatusProps {
  answer: AnswerView;
  connection: ConnectionState;
  onRetry: () => void;
  onReconnect: () => void;
}

/** What became of an answer that did not simply finish: stopped, failed, connection lost. */
export function AnswerStatus({ answer, connection, onRetry, onReconnect }: AnswerStatusProps) {
  const text = useChatsText();
  const language = useLanguage();
  const retry = (
    <Button size="small" onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      {text.answer.retry}
    </Button>
  );
  if (answer.state === 'failed') {
    const cause = answer.failureCode && errorMessage(new ApiError({ code: answer.failureCode, status: 500 }), language);
    return (
      <Note icon={<CircleAlert className="text-danger" />} action={retry} isAlert>
        <strong className="font-semibold">{text.answer.failed}</strong> {cause}{' '}
        {answer.phases.length > 0 && text.answer.keptSoFar}
      </Note>
    );
  }
  if (answer.state === 'stopped') {
    return (
      <Note icon={<CircleStop className="text-muted" />} action={retry}>
        {text.answer.stopped} {answer.phases.length > 0 && text.answer.keptSoFar}
      </Note>
    );
  }
  if (answer.state !== 'running') return null;
  if (connection === 'reconnecting') {
    return <Note icon={<Unplug className="text-warning" />}>{text.answer.reconnecting}</Note>;
  }
  if (connection === 'lost') {
    return (
      <Note
        icon={<Unplug className="text-danger" />}
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
  return null;
}

interface NoteProps {
  icon: ReactNode;
  action?: ReactNode;
  isAlert?: boolean;
  children: ReactNode;
}

function Note({ icon, action, isAlert = false, children }: NoteProps) {
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className={classNames(
        'mt-4 ml-9 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-paper px-3.5 py-2.5 text-sm sm:ml-11 [&>svg]:size-4.5 [&>svg]:shrink-0',
      )}
    >
      {icon}
      <p className="min-w-0 flex-[1_1_16rem]">{children}</p>
      {action}
    </div>
  );
}
