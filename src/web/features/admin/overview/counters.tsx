import type { AdminOverview } from '#shared/contracts/admin-overview.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useAdminFileSize } from '../parts/file-size.ts';
import { useOverviewText } from './messages.ts';

/** Total number of customers, users and files. */
export function Counters({ counters }: { counters: AdminOverview['counters'] | undefined }) {
  const text = useOverviewText().counters;
  const { number } = useFormat();
  const fileSize = useAdminFileSize();
  if (!counters) return <Skeleton className="h-24" />;
  const { realCustomers, demoCustomers, realUsers, demoUsers, files, storedBytes } = counters;
  const shown = [
    {
      label: text.customers,
      value: number(realCustomers + demoCustomers),
      more: text.realAndDemo(number(realCustomers), number(demoCustomers)),
    },
    {
      label: text.users,
      value: number(realUsers + demoUsers),
      more: text.realAndDemo(number(realUsers), number(demoUsers)),
    },
    { label: text.files, value: number(files), more: fileSize(storedBytes) },
  ];
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {shown.map(({ label, value, more }) => (
        <div key={label} className="grid content-start rounded-md border border-line bg-paper px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular text-2xl font-semibold">{value}</dd>
          <dd className="tabular text-sm text-muted">{more}</dd>
        </div>
      ))}
    </dl>
  );
}
