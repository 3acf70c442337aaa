import { useState } from 'react';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { endSession } from '#web/lib/session/session.ts';
import { useFrameText } from './messages.ts';

/** Signs out and loads the sign-in page; reports a failure. */
export function useLogOut(): { isBusy: boolean; logOut: () => Promise<void> } {
  const text = useFrameText();
  const [isBusy, setIsBusy] = useState(false);
  const logOut = async () => {
    setIsBusy(true);
    try {
      await endSession();
    } catch (error) {
      notify.error(`${text.logoutFailed} ${errorMessage(error)}`);
      setIsBusy(false);
    }
  };
  return { isBusy, logOut };
}
