import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { AdminSection } from '../parts/admin-section.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';

interface WorkListProps<Item> {
  title: string;
  hint: ReactNode;
  /** An action for the list as a whole. */
  aside?: ReactNode;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Shown if the list is empty. */
  empty: string;
  children: (item: Item) => ReactNode;
}

/** A list of pending work with the actions for each item. */
export function WorkList<Item>({ title, hint, aside, items, keyOf, empty, children }: WorkListProps<Item>) {
  return (
    <AdminSection title={title} hint={hint} aside={aside}>
      {items.length > 0 ? (
        <ScrollRegion label={title} className="max-h-[37.5rem] px-4">
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
        </ScrollRegion>
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </AdminSection>
  );
}

interface WorkAct {
  label: string;
  /** The button's accessible name: the label and what it applies to. */
  of: string;
  isBusy: boolean;
  isOff?: boolean;
  /** Confirmation for irreversible actions. */
  question?: { title: string; description: string } | undefined;
  run: () => void;
}

interface WorkRowProps {
  title: string;
  facts: readonly (string | false | null)[];
  acts: readonly WorkAct[];
}

export function WorkRow({ title, facts, acts }: WorkRowProps) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="tabular text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {acts.map(({ label, of, isBusy, isOff = false, question, run }) => (
          <Button
            key={label}
            size="small"
            aria-label={of}
            isBusy={isBusy}
            disabled={isOff}
            onClick={question ? () => setAsked(label) : run}
          >
            {label}
          </Button>
        ))}
      </div>
      {acts.map(
        ({ label, question, run }) =>
          question && (
            <ConfirmDialog
              key={label}
              isOpen={asked === label}
              onOpenChange={() => setAsked(null)}
              title={question.title}
              description={question.description}
              confirmLabel={label}
              onConfirm={run}
            />
          ),
      )}
    </div>
  );
}
