import { z } from 'zod';
import { type CustomerRef, roles } from '#shared/contracts/admin-users.ts';
import { findNameFault } from '#shared/name-rules.ts';
import { Choice } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { CustomerPicker } from '../shell/customer-picker.tsx';
import { useUsersText } from './messages.ts';

export type UserValues = {
  email: string;
  fullName: string;
  customer: CustomerRef | null;
  role: (typeof roles)[number];
};

const isEmail = (email: string) => z.email().safeParse(email.trim()).success;

/** Whether the values can be saved. */
export const isComplete = ({ email, fullName, customer, role }: UserValues): boolean =>
  isEmail(email) &&
  fullName.trim() !== '' &&
  findNameFault(fullName.trim()) === null &&
  customer !== null &&
  (role === 'user' || customer.isProvider);

interface UserFieldsProps {
  values: UserValues;
  onChange: (changes: Partial<UserValues>) => void;
  wasTried: boolean;
  /** The server's message about the address. */
  emailError?: string | undefined;
}

/** Address, name, customer and role, for new and existing users. */
export function UserFields({ values, onChange, wasTried, emailError }: UserFieldsProps) {
  const text = useUsersText();
  const { email, fullName, customer, role } = values;
  const fault = findNameFault(fullName.trim());
  const nameErrors = fullName.trim() === '' ? [text.required] : fault ? [text.nameFaults[fault]] : [];
  const emailErrors = isEmail(email) ? (emailError ? [emailError] : []) : [text.emailInvalid];
  return (
    <>
      <Field label={text.email} errors={wasTried ? emailErrors : []}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => onChange({ email: target.value })}
          />
        )}
      </Field>
      <Field label={text.fullName} errors={wasTried ? nameErrors : []}>
        {(control) => (
          <Input
            {...control}
            value={fullName}
            autoComplete="off"
            onChange={({ target }) => onChange({ fullName: target.value })}
          />
        )}
      </Field>
      <CustomerPicker
        value={customer}
        errors={wasTried && !customer ? [text.chooseCustomer] : []}
        onChange={(chosen) => onChange({ customer: chosen, ...(chosen.isProvider ? {} : { role: 'user' }) })}
      />
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{text.roleLabel}</p>
        {customer?.isProvider ? (
          <div>
            <Choice
              label={text.roleLabel}
              value={role}
              options={roles.map((value) => ({ value, label: text.roles[value] }))}
              onChange={(chosen) => onChange({ role: chosen })}
            />
          </div>
        ) : (
          <p>
            {text.roles.user} <span className="text-sm text-muted">({text.adminOnlyProvider})</span>
          </p>
        )}
      </div>
    </>
  );
}
