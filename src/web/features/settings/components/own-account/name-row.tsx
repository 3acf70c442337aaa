import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { findNameFault } from '#shared/name-rules.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useOwnAccountText } from '../../messages.ts';
import { saveName } from '../../requests/own-account-requests.ts';
import { refreshSecurity } from '../../security-queries.ts';
import { SettingRow } from '../setting-row.tsx';

/** The user's name, as shown to colleagues and in mails. */
export function NameRow() {
  const text = useOwnAccountText();
  const { fullName } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingRow label={text.name} hint={fullName}>
      {() => (
        <>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {text.changeName}
          </Button>
          {isOpen && <NameDialog before={fullName} onClose={() => setIsOpen(false)} />}
        </>
      )}
    </SettingRow>
  );
}

function NameDialog({ before, onClose }: { before: string; onClose: () => void }) {
  const text = useOwnAccountText();
  const formId = useId();
  const [name, setName] = useState(before);
  const [wasTried, setWasTried] = useState(false);
  const fault = findNameFault(name.trim());
  const errors = name.trim() === '' ? [text.nameMissing] : fault ? [text.nameFaults[fault]] : [];
  const save = useMutation({
    mutationFn: () => saveName(name.trim()),
    onSuccess: () => {
      notify.success(text.nameSaved);
      onClose();
    },
    onError: (error) => notify.error(text.nameFailed, errorMessage(error)),
    onSettled: refreshSecurity,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (errors.length === 0 && !save.isPending) save.mutate();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.changeName}
      actions={
        <Button type="submit" form={formId} look="primary" isBusy={save.isPending}>
          {text.save}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label={text.name} errors={wasTried ? errors : []}>
          {(control) => (
            <Input
              {...control}
              value={name}
              autoComplete="name"
              maxLength={200}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
