import { Check, Circle, CircleAlert } from 'lucide-react';
import { hasOneOf, passwordRules } from '#shared/passwords/password-rules.ts';
import { useErrorTexts } from '#web/lib/api/error-message.ts';
import { classNames } from '#web/lib/class-names.ts';
import { usePasswordText } from './messages.ts';

interface PasswordChecklistProps {
  id: string;
  password: string;
  /** After a rejected submission, each broken rule shows its full message. */
  showsMessages: boolean;
  /** The special characters that count; any if omitted. */
  specialCharacters?: string;
}

/** The password rules, ticked off while typing. The length limit shows only once exceeded. */
export function PasswordChecklist({ id, password, showsMessages, specialCharacters }: PasswordChecklistProps) {
  const text = usePasswordText();
  const messages = useErrorTexts();
  const special = specialCharacters && {
    label: text.specialOneOf([...specialCharacters].join(' ')),
    isMet: hasOneOf(password, specialCharacters),
  };
  const labels: Record<string, string> = { ...text.rules, ...(special && { password_needs_special: special.label }) };
  const rules = passwordRules
    .map(({ code, isMet }) => ({
      code,
      isMet: special && code === 'password_needs_special' ? special.isMet : isMet(password),
    }))
    .filter((rule) => rule.code !== 'password_too_long' || !rule.isMet);
  return (
    <ul
      id={id}
      aria-label={text.rulesLabel}
      className={classNames('grid gap-x-4 gap-y-1 text-sm', !showsMessages && 'sm:grid-cols-2')}
    >
      {rules.map(({ code, isMet }) => {
        const isMessage = showsMessages && !isMet;
        const Icon = isMet ? Check : isMessage ? CircleAlert : Circle;
        const tone = isMet ? 'text-success' : isMessage ? 'text-danger' : 'text-muted';
        return (
          <li
            key={code}
            className={classNames(
              'flex items-start gap-2',
              tone,
              special && code === 'password_needs_special' && 'sm:col-span-2',
            )}
          >
            <Icon className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
            <span>{isMessage ? messages[code] : labels[code]}</span>
            {!isMessage && <span className="sr-only">({isMet ? text.ruleMet : text.ruleOpen})</span>}
          </li>
        );
      })}
    </ul>
  );
}
