import { Search, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { IconButton } from './button.tsx';

interface SearchFieldProps {
  value: string;
  onChange: (search: string) => void;
  label: string;
  clearLabel: string;
  /** For callers that focus the field. */
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** Filters a list as the user types. Escape clears it, and leaves it once empty; callers bind `/` to focus it. */
export function SearchField({ value, onChange, label, clearLabel, inputRef, className }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  return (
    <div className={classNames('relative', className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (value) event.stopPropagation();
          else event.currentTarget.blur();
          onChange('');
        }}
        className="block h-10 w-full rounded-md border border-field bg-paper pr-9 pl-9 text-[0.9375rem] focus-visible:outline-offset-0 touch:h-11 touch:text-base"
      />
      {value && (
        <IconButton
          label={clearLabel}
          size="smallIcon"
          className="absolute top-1/2 right-1 -translate-y-1/2 text-muted touch:min-h-8 touch:min-w-8"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
