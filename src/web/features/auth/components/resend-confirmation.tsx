import { type ComponentProps, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { resendConfirmation } from '../auth-requests.ts';
import { useAuthText } from '../messages.ts';

type ResendConfirmationProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  email: string;
  /** The screen decides whether this is the first mail or another one. */
  label: string;
};

/** Sends the address confirmation mail. */
export function ResendConfirmation({ email, label, ...looks }: ResendConfirmationProps) {
  const text = useAuthText().confirmEmail;
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    try {
      await resendConfirmation(email);
      notify.success(text.resent);
    } catch (error) {
      notify.error(errorMessage(error));
    }
    setIsBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={resend} {...looks}>
      {label}
    </Button>
  );
}
