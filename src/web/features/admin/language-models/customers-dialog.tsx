import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdministeredModel } from '#shared/contracts/language-model-administration.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { useModelsText } from './messages.ts';
import { ModelSwitch } from './model-switch.tsx';
import { usageQuery } from './requests.ts';

/** Chooses which customers may use a model. */
export function CustomersDialog({ model, onClose }: { model: AdministeredModel; onClose: () => void }) {
  const text = useModelsText();
  const [search, setSearch] = useState('');
  const found = useQuery(usageQuery('', useSettledValue(search.trim())));
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
        <ModelSwitch model={model} customerId={null} label={text.customers.all} />
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
                <ModelSwitch model={model} customerId={id} label={text.customers.may(companyName)} />
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
