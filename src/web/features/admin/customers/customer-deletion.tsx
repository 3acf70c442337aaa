import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminCustomerDetail } from '#shared/contracts/admin-customers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { TextField } from '../parts/text-field.tsx';
import { useCustomersText } from './messages.ts';
import { refreshCustomers, scheduleDeletion, undoDeletion } from './requests.ts';

/** Deletes a customer after a week's grace period, during which it can be undone. */
export function CustomerDeletion({ customer }: { customer: AdminCustomerDetail }) {
  const text = useCustomersText();
  const { dateTime } = useFormat();
  const { id, companyName, deletionDueAt } = customer;
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const act = useMutation({
    mutationFn: ({ isKept }: { isKept: boolean }) => (isKept ? undoDeletion(id) : scheduleDeletion(id, typed.trim())),
    onSuccess: (_, { isKept }) => {
      setIsAsking(false);
      notify.success(isKept ? text.kept : text.deletionDone);
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshCustomers,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (typed.trim() === companyName && !act.isPending) act.mutate({ isKept: false });
  };
  return (
    <section aria-label={text.deletion} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{text.deletion}</h3>
      {deletionDueAt ? (
        <>
          <p className="text-danger">{text.deletionOrdered(dateTime(deletionDueAt))}</p>
          <div>
            <Button isBusy={act.isPending} onClick={() => act.mutate({ isKept: true })}>
              {text.keep}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-sm text-muted">{text.deletionHint}</p>
          {isAsking ? (
            <form noValidate onSubmit={submit} className="grid gap-3 rounded-md border border-line p-3">
              <p className="font-medium wrap-anywhere">{text.deletionTitle(companyName)}</p>
              <TextField
                label={text.deletionName}
                value={typed}
                onChange={setTyped}
                error={wasTried && typed.trim() !== companyName ? text.deletionDiffers : null}
              />
              <div className="flex justify-end gap-3">
                <Button onClick={() => setIsAsking(false)}>{text.cancel}</Button>
                <Button type="submit" look="danger" isBusy={act.isPending}>
                  {text.orderDeletion}
                </Button>
              </div>
            </form>
          ) : (
            <div>
              <Button onClick={() => setIsAsking(true)}>{text.orderDeletion}</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
