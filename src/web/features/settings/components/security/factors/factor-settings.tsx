import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorSettings as Factors } from '#shared/contracts/mfa.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useSecurityText, useSettingsText } from '../../../messages.ts';
import { refreshFactors, setEmailFactor } from '../../../security-queries.ts';
import { useConfirmation } from '../../../use-confirmation.ts';
import { SettingRow } from '../../setting-row.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { ConfirmIdentityDialog } from '../confirm-identity-dialog.tsx';
import { PasskeyList } from '../passkeys/passkey-list.tsx';
import { AuthenticatorRow } from './authenticator-row.tsx';
import { PasskeyFactorRow } from './passkey-factor-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';

/** The user's own second factors (MFA-05). */
export function FactorSettings() {
  const text = useSecurityText().factor;
  const factors = useQuery(factorSettingsQuery);
  return (
    <SettingsSection title={text.title}>
      {factors.data ? (
        <FactorRows factors={factors.data} />
      ) : factors.error ? (
        <ErrorState title={text.loadFailed} error={factors.error} onRetry={() => void factors.refetch()} />
      ) : (
        <FactorSkeleton />
      )}
    </SettingsSection>
  );
}

/** The ways to a second factor; also where one must be set up before anything else opens. */
export function FactorRows({ factors }: { factors: Factors }) {
  const confirmation = useConfirmation();
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const hasFactor = factors.email || factors.totp || factors.passkey;
  return (
    <>
      <EmailRow isOn={factors.email} email={factors.address} run={confirmation.run} onCodes={setNewCodes} />
      <AuthenticatorRow isOn={factors.totp} run={confirmation.run} onCodes={setNewCodes} />
      <PasskeyFactorRow isOn={factors.passkey} run={confirmation.run} onCodes={setNewCodes} />
      {hasFactor && <RecoveryCodesRow left={factors.recoveryCodesLeft} run={confirmation.run} onCodes={setNewCodes} />}
      <PasskeyList run={confirmation.run} factors={factors} />
      <ConfirmIdentityDialog isOpen={confirmation.isAsking} factors={factors} onAnswer={confirmation.answer} />
      <RecoveryCodesDialog codes={newCodes} email={factors.address} onClose={() => setNewCodes(null)} />
    </>
  );
}

interface EmailRowProps {
  isOn: boolean;
  email: string;
  run: ReturnType<typeof useConfirmation>['run'];
  /** Receives recovery codes issued by the change. */
  onCodes: (codes: string[] | null) => void;
}

/** Saved as it is toggled. */
function EmailRow({ isOn, email, run, onCodes }: EmailRowProps) {
  const text = useSecurityText().factor;
  const [isBusy, setIsBusy] = useState(false);
  const change = async (isEnabled: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const changed = await run(() => setEmailFactor(isEnabled));
      if (changed) {
        await refreshFactors();
        notify.success(isEnabled ? text.emailEnabled : text.emailDisabled);
        onCodes(changed.recoveryCodes);
      }
    } catch (error) {
      notify.error(text.updateFailed, errorMessage(error));
    }
    setIsBusy(false);
  };
  return (
    <SettingRow label={text.email} hint={text.emailHint(email)}>
      {({ labelId, hintId }) => (
        <Switch
          aria-labelledby={labelId}
          aria-describedby={hintId}
          checked={isOn}
          isBusy={isBusy}
          onCheckedChange={change}
        />
      )}
    </SettingRow>
  );
}

export function FactorSkeleton() {
  const text = useSettingsText();
  return (
    <div aria-busy="true" className="grid gap-6 py-5">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
