import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { languages } from '#shared/contracts/users.ts';
import { findBrokenPasswordRules } from '#shared/passwords/password-rules.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useUsersText } from './messages.ts';
import { PasswordFields } from './password-fields.tsx';
import { createUser, refreshUsers } from './requests.ts';
import { isComplete, UserFields, type UserValues } from './user-fields.tsx';

/** Creates a user, either with a link to set a password or with a given one (ADM-03). */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const text = useUsersText();
  const formId = useId();
  const [values, setValues] = useState<UserValues>({ email: '', fullName: '', customer: null, role: 'user' });
  const [language, setLanguage] = useState<(typeof languages)[number]>('de');
  const [way, setWay] = useState<'link' | 'direct'>('link');
  const [password, setPassword] = useState('');
  const [isMailSent, setIsMailSent] = useState(true);
  const [wasTried, setWasTried] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      createUser({
        email: values.email.trim(),
        fullName: values.fullName.trim(),
        customerId: values.customer?.id ?? '',
        role: values.role,
        language,
        isInvited: way === 'link' || isMailSent,
        ...(way === 'direct' ? { password } : {}),
      }),
    onSuccess: ({ invitation }) => {
      if (invitation.fault) notify.warning(text.createdNotSent(text.mailFaults[invitation.fault]));
      else notify.success(invitation.state === 'sent' ? text.createdAndSent : text.created);
      onClose();
    },
    onError: (error) => notify.error(text.createFailed, errorMessage(error)),
    onSettled: refreshUsers,
  });
  const isReady = isComplete(values) && (way === 'link' || findBrokenPasswordRules(password).length === 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isReady && !create.isPending) create.mutate();
  };
  const isTaken = isApiError(create.error, 'email_taken');
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.addTitle}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={create.isPending}>
            {text.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <UserFields
          values={values}
          wasTried={wasTried}
          emailError={isTaken ? errorMessage(create.error) : undefined}
          onChange={(changes) => {
            create.reset();
            setValues({ ...values, ...changes });
          }}
        />
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">{text.language}</p>
          <div>
            <Choice
              label={text.language}
              value={language}
              options={languages.map((value) => ({ value, label: text.languages[value] }))}
              onChange={setLanguage}
            />
          </div>
        </div>
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">{text.passwordWay}</p>
          <div>
            <Choice
              label={text.passwordWay}
              value={way}
              options={[
                { value: 'link', label: text.byLink },
                { value: 'direct', label: text.direct },
              ]}
              onChange={setWay}
            />
          </div>
          {way === 'link' && <p className="text-sm text-muted">{text.byLinkHint}</p>}
        </div>
        {way === 'direct' && (
          <>
            <PasswordFields value={password} onChange={setPassword} wasTried={wasTried} />
            <label className="flex cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="accent-petrol"
                checked={isMailSent}
                onChange={({ target }) => setIsMailSent(target.checked)}
              />
              {text.sendMail}
            </label>
          </>
        )}
      </form>
    </Dialog>
  );
}
