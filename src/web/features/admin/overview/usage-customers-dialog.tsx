import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UsageCustomer } from '#shared/contracts/admin-overview.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { ConfirmDialog, Dialog } from '#web/components/ui/dialog.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { useOverviewText } from './messages.ts';
import { switchUsage, usageCustomersQuery } from './requests.ts';

interface UsageCustomersDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Chooses the customers with usage figures of their own; none by default. */
export function UsageCustomersDialog({ isOpen, onOpenChange }: UsageCustomersDialogProps) {
  const text = useOverviewText().customersDialog;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={text.title} description={text.description}>
      <CustomerList />
    </Dialog>
  );
}

function CustomerList() {
  const text = useOverviewText().customersDialog;
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [leaving, setLeaving] = useState<UsageCustomer | null>(null);
  const customers = useQuery(usageCustomersQuery(useSettledValue(search)));
  const change = useMutation({
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) => switchUsage(id, isOn),
    onError: (error) => notify.error(text.failed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <>
      <SearchField label={text.search} clearLabel={text.clearSearch} value={search} onChange={setSearch} />
      {customers.data ? (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto">
          {customers.data.map((customer) => (
            <CustomerRow
              key={customer.id}
              customer={customer}
              isBusy={change.isPending && change.variables.id === customer.id}
              onSwitch={(isOn) => (isOn ? change.mutate({ id: customer.id, isOn }) : setLeaving(customer))}
            />
          ))}
          {customers.data.length === 0 && <li className="py-3 text-muted">{text.none}</li>}
        </ul>
      ) : customers.error ? (
        <ErrorState error={customers.error} onRetry={() => void customers.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={text.offTitle(leaving?.companyName ?? '')}
        description={text.offDescription}
        confirmLabel={text.offConfirm}
        onConfirm={() => leaving && change.mutate({ id: leaving.id, isOn: false })}
      />
    </>
  );
}

interface CustomerRowProps {
  customer: UsageCustomer;
  isBusy: boolean;
  onSwitch: (isOn: boolean) => void;
}

function CustomerRow({ customer, isBusy, onSwitch }: CustomerRowProps) {
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 py-2.5 pr-2">
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        {customer.companyName}
      </label>
      <Switch id={id} checked={customer.isOn} isBusy={isBusy} onCheckedChange={onSwitch} />
    </li>
  );
}
