import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import type { HealthItem } from '#shared/contracts/admin-operations.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { AdminSection } from '../parts/admin-section.tsx';
import { useAdminFileSize } from '../parts/file-size.ts';
import { useOverviewText } from './messages.ts';
import { healthQuery } from './requests.ts';

const looks = {
  ok: { icon: CircleCheck, className: 'text-success' },
  off: { icon: CircleMinus, className: 'text-muted' },
  warning: { icon: TriangleAlert, className: 'text-danger' },
  failed: { icon: CircleAlert, className: 'text-danger' },
} as const;

/** What is wrong right now, above everything else; nothing while all is well. */
export function HealthAlarms() {
  const text = useOverviewText().health;
  const { data } = useQuery(healthQuery);
  const wrong = data?.items.filter(({ state, since }) => state === 'failed' || (since !== null && state === 'warning'));
  if (!wrong || wrong.length === 0) return null;
  return (
    <section aria-labelledby="health-alarms" className="rounded-md border border-danger bg-paper px-4 py-3">
      <h2 id="health-alarms" className="text-lg font-semibold text-danger">
        {text.alarm}
      </h2>
      <ul>
        {wrong.map((item) => (
          <HealthRow key={item.part} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** Everything the machine depends on, with its state and what to do about it. */
export function HealthList() {
  const text = useOverviewText().health;
  const { time } = useFormat();
  const health = useQuery(healthQuery);
  const checkedAt = health.data && <p className="text-sm text-muted">{text.checkedAt(time(health.data.checkedAt))}</p>;
  return (
    <AdminSection title={text.title} aside={checkedAt}>
      {health.data ? (
        <ul className="grid gap-x-8 rounded-md border border-line bg-paper px-4 md:grid-cols-2">
          {health.data.items.map((item) => (
            <HealthRow key={item.part} item={item} />
          ))}
        </ul>
      ) : health.error ? (
        <ErrorState error={health.error} onRetry={() => void health.refetch()} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </AdminSection>
  );
}

function HealthRow({ item }: { item: HealthItem }) {
  const text = useOverviewText().health;
  const { dateTime, number } = useFormat();
  const fileSize = useAdminFileSize();
  const { icon: Icon, className } = looks[item.state];
  const details = Object.entries(item.facts).flatMap(([name, value]) => {
    const tell = text.facts[name as keyof typeof text.facts] as ((value: string) => string) | undefined;
    if (!tell) return [];
    if (typeof value === 'string') return tell(/^\d{4}-\d\d-\d\dT/.test(value) ? dateTime(value) : value);
    return tell(/bytes$/i.test(name) ? fileSize(value) : number(value));
  });
  if (item.since !== null && item.state !== 'ok') details.unshift(text.since(dateTime(item.since)));
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-0 md:nth-last-2:odd:border-0">
      <Icon className={`mt-0.5 size-5 shrink-0 ${className}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">
          {text.parts[item.part]} <span className={`font-normal ${className}`}>· {text.states[item.state]}</span>
        </p>
        {details.length > 0 && <p className="tabular text-sm text-muted">{details.join(' · ')}</p>}
        {item.advice && <p className="mt-0.5 text-sm text-pretty">{text.advices[item.advice]}</p>}
      </div>
    </li>
  );
}
