import { Building2, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { SignInResult } from '#shared/contracts/auth.ts';
import { usePasskeysText } from '#web/components/passkeys/messages.ts';
import { isCancelled, passkeyFailure } from '#web/components/passkeys/passkey-failure.ts';
import { useCompanySignIn, usePasskeysOffered } from '#web/components/passkeys/ways-in.ts';
import { Button } from '#web/components/ui/button.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useScreenFailures } from '#web/lib/screens/screen-failures.ts';
import { signInWithPasskey, startCompanySignIn } from '../passkey-requests.ts';

interface OtherWaysInProps {
  /** The address typed into the form. */
  email: () => string;
  /** The page to return to; null: the default. */
  next: string | null;
  /** One of the alternatives was started. */
  onStart: () => void;
  onSignedIn: (result: SignInResult) => Promise<void>;
  /** The address needs confirmation first, as it may after a password. */
  onUnconfirmed: (error: unknown) => void;
  /** The address is required but empty; receives the text that says so. */
  onEmailMissing: (text: 'passkeyNeedsEmail' | 'companyNeedsEmail') => void;
}

/** Sign-in without our password: by passkey or through the company (AUTH-12). Shows only options that can work here. */
export function OtherWaysIn({ email, next, onStart, onSignedIn, onUnconfirmed, onEmailMissing }: OtherWaysInProps) {
  const text = usePasskeysText();
  const hasPasskeys = usePasskeysOffered();
  const hasCompany = useCompanySignIn();
  const failures = useScreenFailures();
  const [busy, setBusy] = useState<'passkey' | 'company' | null>(null);

  const begin = () => {
    failures.end();
    onStart();
  };

  const withPasskey = async () => {
    const address = email().trim();
    begin();
    setBusy('passkey');
    try {
      await onSignedIn(await signInWithPasskey(address));
    } catch (error) {
      // Without an address the browser offers only its own stored passkeys; most security keys store none.
      if (address === '' && isCancelled(error)) onEmailMissing('passkeyNeedsEmail');
      else if (isApiError(error, 'email_not_confirmed')) onUnconfirmed(error);
      else failures.show(passkeyFailure(error, text, text.signInCancelled));
    } finally {
      setBusy(null);
    }
  };

  const withCompany = async () => {
    const address = email().trim();
    begin();
    if (address === '') {
      onEmailMissing('companyNeedsEmail');
      return;
    }
    setBusy('company');
    try {
      location.assign(await startCompanySignIn(address, next));
    } catch (error) {
      failures.show(errorMessage(error));
      setBusy(null);
    }
  };

  if (!hasPasskeys && !hasCompany) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text.or}
      </p>
      {hasPasskeys && (
        <Button
          className="h-11"
          isBusy={busy === 'passkey'}
          disabled={busy === 'company'}
          onClick={() => void withPasskey()}
        >
          {busy !== 'passkey' && <KeyRound aria-hidden="true" />}
          {text.signIn}
        </Button>
      )}
      {hasCompany && (
        <Button
          className="h-11"
          isBusy={busy === 'company'}
          disabled={busy === 'passkey'}
          onClick={() => void withCompany()}
        >
          {busy !== 'company' && <Building2 aria-hidden="true" />}
          {text.company}
        </Button>
      )}
    </div>
  );
}
