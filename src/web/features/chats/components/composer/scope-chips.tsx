import { CalendarRange, Files, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { QuestionScope } from '#shared/contracts/chats.ts';
import { Fetched, fetchLater } from '#web/components/ui/fetched.tsx';
import { WindowOnItsWay } from '#web/components/ui/window-on-its-way.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useChatsText } from '../../messages.ts';
import { useScopeNames } from './use-scope-names.ts';

const fileFilter = fetchLater(async () => (await import('./file-filter.tsx')).FileFilter);
const dateFilter = fetchLater(async () => (await import('./date-filter.tsx')).DateFilter);

interface ScopeChipsProps {
  scope: QuestionScope;
  onChange: (scope: QuestionScope) => void;
}

/** The next question's limits: files and meeting dates. */
export function ScopeChips({ scope, onChange }: ScopeChipsProps) {
  const text = useChatsText();
  const names = useScopeNames(scope);
  const [open, setOpen] = useState<'files' | 'dates' | null>(null);
  const close = () => setOpen(null);
  const arriving = { waiting: <WindowOnItsWay onCancel={close} />, onFailed: close };
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5">
      <Chip
        icon={<Files aria-hidden="true" />}
        label={text.composer.files}
        value={names.files}
        removeLabel={text.composer.removeFiles}
        onOpen={() => setOpen('files')}
        onRemove={() => onChange({ ...scope, documentIds: [] })}
      />
      <Chip
        icon={<CalendarRange aria-hidden="true" />}
        label={text.composer.dates}
        value={names.dates}
        removeLabel={text.composer.removeDates}
        onOpen={() => setOpen('dates')}
        onRemove={() => onChange({ ...scope, dateFrom: null, dateTo: null })}
      />
      {open === 'files' && (
        <Fetched code={fileFilter} {...arriving}>
          {(FileFilter) => (
            <FileFilter
              chosen={scope.documentIds}
              onApply={(documentIds) => onChange({ ...scope, documentIds })}
              onClose={close}
            />
          )}
        </Fetched>
      )}
      {open === 'dates' && (
        <Fetched code={dateFilter} {...arriving}>
          {(DateFilter) => (
            <DateFilter
              from={scope.dateFrom}
              to={scope.dateTo}
              onApply={(dates) => onChange({ ...scope, ...dates })}
              onClose={close}
            />
          )}
        </Fetched>
      )}
    </div>
  );
}

interface ChipProps {
  icon: ReactNode;
  label: string;
  value: string | null;
  removeLabel: string;
  onOpen: () => void;
  onRemove: () => void;
}

function Chip({ icon, label, value, removeLabel, onOpen, onRemove }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-9 max-w-64 min-w-0 items-center rounded-md border text-sm touch:h-11',
        value ? 'border-petrol bg-petrol-soft text-petrol' : 'border-line text-muted',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={value ? `${label}: ${value}` : label}
        onClick={onOpen}
        className={classNames(
          'inline-flex h-full min-w-0 items-center gap-2 rounded-md px-2.5 hover:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
          value && 'rounded-r-none font-medium',
        )}
      >
        {icon}
        <span className="truncate">{value ?? label}</span>
      </button>
      {value && (
        <button
          type="button"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          className="grid h-full w-8 shrink-0 place-items-center rounded-r-md hover:bg-hover touch:w-11"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
