import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { MailDelay } from '#web/components/mail-delay.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useMfaText } from '../messages.ts';
import type { CodeMail } from '../use-code-mail.ts';

/** Where the code went, the field for it, and the button for the next one. */
export function EmailCode({ email, mail, children }: { email: string; mail: CodeMail; children: ReactNode }) {
  const text = useMfaText();
  const { state, secondsToWait, send } = mail;
  const said = {
    idle: text.emailSending,
    sending: text.emailSending,
    sent: text.emailSentTo(email),
    failed: `${text.sendFailed}.`,
  };
  return (
    <>
      <p role="status" className="wrap-anywhere">
        {said[state]}
      </p>
      {state === 'sent' && <MailDelay />}
      {children}
      <Button
        look="quiet"
        isBusy={state === 'sending'}
        disabled={secondsToWait > 0}
        onClick={send}
        className="tabular justify-self-center"
      >
        {state !== 'sending' && <RotateCw aria-hidden="true" />}
        {secondsToWait > 0 ? text.resendIn(secondsToWait) : text.resend}
      </Button>
    </>
  );
}
