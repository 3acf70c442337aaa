import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { findBrokenPasswordRules } from '#shared/passwords/password-rules.ts';
import { AccountName } from '#web/components/password/account-name.tsx';
import { usePasswordText } from '#web/components/password/messages.ts';
import { PasswordChecklist } from '#web/components/password/password-checklist.tsx';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { focusFirstFault } from '#web/components/ui/first-field.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useSecurityText } from '../../messages.ts';
import { refreshSecurity, updatePassword } from '../../security-queries.ts';

export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useSecurityText().password;
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={text.change}
      description={text.hint}
      actions={
        <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
          {text.change}
        </Button>
      }
    >
      {isOpen && <PasswordForm id={formId} setIsBusy={setIsBusy} onDone={onClose} />}
    </Dialog>
  );
}

interface Faults {
  current?: string;
  next?: string;
  repeat?: string;
  /** Broken rules are reported in the checklist. */
  hasBrokenRules?: boolean;
}

function PasswordForm(props: { id: string; setIsBusy: (isBusy: boolean) => void; onDone: () => void }) {
  const text = useSecurityText().password;
  const passwordText = usePasswordText();
  const checklistId = useId();
  const [typed, setTyped] = useState({ current: '', next: '', repeat: '' });
  const [faults, setFaults] = useState<Faults>({});
  const { email } = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFirstFault(form.current);
  }, [faults]);
  const type = (name: keyof typeof typed, value: string) => {
    setTyped({ ...typed, [name]: value });
    setFaults({});
  };

  const validate = (): Faults => ({
    ...(typed.current === '' && { current: passwordText.required }),
    ...(findBrokenPasswordRules(typed.next).length > 0 && { hasBrokenRules: true }),
    ...(typed.repeat === '' && { repeat: passwordText.repeatRequired }),
    ...(typed.repeat !== '' && typed.repeat !== typed.next && { repeat: passwordText.differ }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validate();
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    props.setIsBusy(true);
    try {
      await updatePassword(typed.current, typed.next);
      notify.success(text.done);
      props.onDone();
      await refreshSecurity();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'password_wrong') setFaults({ current: errorMessage(error) });
      else if (code.startsWith('password_')) setFaults({ next: errorMessage(error) });
      else notify.error(errorMessage(error));
    }
    props.setIsBusy(false);
  };

  return (
    <form ref={form} id={props.id} onSubmit={submit} noValidate className="grid gap-5">
      <AccountName email={email} />
      <Field label={text.current} errors={faults.current ? [faults.current] : []}>
        {(control) => (
          <PasswordInput
            autoComplete="current-password"
            value={typed.current}
            onChange={({ target }) => type('current', target.value)}
            {...control}
          />
        )}
      </Field>
      <div className="grid gap-2">
        <Field label={text.next} errors={faults.next ? [faults.next] : []}>
          {(control) => (
            <PasswordInput
              autoComplete="new-password"
              value={typed.next}
              onChange={({ target }) => type('next', target.value)}
              {...control}
              aria-describedby={[control['aria-describedby'], checklistId].filter(Boolean).join(' ')}
              aria-invalid={control['aria-invalid'] || faults.hasBrokenRules || undefined}
            />
          )}
        </Field>
        <PasswordChecklist id={checklistId} password={typed.next} showsMessages={faults.hasBrokenRules === true} />
      </div>
      <Field label={text.repeat} errors={faults.repeat ? [faults.repeat] : []}>
        {(control) => (
          <PasswordInput
            autoComplete="new-password"
            value={typed.repeat}
            onChange={({ target }) => type('repeat', target.value)}
            {...control}
          />
        )}
      </Field>
    </form>
  );
}
