import { type FormEvent, useId, useState } from 'react';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useBackupsText } from '../../messages.ts';

interface PassphraseDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  error: unknown;
  onClose: () => void;
  onOpen: (passphrase: string) => void;
}

/** Asks for the passphrase of an encrypted archive. */
export function PassphraseDialog({ isOpen, isBusy, error, onClose, onOpen }: PassphraseDialogProps) {
  const text = useBackupsText().passphrase;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed) onOpen(typed);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={text.ask}
      description={text.askHint}
      actions={
        <>
          <Button onClick={close}>{text.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {text.open}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label={text.field} errors={error ? [errorMessage(error)] : []}>
          {(control) => (
            <PasswordInput
              {...control}
              reveal={text.reveal}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
