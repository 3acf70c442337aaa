import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { passphraseMinLength } from '#shared/limits.ts';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useBackupsText } from '../../messages.ts';
import { backupsQuery, setPassphrase } from '../../requests/backup-requests.ts';
import { useConfirmation } from '../../use-confirmation.ts';
import { ConfirmIdentityDialog } from '../security/confirm-identity-dialog.tsx';
import { SettingRow } from '../setting-row.tsx';

/** Whether future backups are encrypted; setting a passphrase warns first what losing it means. */
export function PassphraseRow({ hasPassphrase }: { hasPassphrase: boolean }) {
  const text = useBackupsText().passphrase;
  const client = useQueryClient();
  const factors = useQuery(factorSettingsQuery);
  const confirmation = useConfirmation();
  const [isOpen, setIsOpen] = useState(false);
  const save = useMutation({
    mutationFn: (passphrase: string | null) => confirmation.run(() => setPassphrase(passphrase)),
    onSuccess: (saved, passphrase) => {
      if (!saved) return;
      setIsOpen(false);
      notify.success(passphrase === null ? text.removed : text.saved);
    },
    onError: (error) => notify.error(text.failed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
  return (
    <SettingRow label={text.label} hint={hasPassphrase ? text.on : text.off}>
      {({ hintId }) => (
        <div className="flex gap-2">
          <Button size="small" aria-describedby={hintId} onClick={() => setIsOpen(true)}>
            {hasPassphrase ? text.change : text.set}
          </Button>
          {hasPassphrase && (
            <Button size="small" isBusy={save.isPending && !isOpen} onClick={() => save.mutate(null)}>
              {text.remove}
            </Button>
          )}
          <SetPassphraseDialog
            isOpen={isOpen && !confirmation.isAsking}
            isBusy={save.isPending}
            onClose={() => setIsOpen(false)}
            onSave={(passphrase) => save.mutate(passphrase)}
          />
          {factors.data && (
            <ConfirmIdentityDialog
              isOpen={confirmation.isAsking}
              factors={factors.data}
              onAnswer={confirmation.answer}
            />
          )}
        </div>
      )}
    </SettingRow>
  );
}

interface SetPassphraseDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onSave: (passphrase: string) => void;
}

function SetPassphraseDialog({ isOpen, isBusy, onClose, onSave }: SetPassphraseDialogProps) {
  const text = useBackupsText().passphrase;
  const formId = useId();
  const [typed, setTyped] = useState({ passphrase: '', repeat: '' });
  const [isTried, setIsTried] = useState(false);
  const isShort = typed.passphrase.length < passphraseMinLength;
  const isDifferent = typed.passphrase !== typed.repeat;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isShort && !isDifferent) onSave(typed.passphrase);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={text.title}
      description={text.warning}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {text.set}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4" noValidate>
        <Field label={text.field} errors={isTried && isShort ? [text.tooShort(passphraseMinLength)] : []}>
          {(control) => (
            <PasswordInput
              {...control}
              reveal={text.reveal}
              autoComplete="new-password"
              value={typed.passphrase}
              onChange={(event) => setTyped({ ...typed, passphrase: event.target.value })}
            />
          )}
        </Field>
        <Field label={text.repeat} errors={isTried && isDifferent ? [text.different] : []}>
          {(control) => (
            <PasswordInput
              {...control}
              reveal={text.reveal}
              autoComplete="new-password"
              value={typed.repeat}
              onChange={(event) => setTyped({ ...typed, repeat: event.target.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
