import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ModelUsage } from '#shared/contracts/language-model-administration.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { useModelsText } from './messages.ts';
import { usageQuery } from './requests.ts';

type Customer = ModelUsage['customers'][number];

/** Customers' monthly usage, cost and limits. */
export function UsageSection() {
  const text = useModelsText();
  const { locale, number } = useFormat();
  const titleId = useId();
  const [month, setMonth] = useState('');
  const [search, setSearch] = useState('');
  const [limiting, setLimiting] = useState<Customer | null>(null);
  const usage = useQuery({
    ...usageQuery(month, useSettledValue(search.trim())),
    placeholderData: keepPreviousData,
  });
  const { data } = usage;
  const money = (value: number) =>
    value.toLocaleString(locale, {
      style: 'currency',
      currency: data?.currency ?? 'EUR',
      maximumFractionDigits: value > 0 && value < 1 ? 4 : 2,
    });
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-4">
      <h2 id={titleId} className="text-lg font-semibold">
        {text.usage.title}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={text.usage.month}>
          {(control) => (
            <Input
              {...control}
              type="month"
              className="h-10 w-48"
              value={month || (data?.month ?? '')}
              onChange={({ target }) => /^(\d{4}-\d{2})?$/.test(target.value) && setMonth(target.value)}
            />
          )}
        </Field>
        <SearchField
          className="w-full sm:w-72"
          value={search}
          onChange={setSearch}
          label={text.customers.search}
          clearLabel={text.customers.clear}
        />
      </div>
      {data ? (
        <>
          <p className="tabular text-sm text-muted">
            {text.usage.total(number(data.total.tokens), money(data.total.cost))}
          </p>
          {data.customers.length === 0 ? (
            <p className="text-sm text-muted">{search ? text.customers.none : text.usage.none}</p>
          ) : (
            <ScrollRegion label={text.usage.title} className="max-h-[37.5rem]">
              <ul className="divide-y divide-line">
                {data.customers.map((customer) => (
                  <li
                    key={customer.id}
                    className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center"
                  >
                    <div className="min-w-0">
                      <p className="font-medium wrap-anywhere">{customer.companyName}</p>
                      {customer.models.map((each) => (
                        <p key={each.name} className="tabular text-sm wrap-anywhere text-muted">
                          {[
                            each.name,
                            `${number(each.tokensIn + each.tokensOut)} ${text.usage.tokens}`,
                            `${number(each.calls)} ${text.usage.calls}`,
                            each.failures > 0 ? text.usage.failures(number(each.failures)) : '',
                            money(each.cost),
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </p>
                      ))}
                    </div>
                    <p className="tabular text-sm sm:text-right">
                      <span className="block font-medium">{money(customer.cost)}</span>
                      <span className="block text-muted">
                        {text.usage.limit}: {limitOf(customer, text.usage, number, money)}
                      </span>
                    </p>
                    <Button
                      size="small"
                      className="justify-self-start"
                      aria-label={text.usage.changeOf(customer.companyName)}
                      onClick={() => setLimiting(customer)}
                    >
                      {text.usage.change}
                    </Button>
                  </li>
                ))}
              </ul>
            </ScrollRegion>
          )}
          {data.hasMore && <p className="text-sm text-muted">{text.customers.more}</p>}
        </>
      ) : usage.error ? (
        <ErrorState title={text.usage.loadFailed} error={usage.error} onRetry={() => void usage.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {limiting && data && (
        <LimitDialog customer={limiting} currency={data.currency} onClose={() => setLimiting(null)} />
      )}
    </section>
  );
}

function limitOf(
  { tokensPerMonth, costPerMonth }: Customer,
  text: ReturnType<typeof useModelsText>['usage'],
  number: (value: number) => string,
  money: (value: number) => string,
): string {
  const limits = [
    ...(tokensPerMonth === null ? [] : [text.tokenLimit(number(tokensPerMonth))]),
    ...(costPerMonth === null ? [] : [money(costPerMonth)]),
  ];
  return limits.join(', ') || text.noLimit;
}
