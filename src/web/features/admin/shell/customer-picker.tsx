import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { adminCustomerListSchema } from '#shared/contracts/admin-customers.ts';
import type { CustomerRef } from '#shared/contracts/admin-users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { requestJson } from '#web/lib/api/api-client.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { CustomerName } from './customer-name.tsx';
import { useAdminText } from './messages.ts';
import { pagedOptions, pageParameters } from './paged-list.tsx';

export const customersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'customers', search],
    queryFn: ({ pageParam, signal }) =>
      requestJson(`/api/admin/customers?${pageParameters(search, pageParam)}`, adminCustomerListSchema, { signal }),
    ...pagedOptions,
  });

const offered = 6;

interface CustomerPickerProps {
  value: CustomerRef | null;
  onChange: (customer: CustomerRef) => void;
  errors?: readonly string[];
}

/** Picks one of many customers: the server searches as the admin types and offers the first few matches. */
export function CustomerPicker({ value, onChange, errors = [] }: CustomerPickerProps) {
  const text = useAdminText();
  const name = useId();
  const [isChoosing, setIsChoosing] = useState(value === null);
  const [typed, setTyped] = useState('');
  const found = useInfiniteQuery({ ...customersQuery(useSettledValue(typed.trim())), enabled: isChoosing });
  const customers = found.data?.pages[0]?.customers.slice(0, offered) ?? [];
  if (value && !isChoosing)
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{text.customer}</p>
        <div className="flex items-center justify-between gap-3 rounded-md border border-line px-3 py-2">
          <span className="min-w-0 truncate">
            <CustomerName customer={value} />
          </span>
          <Button size="small" onClick={() => setIsChoosing(true)}>
            {text.changeCustomer}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="grid gap-2">
      <Field label={text.customer} errors={errors}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={100}
            autoComplete="off"
            placeholder={text.searchCustomer}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <fieldset className="grid max-h-44 gap-0.5 overflow-y-auto" aria-busy={found.isFetching}>
        <legend className="sr-only">{text.customer}</legend>
        {customers.map(({ id, companyName, distinction, isProvider, users }) => (
          <label
            key={id}
            className="flex cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 hover:bg-hover has-checked:bg-petrol-soft"
          >
            <input
              type="radio"
              name={name}
              className="accent-petrol"
              checked={value?.id === id}
              onChange={() => onChange({ id, companyName, distinction, isProvider })}
            />
            <span className="min-w-0 flex-1 truncate">
              <CustomerName customer={{ companyName, distinction }} />
            </span>
            <span className="tabular text-sm text-muted">{text.usersOf(users)}</span>
          </label>
        ))}
        {found.data && customers.length === 0 && <p className="text-sm text-muted">{text.nothingFound}</p>}
      </fieldset>
    </div>
  );
}
