import { Copy, Dices } from 'lucide-react';
import { useId } from 'react';
import { generatePassword } from '#shared/passwords/generate-password.ts';
import { PasswordChecklist } from '#web/components/password/password-checklist.tsx';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { notify } from '#web/lib/notify.ts';
import { useUsersText } from './messages.ts';

interface PasswordFieldsProps {
  value: string;
  onChange: (password: string) => void;
  wasTried: boolean;
}

/** A password set by an admin: typed, or generated and copied. */
export function PasswordFields({ value, onChange, wasTried }: PasswordFieldsProps) {
  const text = useUsersText();
  const rules = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify.success(text.copied);
    } catch {
      notify.error(text.copyFailed);
    }
  };
  return (
    <div className="grid gap-2">
      <Field label={text.direct} hint={text.directHint}>
        {(control) => (
          <PasswordInput
            {...control}
            aria-describedby={[control['aria-describedby'], rules].filter(Boolean).join(' ')}
            value={value}
            autoComplete="new-password"
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onChange(generatePassword())}>
          <Dices aria-hidden="true" />
          {text.generate}
        </Button>
        {value !== '' && (
          <Button size="small" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            {text.copy}
          </Button>
        )}
      </div>
      <PasswordChecklist id={rules} password={value} showsMessages={wasTried} />
    </div>
  );
}
