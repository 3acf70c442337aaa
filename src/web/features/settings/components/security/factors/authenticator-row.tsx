import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { totpSetupSchema } from '#shared/contracts/mfa.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useSecurityText } from '../../../messages.ts';
import { disableTotp, refreshFactors, startTotpSetup } from '../../../security-queries.ts';
import type { Confirmation } from '../../../use-confirmation.ts';
import { SettingRow } from '../../setting-row.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';

interface AuthenticatorRowProps {
  isOn: boolean;
  run: Confirmation['run'];
  onCodes: (codes: string[] | null) => void;
}

export function AuthenticatorRow({ isOn, run, onCodes }: AuthenticatorRowProps) {
  const text = useSecurityText().factor;
  const [isBusy, setIsBusy] = useState(false);
  const [setup, setSetup] = useState<z.infer<typeof totpSetupSchema> | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const begin = async () => {
    setIsBusy(true);
    try {
      setSetup((await run(startTotpSetup)) ?? null);
    } catch (error) {
      notify.error(text.setupFailed, errorMessage(error));
    }
    setIsBusy(false);
  };
  const disable = async () => {
    setIsBusy(true);
    try {
      const isDone = await run(async () => {
        await disableTotp();
        return true;
      });
      if (isDone) {
        await refreshFactors();
        notify.success(text.totpDisabled);
      }
    } catch (error) {
      notify.error(text.disableFailed, errorMessage(error));
    }
    setIsBusy(false);
  };
  const finish = async (codes: string[] | null) => {
    setSetup(null);
    notify.success(text.totpEnabled);
    onCodes(codes);
    await refreshFactors().catch(() => undefined);
  };

  return (
    <SettingRow label={text.totp} hint={text.totpHint}>
      {({ labelId }) => (
        <div className="flex flex-wrap items-center gap-3">
          {isOn && (
            <span className="inline-flex items-center gap-1.5 text-sm text-success">
              <CircleCheck className="size-4" aria-hidden="true" />
              {text.isOn}
            </span>
          )}
          <Button
            size="small"
            aria-describedby={labelId}
            isBusy={isBusy}
            onClick={isOn ? () => setIsAsking(true) : begin}
          >
            {isOn ? text.disable : text.setup}
          </Button>
          <AuthenticatorDialog setup={setup} run={run} onClose={() => setSetup(null)} onDone={finish} />
          <ConfirmDialog
            isOpen={isAsking}
            onOpenChange={setIsAsking}
            title={text.disableTitle}
            description={text.disableText}
            confirmLabel={text.disable}
            onConfirm={disable}
          />
        </div>
      )}
    </SettingRow>
  );
}
