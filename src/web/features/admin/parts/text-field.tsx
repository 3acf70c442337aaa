import type { ComponentProps } from 'react';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  hint?: string;
  /** Error message; null if valid. */
  error?: string | null | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A labelled single-line text field. */
export function TextField({ label, hint, error, value, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} errors={error ? [error] : []}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          {...rest}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
