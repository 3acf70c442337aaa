import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type UsagePeriod, usagePeriods } from '#shared/contracts/admin-overview.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { AdminSection } from '../parts/admin-section.tsx';
import { UsageCharts } from './charts/usage-charts.tsx';
import { Counters } from './counters.tsx';
import { HealthAlarms, HealthList } from './health-list.tsx';
import { useOverviewText } from './messages.ts';
import { overviewQuery } from './requests.ts';
import { UsageCustomersDialog } from './usage-customers-dialog.tsx';

const isPeriod = (value: string | null): value is UsagePeriod => usagePeriods.some((period) => period === value);

/** Counters, usage and the machine's health (ADM-02). */
export function OverviewTab() {
  const text = useOverviewText();
  const [params, setParams] = useSearchParams();
  const [isChoosing, setIsChoosing] = useState(false);
  const customerId = params.get('customer');
  const wanted = params.get('period');
  // Single customers have daily figures only, no hourly ones.
  const known = isPeriod(wanted) ? wanted : '24h';
  const period = customerId !== null && known === '24h' ? '7d' : known;
  const overview = useQuery(overviewQuery(period, customerId));
  const change = (changed: { period?: UsagePeriod; customer?: string }) =>
    setParams({ period, ...(customerId !== null && { customer: customerId }), ...changed }, { replace: true });
  const showAll = () => setParams({ period }, { replace: true });
  const periods = usagePeriods.filter((each) => customerId === null || each !== '24h');
  const { data, error } = overview;
  if (error && !data) {
    return <ErrorState error={error} onRetry={() => (customerId === null ? void overview.refetch() : showAll())} />;
  }
  return (
    <div className="grid gap-10">
      <HealthAlarms />
      <Counters counters={data?.counters} />
      <AdminSection
        title={text.usageTitle}
        hint={text.usageHint}
        aside={
          <div className="flex flex-wrap items-center gap-3">
            <label className="flex items-center gap-2 text-sm font-medium">
              {text.customer}
              <select
                value={customerId ?? ''}
                onChange={({ target }) => (target.value === '' ? showAll() : change({ customer: target.value }))}
                className="h-10 max-w-48 rounded-md border border-field bg-paper px-2 text-base text-ink"
              >
                <option value="">{text.allCustomers}</option>
                {data?.customers.map(({ id, companyName }) => (
                  <option key={id} value={id}>
                    {companyName}
                  </option>
                ))}
              </select>
            </label>
            <Button onClick={() => setIsChoosing(true)}>{text.chooseCustomers}</Button>
          </div>
        }
      >
        <div className="max-w-full overflow-x-auto p-1 [&_label]:whitespace-nowrap">
          <Choice
            label={text.period}
            value={period}
            options={periods.map((value) => ({ value, label: text.periods[value] }))}
            onChange={(value) => change({ period: value })}
          />
        </div>
        {data ? (
          <UsageCharts overview={data} period={period} isOfCustomer={customerId !== null} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </AdminSection>
      <HealthList />
      <UsageCustomersDialog isOpen={isChoosing} onOpenChange={setIsChoosing} />
    </div>
  );
}
