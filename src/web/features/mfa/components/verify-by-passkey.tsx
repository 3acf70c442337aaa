import { KeyRound } from 'lucide-react';
import { usePasskeysText } from '#web/components/passkeys/messages.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { Verification } from '../use-verification.ts';

/** The second factor by a passkey. */
export function VerifyByPasskey({ verification }: { verification: Verification }) {
  const text = usePasskeysText();
  return (
    <>
      <p>{text.verifyHint}</p>
      <Button
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
