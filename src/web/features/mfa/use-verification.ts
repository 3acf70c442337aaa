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
import { atLeastBriefly } from './load-briefly.ts';
import { type MfaText, useMfaText } from './messages.ts';
import { verifyFactor } from './mfa-requests.ts';
import { verifyWithPasskey } from './passkey-requests.ts';

/** A code, or whatever passkey the browser then asks for. */
type Proof = VerifyFactor | 'passkey';

/** What is wrong, said in the language that is chosen by the time it is read. */
type Say = (text: MfaText, passkeysText: PasskeysText) => string;

export interface Verification {
  isBusy: boolean;
  /** What was wrong with the last code; null = nothing. */
  problem: string | null;
  setProblem: (say: Say | null) => void;
  /** Milliseconds since 1970 until which the account is locked; null = it is not. */
  lockedUntil: number | null;
  lock: (retryAfterSeconds?: number) => void;
  /** Whether it was accepted. Then the session goes on, and this screen with it. */
  verify: (proof: Proof) => Promise<boolean>;
}

/** A session that has waited too long for its code is opened anew first. */
async function verifyAnew(proof: Proof): Promise<void> {
  const prove = (): Promise<unknown> => (proof === 'passkey' ? verifyWithPasskey() : verifyFactor(proof));
  try {
    await prove();
  } catch (error) {
    if (!isApiError(error, 'second_factor_required')) throw error;
    await openFactorSession();
    await prove();
  }
}

/** Gives a proof to the server, and says what comes of it. */
export function useVerification(factor: FactorSession): Verification {
  const text = useMfaText();
  const passkeysText = usePasskeysText();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblemSaid] = useState<{ say: Say } | null>(null);
  const setProblem = (say: Say | null) => setProblemSaid(say && { say });
  const [lockedUntil, setLockedUntil] = useState(factor.lockedUntil === null ? null : Date.parse(factor.lockedUntil));

  useEffect(() => {
    if (lockedUntil === null) return;
    const timer = setTimeout(() => setLockedUntil(null), Math.max(0, lockedUntil - Date.now()));
    return () => clearTimeout(timer);
  }, [lockedUntil]);

  // Who signs in anew to a locked account is told as much as whoever has just locked it.
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
      await atLeastBriefly(verifyAnew(proof));
      factorToken.keep(factor.sessionToken);
      await beginSession();
      notify.success(text.verified);
      return true;
    } catch (error) {
      setIsBusy(false);
      if (isApiError(error, 'factor_locked')) lock(error.retryAfterSeconds);
      else {
        const say: Say = (texts, passkeysTexts) =>
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
