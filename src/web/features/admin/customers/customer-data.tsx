import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminCustomerDetail } from '#shared/contracts/admin-customers.ts';
import { lookReasonSchema } from '#shared/contracts/audit.ts';
import { ArchiveList } from '#web/components/archives/archive-list.tsx';
import { archivesQuery, isRunning, requestArchive } from '#web/components/archives/archive-requests.ts';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { TextField } from '../parts/text-field.tsx';
import { useCustomersText } from './messages.ts';
import { exportsPath } from './requests.ts';

/** Archives of all the customer's data, each requested with a reason. */
export function CustomerData({ customer }: { customer: AdminCustomerDetail }) {
  const text = useCustomersText();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isValid = lookReasonSchema.safeParse(reason).success;
  const path = exportsPath(customer.id);
  const client = useQueryClient();
  const { data: archives } = useQuery(archivesQuery(path));
  const order = useMutation({
    mutationFn: () => requestArchive(path, { reason: reason.trim() }),
    onSuccess: () => {
      notify.success(text.exportOrdered);
      setReason('');
      setWasTried(false);
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: archivesQuery(path).queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isValid && !order.isPending) order.mutate();
  };
  return (
    <section aria-label={text.data} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{text.data}</h3>
      <p className="text-sm text-muted">{text.dataHint}</p>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label={text.exportReason}
          value={reason}
          maxLength={300}
          onChange={setReason}
          error={wasTried && !isValid ? text.exportReasonWrong : null}
        />
        <div>
          <Button type="submit" isBusy={order.isPending} disabled={archives?.some(isRunning) ?? false}>
            {text.exportData}
          </Button>
        </div>
      </form>
      <ArchiveList path={path} />
    </section>
  );
}
