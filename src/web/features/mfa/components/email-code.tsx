import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { MailDelay, useMailState } from '#web/components/mail-delay.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useMfaText } from '../messages.ts';
import type { CodeMail } from '../use-code-mail.ts';

/** Where the code was sent, its input field, and a button to resend. */
export function EmailCode({ email, mail, children }: { email: string; mail: CodeMail; children: ReactNode }) {
  const text = useMfaText();
  const { state, secondsToWait, send } = mail;
  const isOff = useMailState()?.isOff ?? false;
  const said = {
    idle: text.emailSending,
    sending: text.emailSending,
    sent: text.emailSentTo(email),
    recent: text.emailRecent(email),
    waiting: text.emailWaiting,
    failed: `${text.sendFailed}.`,
  };
  const isFirst = state === 'waiting' || state === 'failed';
  const isEarly = secondsToWait > 0;
  const labels = isFirst
    ? { now: text.send, later: text.sendIn(secondsToWait) }
    : { now: text.resend, later: text.resendIn(secondsToWait) };
  return (
    <>
      <div>
        <p role="status" className="wrap-anywhere">
          {state === 'sent' && isOff ? null : said[state]}
        </p>
        {state === 'sent' && <MailDelay className={isOff ? '' : 'mt-3'} />}
      </div>
      {children}
      {/* Keeps the focus while waiting; a disabled button would lose it. */}
      <Button
        look="quiet"
        isBusy={state === 'sending'}
        aria-disabled={isEarly || undefined}
        onClick={() => !isEarly && send()}
        className="tabular justify-self-center"
      >
        {state !== 'sending' && <RotateCw aria-hidden="true" />}
        {isEarly ? labels.later : labels.now}
      </Button>
    </>
  );
}
