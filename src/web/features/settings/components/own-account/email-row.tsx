import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { z } from 'zod';
import { useMailState } from '#web/components/mail-delay.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useCommonText } from '#web/lib/common-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useOwnAccountText } from '../../messages.ts';
import { emailChangeQuery, requestEmail, stopEmailChange } from '../../requests/own-account-requests.ts';
import { refreshSecurity } from '../../security-queries.ts';
import { useConfirmation } from '../../use-confirmation.ts';
import { ConfirmIdentityDialog } from '../security/confirm-identity-dialog.tsx';
import { SettingRow } from '../setting-row.tsx';

/** The account's address and a pending new one: changing it needs a fresh proof and confirmation by mail. */
export function EmailRow() {
  const text = useOwnAccountText();
  const { mailOff } = useCommonText();
  const isOff = useMailState()?.isOff;
  const { dateTime } = useFormat();
  const { email } = useCurrentUser();
  const change = useQuery(emailChangeQuery).data;
  const factors = useQuery(factorSettingsQuery).data;
  const confirmation = useConfirmation();
  const [isOpen, setIsOpen] = useState(false);
  const request = useMutation({
    mutationFn: (wanted: string) => confirmation.run(() => requestEmail(wanted)),
    onSuccess: (made, wanted) => {
      if (!made) return;
      if (isOff) notify.error(mailOff);
      else notify.success(text.sent, text.sentText(wanted));
      setIsOpen(false);
    },
    onError: (error) => {
      if (!isApiError(error, 'email_unchanged')) notify.error(text.emailFailed, errorMessage(error));
    },
    onSettled: refreshSecurity,
  });
  const stop = useMutation({
    mutationFn: stopEmailChange,
    onSuccess: () => notify.success(text.stopped),
    onError: (error) => notify.error(text.emailFailed, errorMessage(error)),
    onSettled: refreshSecurity,
  });
  const isByCompany = factors?.hasPassword === false;
  const isWaiting = change?.email && change.expiresAt;
  return (
    <SettingRow
      label={text.email}
      hint={
        <>
          <p>{email}</p>
          {isWaiting && <p role="status">{text.waiting(change.email ?? '', dateTime(change.expiresAt ?? ''))}</p>}
          {isByCompany && <p>{text.byCompany}</p>}
        </>
      }
    >
      {() =>
        !isByCompany && (
          <div className="flex flex-wrap gap-2">
            {isWaiting && (
              <Button size="small" isBusy={stop.isPending} onClick={() => stop.mutate()}>
                {text.stop}
              </Button>
            )}
            <Button size="small" onClick={() => setIsOpen(true)}>
              {text.changeEmail}
            </Button>
            {isOpen && (
              <EmailDialog
                isBusy={request.isPending}
                fault={request.error}
                onType={request.reset}
                onSend={request.mutate}
                onClose={() => setIsOpen(false)}
              />
            )}
            {factors && (
              <ConfirmIdentityDialog isOpen={confirmation.isAsking} factors={factors} onAnswer={confirmation.answer} />
            )}
          </div>
        )
      }
    </SettingRow>
  );
}

interface EmailDialogProps {
  isBusy: boolean;
  fault: Error | null;
  onType: () => void;
  onSend: (email: string) => void;
  onClose: () => void;
}

function EmailDialog({ isBusy, fault, onType, onSend, onClose }: EmailDialogProps) {
  const text = useOwnAccountText();
  const formId = useId();
  const [email, setEmail] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const wanted = email.trim();
  const isValid = z.email().max(254).safeParse(wanted).success;
  const errors = isValid ? (isApiError(fault, 'email_unchanged') ? [errorMessage(fault)] : []) : [text.emailInvalid];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isValid && !isBusy) onSend(wanted);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.changeEmail}
      description={text.emailText}
      actions={
        <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
          {text.send}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label={text.newEmail} errors={wasTried ? errors : []}>
          {(control) => (
            <Input
              {...control}
              type="email"
              value={email}
              maxLength={254}
              autoComplete="email"
              onChange={({ target }) => {
                setEmail(target.value);
                onType();
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
