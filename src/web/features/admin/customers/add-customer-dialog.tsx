import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { domainSchema } from '#shared/contracts/admin-customers.ts';
import type { PlanName } from '#shared/limits.ts';
import { findNameFault } from '#shared/name-rules.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { TextField } from '../parts/text-field.tsx';
import { useCustomersText } from './messages.ts';
import { PlanChoice } from './plan-choice.tsx';
import { createCustomer, refreshCustomers } from './requests.ts';

export function AddCustomerDialog({ onClose }: { onClose: () => void }) {
  const text = useCustomersText();
  const errors = useErrorTexts();
  const formId = useId();
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<PlanName>('basic');
  const [domain, setDomain] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const create = useMutation({
    mutationFn: () => createCustomer({ companyName: name.trim(), plan, domain: domain.trim() || null }),
    onSuccess: () => {
      notify.success(text.created);
      onClose();
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshCustomers,
  });
  const nameError =
    name.trim() === '' ? text.required : findNameFault(name.trim()) === null ? null : errors.validation_failed;
  const domainError = domain.trim() === '' || domainSchema.safeParse(domain).success ? null : text.domainWrong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!nameError && !domainError && !create.isPending) create.mutate();
  };
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
        <TextField label={text.name} value={name} onChange={setName} error={wasTried ? nameError : null} />
        <PlanChoice value={plan} onChange={setPlan} />
        <TextField
          label={text.domain}
          hint={text.domainHint}
          value={domain}
          onChange={setDomain}
          error={wasTried ? domainError : null}
        />
      </form>
    </Dialog>
  );
}
