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
  /** Whether the server found this password well known or easy to guess, which only it can tell. */
  isGuessed?: boolean;
  /** The special characters that count; any if omitted. */
  specialCharacters?: string;
}

const icon = 'mt-0.75 size-3.5 shrink-0';

/** The password rules, ticked off while typing. The length limit shows only once exceeded; what only the server can tell is
 * named without a tick. */
export function PasswordChecklist({
  id,
  password,
  showsMessages,
  isGuessed = false,
  specialCharacters,
}: PasswordChecklistProps) {
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
      <li
        className={classNames(
          'order-last flex items-start gap-2 sm:col-span-full',
          isGuessed ? 'text-danger' : 'text-muted',
        )}
      >
        {isGuessed ? (
          <CircleAlert className={icon} aria-hidden="true" />
        ) : (
          <Circle className={icon} aria-hidden="true" />
        )}
        <span>{text.notGuessed}</span>
      </li>
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
            <Icon className={icon} aria-hidden="true" />
            <span>{isMessage ? messages[code] : labels[code]}</span>
            {!isMessage && <span className="sr-only">({isMet ? text.ruleMet : text.ruleOpen})</span>}
          </li>
        );
      })}
    </ul>
  );
}
