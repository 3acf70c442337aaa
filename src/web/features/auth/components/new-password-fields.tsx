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
  /** Current input. */
  typed: string;
  errors: { password?: FieldError | undefined; confirmPassword?: FieldError | undefined };
  /** Whether each broken rule shows its own message; otherwise one message appears below the field. */
  hasMessagePerRule: boolean;
  /** The special characters that count; any if omitted. */
  specialCharacters?: string;
  /** The account's address, for password managers, if known. */
  email?: string | undefined;
}

/** A new password and its confirmation, with the rules ticked off while typing. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, confirmPassword, typed, errors, hasMessagePerRule, specialCharacters, email } = props;
  const text = useAuthText();
  const passwordText = usePasswordText();
  const errorTexts = useErrorTexts();
  const checklistId = useId();
  const code = errors.password?.message;
  // Rules the browser can check are reported in the list; server-side rejections below the field.
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
          isGuessed={code === 'password_too_common'}
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
