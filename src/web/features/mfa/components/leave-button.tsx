import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { endSession } from '#web/lib/session/session.ts';
import { useMfaText } from '../messages.ts';

/** Cancels this sign-in. */
export function LeaveButton() {
  const text = useMfaText();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    try {
      await endSession();
    } catch (error) {
      notify.error(errorMessage(error));
      setIsBusy(false);
    }
  };
  return (
    <Button look="link" isBusy={isBusy} onClick={leave} className="-ml-4 justify-self-start">
      {text.otherAccount}
    </Button>
  );
}
