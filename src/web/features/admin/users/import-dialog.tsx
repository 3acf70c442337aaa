import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRef, UsersImported } from '#shared/contracts/admin-users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { CustomerPicker } from '../shell/customer-picker.tsx';
import { decodeTable } from './decode-table.ts';
import { useUsersText } from './messages.ts';
import { importUsers, refreshUsers } from './requests.ts';

/** Creates users from a table, after a preview of the faulty rows. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useUsersText();
  const [csv, setCsv] = useState('');
  const [customer, setCustomer] = useState<CustomerRef | null>(null);
  const [checked, setChecked] = useState<UsersImported | null>(null);
  const send = useMutation({
    mutationFn: (isPreview: boolean) => importUsers({ csv, customerId: customer?.id ?? '', isPreview }),
    onSuccess: (result, isPreview) => {
      if (isPreview) return setChecked(result);
      notify.success(text.imported(result.created));
      void refreshUsers();
      onClose();
    },
    onError: (error) => notify.error(isApiError(error, 'validation_failed') ? text.noEmailColumn : errorMessage(error)),
  });
  const sound = checked?.rows.filter(({ fault }) => fault === null).length ?? 0;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.importTitle}
      description={text.importText}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          {checked ? (
            <Button look="primary" disabled={sound === 0} isBusy={send.isPending} onClick={() => send.mutate(false)}>
              {text.importRows(sound)}
            </Button>
          ) : (
            <Button
              look="primary"
              disabled={csv === '' || !customer}
              isBusy={send.isPending}
              onClick={() => send.mutate(true)}
            >
              {text.preview}
            </Button>
          )}
        </>
      }
    >
      {checked ? (
        <>
          <p role="status">{text.previewed(sound, checked.rows.length - sound)}</p>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm">
            {checked.rows.map(({ line, email, fullName, companyName, fault }) => (
              <li key={line} className="grid gap-0.5 px-3 py-2">
                <span className="truncate">
                  <span className="tabular text-muted">
                    {text.line} {line}:{' '}
                  </span>
                  {fullName} · {email}
                </span>
                <span className={fault ? 'text-danger' : 'text-muted'}>
                  {fault ? text.faults[fault] : `${text.sound} · ${companyName}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="grid gap-4">
          <Field label={text.file}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,text/csv"
                className="block w-full text-sm"
                onChange={async ({ target }) => {
                  const bytes = await target.files?.[0]?.arrayBuffer();
                  setCsv(bytes ? decodeTable(bytes) : '');
                }}
              />
            )}
          </Field>
          <div>
            <p className="mb-1.5 text-sm text-muted">{text.defaultCustomer}</p>
            <CustomerPicker value={customer} onChange={setCustomer} />
          </div>
        </div>
      )}
    </Dialog>
  );
}
