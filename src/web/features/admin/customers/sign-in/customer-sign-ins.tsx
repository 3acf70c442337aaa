import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminCustomerDetail, CompanySignIn } from '#shared/contracts/admin-customers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { TextField } from '../../parts/text-field.tsx';
import { Badge } from '../../shell/badge.tsx';
import { useCustomersText } from '../messages.ts';
import { refreshCustomers, saveSignIn, turnOffSignIn } from '../requests.ts';
import { SignInRules } from './sign-in-rules.tsx';

/** Sign-in through the company's own OpenID Connect provider, per domain (AUTH-12). */
export function CustomerSignIns({ customer }: { customer: AdminCustomerDetail }) {
  const text = useCustomersText();
  const [edited, setEdited] = useState<CompanySignIn | 'new' | null>(null);
  const turnOff = useMutation({
    mutationFn: (signInId: string) => turnOffSignIn(customer.id, signInId),
    onSuccess: () => notify.success(text.turnedOff),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshCustomers,
  });
  const { signIns, plan } = customer;
  return (
    <section aria-label={text.signIns} className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-medium">{text.signIns}</h3>
          <p className="text-sm text-muted">{text.signInsHint}</p>
        </div>
        {plan === 'enterprise' && edited === null && (
          <Button size="small" onClick={() => setEdited('new')}>
            {text.setUpSignIn}
          </Button>
        )}
      </div>
      {signIns.length === 0 && edited === null && <p className="text-sm text-muted">{text.noSignIns}</p>}
      <ul className="grid gap-2">
        {signIns.map((signIn) => (
          <li key={signIn.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line p-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex items-center gap-2 font-medium">
                <span className="truncate">{signIn.emailDomain}</span>
                <Badge tone={signIn.isEnabled ? 'good' : 'plain'}>{text.signInState(signIn.isEnabled)}</Badge>
              </p>
              <p className="truncate text-sm text-muted">{signIn.issuer}</p>
            </div>
            <Button size="small" onClick={() => setEdited(signIn)}>
              {text.change}
            </Button>
            {signIn.isEnabled && (
              <Button size="small" isBusy={turnOff.isPending} onClick={() => turnOff.mutate(signIn.id)}>
                {text.turnOff}
              </Button>
            )}
            {signIn.isEnabled && <SignInRules customerId={customer.id} signIn={signIn} />}
          </li>
        ))}
      </ul>
      {edited && (
        <SignInForm customer={customer} signIn={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      )}
    </section>
  );
}

interface SignInFormProps {
  customer: AdminCustomerDetail;
  signIn: CompanySignIn | null;
  onDone: () => void;
}

function SignInForm({ customer, signIn, onDone }: SignInFormProps) {
  const text = useCustomersText();
  const [values, setValues] = useState({
    emailDomain: signIn?.emailDomain ?? customer.domain ?? '',
    issuer: signIn?.issuer ?? '',
    clientId: signIn?.clientId ?? '',
    clientSecret: '',
  });
  const [wasTried, setWasTried] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const { clientSecret, ...rest } = values;
      return saveSignIn(customer.id, { ...rest, ...(clientSecret ? { clientSecret } : {}) });
    },
    onSuccess: () => {
      notify.success(text.signInSaved);
      onDone();
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshCustomers,
  });
  const issues = isApiError(save.error) ? save.error.issues : [];
  const refused = Object.fromEntries(issues.map(({ path, code }) => [path, text.signInIssues[code] ?? text.wrong]));
  const isMissing = (name: keyof typeof values) =>
    values[name].trim() === '' && (name !== 'clientSecret' || signIn === null);
  const field = (name: keyof typeof values, more: { hint?: string; type?: string } = {}) => (
    <TextField
      label={text[name]}
      {...more}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      error={wasTried && isMissing(name) ? text.required : refused[name]}
      spellCheck={false}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    const names = Object.keys(values) as (keyof typeof values)[];
    if (!names.some(isMissing) && !save.isPending) save.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-md border border-line p-3">
      {field('emailDomain')}
      {field('issuer', { type: 'url' })}
      {field('clientId')}
      {field('clientSecret', { type: 'password', hint: text.clientSecretHint })}
      <p className="text-sm text-muted">
        {text.signInRedirect} <code className="wrap-anywhere">{customer.signInRedirect}</code>
      </p>
      <div className="flex justify-end gap-3">
        <Button onClick={onDone}>{text.cancel}</Button>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
