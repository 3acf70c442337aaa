import { useState } from 'react';
import { resendSeconds } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useCountdown } from '#web/components/use-countdown.ts';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useCodeText, useSecurityText } from '../../../messages.ts';
import { sendOwnCode } from '../../../security-queries.ts';

/**
 * Sends a code to the user's own address, rate-limited. Says so if an earlier code is still valid, or if none was sent.
 */
export function SendCodeButton() {
  const text = useSecurityText().confirm;
  const codeText = useCodeText();
  const user = useCurrentUser();
  const [isBusy, setIsBusy] = useState(false);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const [said, setSaid] = useState<'sent' | 'recent' | 'early' | null>(null);
  const seconds = useCountdown(waitUntil);
  const send = async () => {
    setIsBusy(true);
    try {
      const { resendAfterSeconds } = await sendOwnCode(user);
      setWaitUntil(Date.now() + resendAfterSeconds * 1000);
      setSaid('sent');
      notify.success(codeText.codeSent, codeText.codeSentDetail);
    } catch (error) {
      if (isApiError(error, 'code_recent') || isApiError(error, 'rate_limited')) {
        setWaitUntil(Date.now() + (error.retryAfterSeconds ?? resendSeconds) * 1000);
        setSaid(error.code === 'code_recent' ? 'recent' : 'early');
      } else notify.error(codeText.sendFailed, errorMessage(error));
    }
    setIsBusy(false);
  };
  const isEarly = seconds > 0;
  const wasSent = said === 'sent' || said === 'recent';
  const label = {
    now: wasSent ? codeText.resend : text.sendCode,
    later: wasSent ? codeText.resendIn : codeText.sendIn,
  };
  const words = {
    sent: codeText.emailSentTo(user.email),
    recent: codeText.emailRecent(user.email),
    early: text.notYet,
  };
  return (
    <div>
      <p role="status" className="wrap-anywhere not-empty:mb-2">
        {said === 'early' && !isEarly ? null : said && words[said]}
      </p>
      {/* Keeps the focus while waiting; a disabled button would lose it. */}
      <Button
        size="small"
        isBusy={isBusy}
        aria-disabled={isEarly || undefined}
        onClick={() => (isEarly ? undefined : void send())}
        className="tabular"
      >
        {isEarly ? label.later(seconds) : label.now}
      </Button>
    </div>
  );
}
