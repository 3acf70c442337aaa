import { useCallback, useEffect, useRef, useState } from 'react';
import type { FactorSession } from '#shared/contracts/mfa.ts';
import { useMailState } from '#web/components/mail-delay.tsx';
import { useCountdown } from '#web/components/use-countdown.ts';
import { isApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { afterRefusal, type MailState } from './code-mail-state.ts';
import { useMfaText } from './messages.ts';
import { sendCode } from './mfa-requests.ts';

export interface CodeMail {
  state: MailState;
  /** Seconds until another code may be requested; 0: now. */
  secondsToWait: number;
  send: () => void;
}

/**
 * Sends mailed codes: one when the screen first opens (or as soon as the server allows), more on request and no sooner
 * than the server allows. A reload sends none, since it would void the one in the mail.
 */
export function useCodeMail(
  { userId, email, isCodeSent }: FactorSession,
  isWanted: boolean,
  onLocked: (retryAfterSeconds?: number) => void,
): CodeMail {
  const text = useMfaText();
  const isOff = useMailState()?.isOff ?? false;
  const [state, setState] = useState<MailState>(isCodeSent ? 'recent' : 'idle');
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const secondsToWait = useCountdown(waitUntil);

  const send = useCallback(async () => {
    setState('sending');
    const wait = (seconds: number | null) => setWaitUntil(seconds === null ? null : Date.now() + seconds * 1000);
    try {
      const { resendAfterSeconds } = await sendCode({ userId, email });
      wait(resendAfterSeconds);
      setState('sent');
      if (!isOff) notify.success(text.codeSent, text.codeSentDetail);
    } catch (error) {
      const refusal = afterRefusal(error);
      setState(refusal.state);
      wait(refusal.waitSeconds);
      if (isApiError(error, 'factor_locked')) onLocked(error.retryAfterSeconds);
      else if (refusal.state === 'failed') notify.error(text.sendFailed);
    }
  }, [userId, email, text, isOff, onLocked]);

  const hasBegun = useRef(isCodeSent);
  useEffect(() => {
    if (!isWanted || hasBegun.current) return;
    hasBegun.current = true;
    void send();
  }, [isWanted, send]);

  const isDue = isWanted && state === 'waiting' && waitUntil !== null && secondsToWait === 0;
  useEffect(() => {
    if (isDue && waitUntil !== null && Date.now() >= waitUntil) void send();
  }, [isDue, waitUntil, send]);

  return { state, secondsToWait, send: () => void send() };
}
