import { useId } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { AccountName } from '#web/components/password/account-name.tsx';
import { usePasswordText } from '#web/components/password/messages.ts';
import { PasswordChecklist } from '#web/components/password/password-checklist.tsx';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { useErrorTexts } from '#web/lib/api/error-message.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { useAuthText } from '../messages.ts';

interface NewPasswordFieldsProps {
  label: string;
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  /** What has been typed so far. */
  typed: string;
  errors: { password?: FieldError | undefined; confirmPassword?: FieldError | undefined };
  /** Whether each broken rule says its own message; otherwise there is one below the field. */
  hasMessagePerRule: boolean;
  /** The special characters that count; without it, any. */
  specialCharacters?: string;
  /** The account's address, for password managers; without it, it is not known. */
  email?: string | undefined;
}

/** A new password and its repetition, with the rules ticked off while typing. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, confirmPassword, typed, errors, hasMessagePerRule, specialCharacters, email } = props;
  const text = useAuthText();
  const passwordText = usePasswordText();
  const errorTexts = useErrorTexts();
  const checklistId = useId();
  const code = errors.password?.message;
  // The rules that can be seen in the password are said in the list; what only the server knows, below the field.
  const isListed = hasMessagePerRule && code !== undefined && code in passwordText.rules;
  const messages = isListed ? [] : fieldErrorTexts(errors.password, { ...errorTexts, ...pick(passwordText) });
  return (
    <>
      {email && <AccountName email={email} />}
      <div className="grid gap-2">
        <Field label={label} errors={messages}>
          {(control) => (
            <PasswordInput
              autoComplete="new-password"
              {...control}
              aria-describedby={[control['aria-describedby'], checklistId].filter(Boolean).join(' ')}
              aria-invalid={errors.password ? true : undefined}
              {...password}
            />
          )}
        </Field>
        <PasswordChecklist
          id={checklistId}
          password={typed}
          showsMessages={isListed}
          {...(specialCharacters && { specialCharacters })}
        />
      </div>
      <Field label={text.confirmPassword} errors={fieldErrorTexts(errors.confirmPassword, pick(passwordText))}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...confirmPassword} />}
      </Field>
    </>
  );
}

const pick = ({ allRules, differ, repeatRequired }: ReturnType<typeof usePasswordText>) => ({
  allRules,
  differ,
  repeatRequired,
});
