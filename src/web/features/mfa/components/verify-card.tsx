import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { FactorSession } from '#shared/contracts/mfa.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useMfaText } from '../messages.ts';
import { useCodeMail } from '../use-code-mail.ts';
import { useVerification } from '../use-verification.ts';
import { CodeForm } from './code-form.tsx';
import { EmailCode } from './email-code.tsx';
import { LockNotice } from './lock-notice.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { VerifyByPasskey } from './verify-by-passkey.tsx';

/** In tab order; the first one enabled for the account is open initially. */
const shownMethods = ['email', 'totp', 'passkey'] as const;

/** The verification methods: a mailed code, an authenticator code, a passkey and, less prominently, a recovery code. */
export function VerifyCard({ factor }: { factor: FactorSession }) {
  const text = useMfaText();
  const verification = useVerification(factor);
  const methods = shownMethods.filter((method) => factor.methods.includes(method));
  const [isRecovering, setIsRecovering] = useState(methods.length === 0);
  const isLocked = verification.lockedUntil !== null;
  const mail = useCodeMail(factor, methods.includes('email') && !isLocked, verification.lock);

  const selectTab = (recovering: boolean) => {
    verification.setProblem(null);
    setIsRecovering(recovering);
  };

  if (verification.lockedUntil !== null) return <LockNotice until={verification.lockedUntil} />;
  if (isRecovering) {
    return (
      <div className="grid gap-4">
        <RecoveryForm verification={verification} />
        {methods.length > 0 && (
          <Button look="link" onClick={() => selectTab(false)} className="-ml-4 justify-self-start">
            {text.backToCode}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <Tabs.Root
        defaultValue={methods[0] ?? ''}
        onValueChange={() => verification.setProblem(null)}
        className="rounded-xl border border-line bg-paper"
      >
        <Tabs.List aria-label={text.methods} className="flex border-b border-line">
          {methods.map((method) => (
            <Tabs.Trigger
              key={method}
              value={method}
              className="touch-target -mb-px h-12 flex-1 border-b-2 border-transparent px-4 text-[0.9375rem] font-medium text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-petrol data-[state=active]:text-petrol"
            >
              {text[`${method}Tab`]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {methods.map((method) => (
          <Tabs.Content key={method} value={method} className="grid gap-5 p-5 sm:p-6">
            {method === 'email' ? (
              <EmailCode email={factor.email} mail={mail}>
                <CodeForm method="email" verification={verification} />
              </EmailCode>
            ) : method === 'passkey' ? (
              <VerifyByPasskey verification={verification} />
            ) : (
              <>
                <p>{text.totpHint}</p>
                <CodeForm method="totp" verification={verification} />
              </>
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {factor.hasRecoveryCodes && (
        <Button look="link" onClick={() => selectTab(true)} className="-ml-4 justify-self-start">
          {text.useRecovery}
        </Button>
      )}
    </div>
  );
}
