import type { AdminCustomerDetail } from '#shared/contracts/admin-customers.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCustomersText } from './messages.ts';

/** What the customer has used of its quota. */
export function CustomerUsage({ customer: { usage } }: { customer: AdminCustomerDetail }) {
  const text = useCustomersText();
  const { number } = useFormat();
  const rows = [
    [text.users, usage.users],
    [text.pages, usage.pages],
    [text.queries, usage.queries],
  ] as const;
  return (
    <dl aria-label={text.usage} className="grid grid-cols-3 gap-3 rounded-md border border-line p-3 text-sm">
      {rows.map(([label, { used, limit }]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted">{label}</dt>
          <dd className={`tabular font-medium ${limit !== null && used > limit ? 'text-danger' : ''}`}>
            {limit === null ? text.usedUnlimited(number(used)) : text.used(number(used), number(limit))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
