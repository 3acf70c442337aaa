import { useCallback, useEffect, useRef, useState } from 'react';
import type { FactorSession } from '#shared/contracts/mfa.ts';
import { useCountdown } from '#web/components/use-countdown.ts';
import { ApiError, isApiError } from '#web/lib/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { useMfaText } from './messages.ts';
import { sendCode } from './mfa-requests.ts';

/** `sent`: a code is in the mailbox, or on its way there. */
type MailState = 'idle' | 'sending' | 'sent' | 'failed';

export interface CodeMail {
  state: MailState;
  /** Until the next code may be asked for; 0 = now. */
  secondsToWait: number;
  send: () => void;
}

const fallbackSeconds = 30;

/** Sends codes by mail: one as the screen opens, further ones when asked for and no sooner than the server allows. */
export function useCodeMail(
  { userId, email }: FactorSession,
  isWanted: boolean,
  onLocked: (retryAfterSeconds?: number) => void,
): CodeMail {
  const text = useMfaText();
  const [state, setState] = useState<MailState>('idle');
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const secondsToWait = useCountdown(waitUntil);

  const send = useCallback(async () => {
    setState('sending');
    const wait = (seconds: number) => setWaitUntil(Date.now() + seconds * 1000);
    try {
      const { resendAfterSeconds } = await sendCode({ userId, email });
      wait(resendAfterSeconds);
      setState('sent');
      notify.success(text.codeSent, text.codeSentDetail);
    } catch (error) {
      if (isApiError(error, 'code_recent')) {
        // After a reload: the code that was sent before it still counts.
        wait(error.retryAfterSeconds ?? fallbackSeconds);
        setState('sent');
        return;
      }
      setState('failed');
      if (isApiError(error, 'factor_locked')) onLocked(error.retryAfterSeconds);
      else {
        if (error instanceof ApiError && error.retryAfterSeconds !== undefined) wait(error.retryAfterSeconds);
        notify.error(text.sendFailed);
      }
    }
  }, [userId, email, text, onLocked]);

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isWanted || hasBegun.current) return;
    hasBegun.current = true;
    void send();
  }, [isWanted, send]);

  return { state, secondsToWait, send: () => void send() };
}
