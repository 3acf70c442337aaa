import { useCallback, useEffect, useRef, useState } from 'react';
import type { FactorSession, VerifyFactor } from '#shared/contracts/mfa.ts';
import { lockoutAttempts, lockoutMinutes } from '#shared/limits.ts';
import { type PasskeysText, usePasskeysText } from '#web/components/passkeys/messages.ts';
import { passkeyFailure } from '#web/components/passkeys/passkey-failure.ts';
import { isApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { openFactorSession } from '#web/lib/session/factor-session.ts';
import { factorToken } from '#web/lib/session/factor-token.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { withMinimumDuration } from './load-briefly.ts';
import { type MfaText, useMfaText } from './messages.ts';
import { verifyFactor } from './mfa-requests.ts';
import { verifyWithPasskey } from './passkey-requests.ts';

/** A code, or 'passkey' for whichever one the browser then offers. */
type Proof = VerifyFactor | 'passkey';

/** An error message as a function, so that it is rendered in the current language. */
type MessageSelector = (text: MfaText, passkeysText: PasskeysText) => string;

export interface Verification {
  isBusy: boolean;
  /** Error about the last code; null if none. */
  problem: string | null;
  setProblem: (say: MessageSelector | null) => void;
  /** Locked until this time (milliseconds since 1970); null if not locked. */
  lockedUntil: number | null;
  lock: (retryAfterSeconds?: number) => void;
  /** Submits a proof; true if it was accepted. The session then moves on, and this screen with it. */
  verify: (proof: Proof) => Promise<boolean>;
}

/** Reopens a session that expired while waiting for its code, then verifies. */
async function reopenAndVerify(proof: Proof): Promise<void> {
  const prove = (): Promise<unknown> => (proof === 'passkey' ? verifyWithPasskey() : verifyFactor(proof));
  try {
    await prove();
  } catch (error) {
    if (!isApiError(error, 'second_factor_required')) throw error;
    await openFactorSession();
    await prove();
  }
}

/** State and actions for proving the second factor. */
export function useVerification(factor: FactorSession): Verification {
  const text = useMfaText();
  const passkeysText = usePasskeysText();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblemSaid] = useState<{ say: MessageSelector } | null>(null);
  const setProblem = (say: MessageSelector | null) => setProblemSaid(say && { say });
  const [lockedUntil, setLockedUntil] = useState(factor.lockedUntil === null ? null : Date.parse(factor.lockedUntil));

  useEffect(() => {
    if (lockedUntil === null) return;
    const timer = setTimeout(() => setLockedUntil(null), Math.max(0, lockedUntil - Date.now()));
    return () => clearTimeout(timer);
  }, [lockedUntil]);

  // Signing in again to a locked account must report the lock just as getting it locked does.
  const wasLocked = useRef(factor.lockedUntil !== null);
  useEffect(() => {
    if (!wasLocked.current) return;
    wasLocked.current = false;
    notify.error(text.locked, text.lockedDetail);
  }, [text]);

  const lock = useCallback(
    (retryAfterSeconds: number = lockoutMinutes * 60) => {
      setLockedUntil(Date.now() + retryAfterSeconds * 1000);
      notify.error(text.locked, text.lockedDetail);
    },
    [text],
  );

  const verify = async (proof: Proof): Promise<boolean> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await withMinimumDuration(reopenAndVerify(proof));
      factorToken.keep(factor.sessionToken);
      await beginSession();
      notify.success(text.verified);
      return true;
    } catch (error) {
      setIsBusy(false);
      if (isApiError(error, 'factor_locked')) lock(error.retryAfterSeconds);
      else {
        const say: MessageSelector = (texts, passkeysTexts) =>
          isApiError(error, 'code_invalid')
            ? texts[`${proof === 'passkey' ? proof : proof.method}Wrong`](error.remainingAttempts ?? lockoutAttempts)
            : proof === 'passkey'
              ? passkeyFailure(error, passkeysTexts, passkeysTexts.verifyCancelled)
              : error instanceof NetworkError
                ? errorMessage(error)
                : texts.failed;
        setProblem(say);
        notify.error(say(text, passkeysText));
      }
      return false;
    }
  };

  return { isBusy, problem: problem?.say(text, passkeysText) ?? null, setProblem, lockedUntil, lock, verify };
}
