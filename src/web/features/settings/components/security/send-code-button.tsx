import { useState } from 'react';
import { resendSeconds } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useCountdown } from '#web/components/use-countdown.ts';
import { isApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useCodeText, useSecurityText } from '../../messages.ts';
import { sendOwnCode } from '../../security-queries.ts';

/** Sends a code to the own address; the next one only after a while. */
export function SendCodeButton() {
  const text = useSecurityText().confirm;
  const codeText = useCodeText();
  const user = useCurrentUser();
  const [isBusy, setIsBusy] = useState(false);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const seconds = useCountdown(waitUntil);
  const send = async () => {
    setIsBusy(true);
    try {
      const { resendAfterSeconds } = await sendOwnCode(user);
      setWaitUntil(Date.now() + resendAfterSeconds * 1000);
      notify.success(codeText.codeSent, codeText.codeSentDetail);
    } catch (error) {
      if (isApiError(error, 'code_recent')) {
        setWaitUntil(Date.now() + (error.retryAfterSeconds ?? resendSeconds) * 1000);
      } else notify.error(codeText.sendFailed, errorMessage(error));
    }
    setIsBusy(false);
  };
  return (
    <Button size="small" isBusy={isBusy} disabled={seconds > 0} onClick={send} className="tabular">
      {seconds > 0 ? codeText.resendIn(seconds) : waitUntil === null ? text.sendCode : codeText.resend}
    </Button>
  );
}
