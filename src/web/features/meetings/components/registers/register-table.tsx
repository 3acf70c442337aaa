import type { ReactNode } from 'react';
import type { RecordSource } from '#shared/contracts/meetings.ts';
import { type EvidenceActs, EvidenceLink } from '../evidence-link.tsx';

export const tableLooks = 'w-full border-separate border-spacing-0 text-[0.9375rem]';
export const headLooks =
  'text-left text-sm text-muted [&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-medium [&>th]:first:pl-4';
export const rowLooks =
  'transition-colors duration-150 hover:bg-hover/60 [&:not(:last-child)>td]:border-b [&>td]:border-line [&>td]:first:pl-4';
export const cellLooks = 'px-3 py-3 align-top';

interface RowCardProps extends EvidenceActs {
  source: RecordSource;
  head: ReactNode;
  /** What can be done with the row. */
  acts: ReactNode;
  children: ReactNode;
}

/** A row as a card, if there is no room for columns. */
export function RowCard({ source, head, acts, children, ...evidence }: RowCardProps) {
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">{head}</div>
        <div className="flex shrink-0 items-center gap-1">
          <EvidenceLink source={source} {...evidence} />
          {acts}
        </div>
      </div>
      {children}
    </li>
  );
}
