import { type ReactNode, useRef } from 'react';
import type { LoggedAct } from '#shared/contracts/audit-admin.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Outcome, useActName, usePersonName } from './entry-list.tsx';
import { useAuditText } from './messages.ts';

interface EntryWindowProps {
  /** Null: closed. */
  entry: LoggedAct | null;
  onClose: () => void;
}

/** All details of an entry, and its place in the hash chain. */
export function EntryWindow({ entry, onClose }: EntryWindowProps) {
  const text = useAuditText();
  const nameAct = useActName();
  const last = useRef(entry);
  if (entry) last.current = entry;
  // Keeps its content while closing.
  const shown = last.current;
  return (
    <Dialog
      isOpen={entry !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown ? nameAct(shown.action) : text.detail.title}
    >
      {shown && <EntryFacts entry={shown} />}
    </Dialog>
  );
}

function EntryFacts({ entry }: { entry: LoggedAct }) {
  const { list, detail } = useAuditText();
  const { columns, nobody } = list;
  const namePerson = usePersonName();
  const nameWhole = (person: LoggedAct['actor'], isActor = false) =>
    person
      ? [namePerson(person, isActor), person.email, person.id].filter(Boolean).join(' · ')
      : namePerson(person, isActor);
  const facts: [string, ReactNode][] = [
    [detail.time, entry.occurredAt],
    [columns.result, <Outcome key="outcome" result={entry.result} />],
    [columns.actor, nameWhole(entry.actor, true)],
    [columns.user, nameWhole(entry.user)],
    [columns.customer, entry.customer ? (entry.customer.name ?? list.gone) : nobody],
    [columns.address, entry.address ?? nobody],
    [detail.device, entry.device ?? nobody],
    ...Object.entries(entry.details ?? {}).map(([name, value]): [string, ReactNode] => [
      `${detail.details}: ${name}`,
      String(value),
    ]),
    [detail.place, entry.seq],
    [detail.chain, <Code key="chain">{entry.chain}</Code>],
    [detail.id, <Code key="id">{entry.id}</Code>],
    [detail.hash, <Code key="hash">{entry.hash}</Code>],
    [detail.prev, <Code key="prev">{entry.prev}</Code>],
  ];
  return (
    <>
      {entry.isErased && <p className="rounded-md bg-hover px-3 py-2 text-sm">{detail.erased}</p>}
      <dl className="grid gap-x-4 gap-y-2 text-[0.9375rem] sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted max-sm:mt-1">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="text-[0.8125rem] wrap-anywhere">{children}</code>
);
