import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminCustomerDetail } from '#shared/contracts/admin-customers.ts';
import { lookReasonSchema } from '#shared/contracts/audit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { TextField } from '../parts/text-field.tsx';
import { useCustomersText } from './messages.ts';
import { exportCustomer } from './requests.ts';

/** All that the customer's people have, as one zip, for a reason. */
export function CustomerData({ customer }: { customer: AdminCustomerDetail }) {
  const text = useCustomersText();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isFit = lookReasonSchema.safeParse(reason).success;
  const download = useMutation({
    mutationFn: () => exportCustomer(customer.id, reason.trim()),
    onSuccess: () => {
      setReason('');
      setWasTried(false);
    },
    onError: (error) => notify.error(errorMessage(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isFit && !download.isPending) download.mutate();
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
          error={wasTried && !isFit ? text.exportReasonWrong : null}
        />
        <div>
          <Button type="submit" isBusy={download.isPending}>
            {text.exportData}
          </Button>
        </div>
      </form>
    </section>
  );
}
