import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePasskeysText } from '#web/components/passkeys/messages.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { Verification } from '../use-verification.ts';

/** Verifies the second factor with a passkey. */
export function VerifyByPasskey({ verification }: { verification: Verification }) {
  const text = usePasskeysText();
  const button = useRef<HTMLButtonElement>(null);
  // The button is this screen's purpose; but keyboard users moving through the tabs keep their focus.
  useEffect(() => {
    if (!document.activeElement?.matches('[role="tab"]')) button.current?.focus();
  }, []);
  return (
    <>
      <p>{text.verifyHint}</p>
      <Button
        ref={button}
        look="primary"
        className="h-11"
        isBusy={verification.isBusy}
        onClick={() => void verification.verify('passkey')}
      >
        {!verification.isBusy && <KeyRound aria-hidden="true" />}
        {text.verify}
      </Button>
      {verification.problem && (
        <p role="alert" className="text-sm text-danger">
          {verification.problem}
        </p>
      )}
    </>
  );
}
