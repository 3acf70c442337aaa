import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdministeredModel } from '#shared/contracts/language-model-administration.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { notify } from '#web/lib/notify.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { modelMessage, useModelsText } from './messages.ts';
import { allowModel, refreshModels, usageQuery } from './requests.ts';

/** Says which customers may use a model. */
export function CustomersDialog({ model, onClose }: { model: AdministeredModel; onClose: () => void }) {
  const text = useModelsText();
  const [search, setSearch] = useState('');
  const found = useQuery(usageQuery('', useSettledValue(search.trim())));
  const allow = useMutation({
    mutationFn: ({ customerId, isAllowed }: { customerId: string | null; isAllowed: boolean }) =>
      allowModel(model.id, { customerId, isAllowed }),
    onSuccess: () => notify.success(text.saved),
    onError: (error) => notify.error(text.saveFailed, modelMessage(error)),
    onSettled: refreshModels,
  });
  const change = (customerId: string | null) => (isAllowed: boolean) => {
    if (!allow.isPending) allow.mutate({ customerId, isAllowed });
  };
  const isAllowed = (id: string) => model.customers.find((each) => each.id === id)?.isAllowed ?? model.isForAll;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.customers.title(model.name)}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line pb-4">
        <div>
          <p className="font-medium">{text.customers.all}</p>
          <p className="text-sm text-muted">{text.customers.allHint}</p>
        </div>
        <Switch
          aria-label={text.customers.all}
          checked={model.isForAll}
          isBusy={allow.isPending}
          onCheckedChange={change(null)}
        />
      </div>
      <SearchField
        value={search}
        onChange={setSearch}
        label={text.customers.search}
        clearLabel={text.customers.clear}
      />
      {found.data ? (
        <div className="grid gap-2">
          <ul aria-label={text.card.customers} className="max-h-80 divide-y divide-line overflow-y-auto">
            {found.data.customers.map(({ id, companyName }) => (
              <li key={id} className="flex items-center justify-between gap-4 py-2.5 pr-1">
                <span className="min-w-0 wrap-anywhere">{companyName}</span>
                <Switch
                  aria-label={text.customers.may(companyName)}
                  checked={isAllowed(id)}
                  isBusy={allow.isPending}
                  onCheckedChange={change(id)}
                />
              </li>
            ))}
          </ul>
          {found.data.customers.length === 0 && <p className="text-sm text-muted">{text.customers.none}</p>}
          {found.data.hasMore && <p className="text-sm text-muted">{text.customers.more}</p>}
        </div>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
