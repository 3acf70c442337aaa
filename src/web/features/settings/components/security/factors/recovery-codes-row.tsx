import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useSecurityText } from '../../../messages.ts';
import { refreshSecurity, renewRecoveryCodes } from '../../../security-queries.ts';
import type { Confirmation } from '../../../use-confirmation.ts';
import { SettingRow } from '../../setting-row.tsx';

interface RecoveryCodesRowProps {
  left: number;
  run: Confirmation['run'];
  onCodes: (codes: string[] | null) => void;
}

/** Number of codes left, and a button to replace the set. */
export function RecoveryCodesRow({ left, run, onCodes }: RecoveryCodesRowProps) {
  const text = useSecurityText().recovery;
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const renew = async () => {
    setIsBusy(true);
    try {
      const renewed = await run(renewRecoveryCodes);
      if (renewed) {
        onCodes(renewed.recoveryCodes);
        await refreshSecurity();
      }
    } catch (error) {
      notify.error(text.renewFailed, errorMessage(error));
    }
    setIsBusy(false);
  };
  return (
    <SettingRow label={text.label} hint={text.left(left)}>
      {({ labelId }) => (
        <>
          <Button size="small" aria-describedby={labelId} isBusy={isBusy} onClick={() => setIsAsking(true)}>
            {text.renew}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onOpenChange={setIsAsking}
            title={text.renewTitle}
            description={text.renewText}
            confirmLabel={text.renew}
            onConfirm={renew}
          />
        </>
      )}
    </SettingRow>
  );
}
