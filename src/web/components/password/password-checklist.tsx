import { Check, Circle, CircleAlert } from 'lucide-react';
import { passwordRules } from '#shared/password-rules.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useErrorTexts } from '#web/lib/error-message.ts';
import { usePasswordText } from './messages.ts';

interface PasswordChecklistProps {
  id: string;
  password: string;
  /** After a refused submission each broken rule says its full message. */
  showsMessages: boolean;
}

/** The password's rules, ticked off while typing. The upper bound shows only when it is broken. */
export function PasswordChecklist({ id, password, showsMessages }: PasswordChecklistProps) {
  const text = usePasswordText();
  const messages = useErrorTexts();
  const labels: Record<string, string> = text.rules;
  const rules = passwordRules
    .map(({ code, isMet }) => ({ code, isMet: isMet(password) }))
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
          <li key={code} className={`flex items-start gap-2 ${tone}`}>
            <Icon className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
            <span>{isMessage ? messages[code] : labels[code]}</span>
            {!isMessage && <span className="sr-only">({isMet ? text.ruleMet : text.ruleOpen})</span>}
          </li>
        );
      })}
    </ul>
  );
}
