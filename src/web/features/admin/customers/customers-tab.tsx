import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { Badge } from '../shell/badge.tsx';
import { CustomerName } from '../shell/customer-name.tsx';
import { customersQuery } from '../shell/customer-picker.tsx';
import { PagedList } from '../shell/paged-list.tsx';
import { AddCustomerDialog } from './add-customer-dialog.tsx';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';
import { useCustomersText } from './messages.ts';
import { FactorRule } from './sign-in/factor-rule.tsx';

/** All customers: search, create, edit, delete (ADM-04). */
export function CustomersTab() {
  const text = useCustomersText();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const query = useInfiniteQuery(customersQuery(useSettledValue(search.trim())));
  const customers = query.data?.pages.flatMap((page) => page.customers) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <>
      <FactorRule />
      <PagedList
        label={text.list}
        search={search}
        onSearch={setSearch}
        searchLabel={text.search}
        count={text.count(total, format.number(total))}
        query={query}
        isEmpty={customers.length === 0}
        actions={
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Building2 aria-hidden="true" />
            {text.add}
          </Button>
        }
      >
        <ul className="divide-y divide-line">
          {customers.map(({ id, companyName, distinction, isProvider, plan, users, files, chats, deletionDueAt }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-3">
              <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
                <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="max-w-full truncate font-medium">
                    <CustomerName customer={{ companyName, distinction }} />
                  </span>
                  {isProvider && <Badge tone="accent">{text.provider}</Badge>}
                  <Badge>{text.plans[plan]}</Badge>
                  {deletionDueAt && <Badge tone="bad">{text.deletedOn(format.mediumDate(deletionDueAt))}</Badge>}
                </p>
                <p className="tabular text-sm text-muted">{text.counts({ users, files, chats }, format.number)}</p>
              </div>
              <IconButton
                label={text.edit(distinction ? `${companyName} · ${distinction}` : companyName)}
                onClick={() => setEdited(id)}
              >
                <Pencil />
              </IconButton>
            </li>
          ))}
        </ul>
      </PagedList>
      {isAdding && <AddCustomerDialog onClose={() => setIsAdding(false)} />}
      {edited && <EditCustomerDialog id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
