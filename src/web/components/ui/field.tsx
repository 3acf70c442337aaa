import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** Props that tie a control to its label, hint and error messages. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Error messages; empty if valid. */
  errors?: readonly string[];
  /** Shown to the right of the label, e.g. a link. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, errors = [], aside, children }: FieldProps) {
  const id = useId();
  const hasErrors = errors.length > 0;
  const describedBy = [hint ? `${id}-hint` : '', hasErrors ? `${id}-errors` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': hasErrors || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {hasErrors && (
        <ul id={`${id}-errors`} className="grid gap-0.5 text-sm text-danger">
          {errors.map((error) => (
            <li key={error} className="flex items-start gap-1.5">
              <CircleAlert className="mt-1 size-3.5 shrink-0" aria-hidden="true" />
              {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
