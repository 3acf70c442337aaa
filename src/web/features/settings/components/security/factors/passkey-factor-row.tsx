import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePasskeysText } from '#web/components/passkeys/messages.ts';
import { Switch } from '#web/components/ui/switch.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useSecurityText } from '../../../messages.ts';
import { passkeysQuery, setPasskeyFactor } from '../../../requests/passkey-requests.ts';
import { refreshFactors } from '../../../security-queries.ts';
import type { Confirmation } from '../../../use-confirmation.ts';
import { SettingRow } from '../../setting-row.tsx';

interface PasskeyFactorRowProps {
  isOn: boolean;
  run: Confirmation['run'];
  /** Receives recovery codes issued by the change. */
  onCodes: (codes: string[] | null) => void;
}

/** Passkeys as a second factor; saved as it is toggled, available once there is one. */
export function PasskeyFactorRow({ isOn, run, onCodes }: PasskeyFactorRowProps) {
  const text = usePasskeysText();
  const factorText = useSecurityText().factor;
  const passkeys = useQuery(passkeysQuery);
  const [isBusy, setIsBusy] = useState(false);
  const hasNone = passkeys.data?.length === 0;
  const change = async (isEnabled: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const changed = await run(() => setPasskeyFactor(isEnabled));
      if (changed) {
        await refreshFactors();
        notify.success(isEnabled ? text.factorOn : text.factorOff);
        onCodes(changed.recoveryCodes);
      }
    } catch (error) {
      notify.error(factorText.updateFailed, errorMessage(error));
    }
    setIsBusy(false);
  };
  return (
    <SettingRow label={text.factor} hint={hasNone ? text.factorNeedsOne : text.factorHint}>
      {({ labelId, hintId }) => (
        <Switch
          aria-labelledby={labelId}
          aria-describedby={hintId}
          checked={isOn}
          isBusy={isBusy}
          disabled={hasNone && !isOn}
          onCheckedChange={change}
        />
      )}
    </SettingRow>
  );
}
