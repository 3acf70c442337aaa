import { type FormEvent, useId, useRef, useState } from 'react';
import { auditActions } from '#shared/contracts/audit.ts';
import { type AuditSearch, auditResults } from '#shared/contracts/audit-admin.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useActions, useAuditText } from './messages.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

const selectLooks =
  'block h-11 w-full rounded-md border border-field bg-paper px-3 text-base focus-visible:outline-offset-0';

/** Searches only on submit, because every search is itself logged. */
export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const text = useAuditText();
  const filters = text.filters;
  const actions = useActions();
  const form = useRef<HTMLFormElement>(null);
  const isRoomy = useMediaQuery('(min-width: 48rem)');
  const [round, setRound] = useState(0);
  const hintId = useId();
  const used = Object.values(search).filter(Boolean).length;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(readSearch(new FormData(event.currentTarget)));
  }

  const sortedActions = [...auditActions].sort((one, other) => actions[one].localeCompare(actions[other]));
  const fields = (
    <form
      key={round}
      ref={form}
      aria-label={filters.label}
      aria-describedby={hintId}
      onSubmit={submit}
      className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field label={filters.who}>
        {(control) => <Input {...control} name="who" maxLength={254} autoComplete="off" />}
      </Field>
      <Field label={filters.onWhom}>
        {(control) => <Input {...control} name="onWhom" maxLength={254} autoComplete="off" />}
      </Field>
      <Field label={filters.customer}>
        {(control) => <Input {...control} name="customer" maxLength={254} autoComplete="off" />}
      </Field>
      <Field label={filters.action}>
        {(control) => (
          <select {...control} name="action" className={selectLooks}>
            <option value="">{filters.anyAction}</option>
            {sortedActions.map((action) => (
              <option key={action} value={action}>
                {actions[action]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={filters.result}>
        {(control) => (
          <select {...control} name="result" className={selectLooks}>
            <option value="">{filters.anyResult}</option>
            {auditResults.map((result) => (
              <option key={result} value={result}>
                {text.results[result]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={filters.address}>
        {(control) => <Input {...control} name="address" maxLength={254} autoComplete="off" />}
      </Field>
      <Field label={filters.from}>{(control) => <Input {...control} name="from" type="date" />}</Field>
      <Field label={filters.until}>{(control) => <Input {...control} name="until" type="date" />}</Field>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit">
          {filters.search}
        </Button>
        <Button
          onClick={() => {
            setRound(round + 1);
            onSearch({});
          }}
        >
          {filters.clear}
        </Button>
      </div>
      <p id={hintId} className="text-sm text-muted sm:col-span-full">
        {filters.hint}
      </p>
    </form>
  );
  if (isRoomy) return <search className="rounded-xl border border-line bg-paper p-4">{fields}</search>;
  // On phones the entries come first.
  return (
    <details className="rounded-xl border border-line bg-paper px-4 py-1">
      <summary className="touch-target min-h-10 content-center text-[0.9375rem] font-medium">
        {filters.label}
        {used > 0 && <span className="tabular text-petrol"> ({used})</span>}
      </summary>
      <search className="block pt-2 pb-3">{fields}</search>
    </details>
  );
}

/** Days are in the admin's time zone; the last day is included. */
function readSearch(data: FormData): AuditSearch {
  const read = (name: string) => String(data.get(name) ?? '').trim() || undefined;
  const [from, until] = [read('from'), read('until')];
  return {
    who: read('who'),
    onWhom: read('onWhom'),
    customer: read('customer'),
    action: auditActions.find((action) => action === read('action')),
    result: auditResults.find((result) => result === read('result')),
    address: read('address'),
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    until: until && dayAfter(until).toISOString(),
  };
}

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}
