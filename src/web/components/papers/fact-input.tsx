import type { ChangeEvent, ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field, type FieldControl } from '#web/components/ui/field.tsx';
import { useFormat } from '#web/lib/format.ts';
import { usePaperFactsText } from './messages.ts';

interface FactInputProps {
  label: string;
  value: string;
  /** The stored value is the user's own. */
  isOwn: boolean;
  /** What somebody else changed the field to while the user was typing; null: nobody did. */
  overtakenBy: string | null;
  errors: readonly string[];
  onChange: (typed: string) => void;
  /** Drops what was typed for what the field was changed to. */
  onTake: () => void;
  children: (
    input: FieldControl & { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void },
  ) => ReactNode;
}

/** A field of a document's facts; says where its value comes from, and what it was changed to meanwhile. */
export function FactInput({ label, value, isOwn, overtakenBy, errors, onChange, onTake, children }: FactInputProps) {
  const text = usePaperFactsText();
  const format = useFormat();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(overtakenBy ?? '');
  const hint =
    overtakenBy === null ? (
      isOwn && text.yours
    ) : (
      <span role="alert" className="flex flex-wrap items-center gap-x-3 text-warning wrap-anywhere">
        {overtakenBy ? text.changedTo(isDay ? format.shortDate(overtakenBy) : overtakenBy) : text.changedToNothing}
        <Button size="small" look="quiet" onClick={onTake}>
          {text.take}
        </Button>
      </span>
    );
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(control) => children({ ...control, value, onChange: (event) => onChange(event.target.value) })}
    </Field>
  );
}
