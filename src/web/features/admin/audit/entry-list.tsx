import type { KeyboardEvent } from 'react';
import type { AuditAction } from '#shared/contracts/audit.ts';
import type { LoggedAct } from '#shared/contracts/audit-admin.ts';
import { useFormat } from '#web/lib/format.ts';
import { useActions, useAuditText } from './messages.ts';

export interface EntryListProps {
  entries: readonly LoggedAct[];
  onOpen: (entry: LoggedAct) => void;
}

/** Arrow keys, Home and End move between entries. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
  const target = at < 0 ? undefined : buttons[places[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Names an action; actions from other versions keep their raw name. */
export function useActName(): (action: string) => string {
  const actions = useActions();
  return (action) => (Object.hasOwn(actions, action) ? actions[action as AuditAction] : action);
}

export function usePersonName(): (person: LoggedAct['actor'], isActor?: boolean) => string {
  const { list } = useAuditText();
  return (person, isActor = false) => {
    if (!person) return isActor ? list.system : list.nobody;
    return person.name ?? person.email ?? list.gone;
  };
}

const cell = 'px-3 py-2.5 align-top';

export function EntryTable({ entries, onOpen }: EntryListProps) {
  const text = useAuditText();
  const { columns, nobody } = text.list;
  const nameAct = useActName();
  const namePerson = usePersonName();
  const { dateTime } = useFormat();
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-paper">
      <table aria-label={text.list.title} className="w-full border-separate border-spacing-0 text-[0.9375rem]">
        <thead>
          <tr className="text-left text-sm text-muted [&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-medium">
            {[
              columns.time,
              columns.action,
              columns.actor,
              columns.user,
              columns.customer,
              columns.address,
              columns.result,
            ].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {entries.map((entry) => (
            <tr
              key={entry.id}
              className="transition-colors duration-150 hover:bg-hover/60 [&:not(:last-child)>td]:border-b [&>td]:border-line"
            >
              <td className={`${cell} tabular whitespace-nowrap text-muted`}>
                <time dateTime={entry.occurredAt}>{dateTime(entry.occurredAt)}</time>
              </td>
              <td className={cell}>
                <button
                  type="button"
                  data-entry=""
                  aria-label={text.list.open(nameAct(entry.action), dateTime(entry.occurredAt))}
                  onClick={() => onOpen(entry)}
                  className="touch-target text-left font-medium text-petrol underline-offset-4 hover:underline"
                >
                  {nameAct(entry.action)}
                </button>
              </td>
              <td className={`${cell} wrap-anywhere`}>{namePerson(entry.actor, true)}</td>
              <td className={`${cell} wrap-anywhere`}>{namePerson(entry.user)}</td>
              <td className={`${cell} wrap-anywhere`}>{entry.customer?.name ?? nobody}</td>
              <td className={`${cell} tabular wrap-anywhere`}>{entry.address ?? nobody}</td>
              <td className={`${cell} whitespace-nowrap`}>
                <Outcome result={entry.result} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function EntryCards({ entries, onOpen }: EntryListProps) {
  const text = useAuditText();
  const nameAct = useActName();
  const namePerson = usePersonName();
  const { dateTime } = useFormat();
  return (
    <ul
      aria-label={text.list.title}
      onKeyDown={moveFocus}
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-paper"
    >
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            data-entry=""
            onClick={() => onOpen(entry)}
            className="grid w-full gap-0.5 px-4 py-3 text-left hover:bg-hover/60 focus-visible:-outline-offset-2"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium text-petrol">{nameAct(entry.action)}</span>
              <Outcome result={entry.result} />
            </span>
            <span className="text-sm wrap-anywhere">
              {namePerson(entry.actor, true)}
              {entry.user && entry.user.id !== entry.actor?.id && ` → ${namePerson(entry.user)}`}
            </span>
            <span className="tabular text-sm wrap-anywhere text-muted">
              {[dateTime(entry.occurredAt), entry.customer?.name, entry.address].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Outcome({ result }: { result: LoggedAct['result'] }) {
  const { results } = useAuditText();
  return <span className={result === 'success' ? 'text-sm text-muted' : 'text-sm text-danger'}>{results[result]}</span>;
}
