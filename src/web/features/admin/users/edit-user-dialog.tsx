import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { AdminUser, ChangeUser } from '#shared/contracts/admin-users.ts';
import { findBrokenPasswordRules } from '#shared/passwords/password-rules.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useUsersText } from './messages.ts';
import { PasswordFields } from './password-fields.tsx';
import { changeUser, refreshUsers, setPassword, switchFactor } from './requests.ts';
import { isComplete, UserFields, type UserValues } from './user-fields.tsx';

const ways = ['unchanged', 'link', 'direct'] as const;

/** Edits a user; sets their password or sends a reset link; toggles their second factor (ADM-03, MFA-06). */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const text = useUsersText();
  const formId = useId();
  const { id, email, fullName, customer, role, version } = user;
  const [values, setValues] = useState<UserValues>({ email, fullName, customer, role });
  const [way, setWay] = useState<(typeof ways)[number]>('unchanged');
  const [password, setPasswordText] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const [hasFactor, setHasFactor] = useState(user.methods.length > 0);
  // Toggling the second factor changes the user's version, so the form's copy is outdated afterwards.
  const [isFactorChanged, setIsFactorChanged] = useState(false);

  const factor = useMutation({
    mutationFn: (isOn: boolean) => switchFactor(id, isOn),
    onSuccess: (_, isOn) => {
      setHasFactor(isOn);
      setIsFactorChanged(true);
      notify.success(isOn ? text.factorEnabled : text.factorDisabled);
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshUsers,
  });

  const changes: Omit<ChangeUser, 'version'> = {
    ...(values.email.trim().toLowerCase() === email ? {} : { email: values.email.trim() }),
    ...(values.fullName.trim() === fullName ? {} : { fullName: values.fullName.trim() }),
    ...(values.customer && values.customer.id !== customer.id ? { customerId: values.customer.id } : {}),
    ...(values.role === role ? {} : { role: values.role }),
  };
  const save = useMutation({
    mutationFn: async () => {
      if (Object.keys(changes).length > 0) {
        await changeUser(id, { version, ...changes });
        notify.success(text.updated);
      }
      if (way === 'unchanged') return;
      await setPassword(id, way === 'link' ? { method: 'link' } : { method: 'direct', password });
      notify.success(way === 'link' ? text.resetSent : text.passwordUpdated);
    },
    onSuccess: onClose,
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshUsers,
  });
  const isReady = isComplete(values) && (way !== 'direct' || findBrokenPasswordRules(password).length === 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isReady && !save.isPending) save.mutate();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.editTitle}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={save.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <UserFields
          values={values}
          wasTried={wasTried}
          emailError={isApiError(save.error, 'email_taken') ? errorMessage(save.error) : undefined}
          onChange={(next) => {
            save.reset();
            setValues({ ...values, ...next });
          }}
        />
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">{text.passwordWay}</p>
          {user.isUsed && <p className="text-sm text-muted">{text.directUnused}</p>}
          <div>
            <Choice
              label={text.passwordWay}
              value={way}
              options={[
                { value: 'unchanged', label: text.unchanged },
                { value: 'link', label: text.byLink },
                ...(user.isUsed ? [] : [{ value: 'direct' as const, label: text.direct }]),
              ]}
              onChange={setWay}
            />
          </div>
        </div>
        {way === 'direct' && <PasswordFields value={password} onChange={setPasswordText} wasTried={wasTried} />}
        <div className="flex items-start justify-between gap-4 border-t border-line pt-4">
          <div>
            <p id={`${formId}-factor`} className="text-sm font-medium">
              {text.factor}
            </p>
            <p className="text-sm text-muted">{text.factorHint}</p>
          </div>
          <Switch
            aria-labelledby={`${formId}-factor`}
            checked={hasFactor}
            isBusy={factor.isPending}
            disabled={isFactorChanged}
            onCheckedChange={(isOn) => factor.mutate(isOn)}
          />
        </div>
      </form>
    </Dialog>
  );
}
