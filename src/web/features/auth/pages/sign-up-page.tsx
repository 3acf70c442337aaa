import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { chosenPlans } from '#shared/limits.ts';
import { MoveOn } from '#web/components/move-on.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { beginSession, useSession } from '#web/lib/session/session.ts';
import { nextPath } from '#web/lib/session/session-screens.ts';
import { signUp } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { AuthLink } from '../components/auth-link.tsx';
import { ConfirmationSent } from '../components/confirmation-sent.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { type SignUpForm, signUpFormSchema } from '../credentials.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { useAuthText } from '../messages.ts';
import { passwordRefusal } from '../password-refusal.ts';

export function SignUpPage() {
  const text = useAuthText();
  const session = useSession();
  const { email_taken, company_sign_in_required } = useErrorTexts();
  const fieldTexts = {
    ...text.fieldErrors,
    email_taken,
    company_sign_in_required,
    companyMissing: text.companyMissing,
  };
  // An account without a company is made only once the user was asked.
  const wasAsked = useRef(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  // New accounts start with their documents; users already signed in go to the chat.
  const destination = useRef('/chat');
  const form = useForm<SignUpForm>({
    resolver: zodResolver(signUpFormSchema),
    defaultValues: { companyName: '', fullName: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // The first rejected field takes the focus, so register all of them here, in display order.
  const [companyName, fullName, email] = [
    form.register('companyName'),
    form.register('fullName'),
    form.register('email'),
  ];
  const password = useWatch({ control: form.control, name: 'password' });
  const state = session.data?.state;
  const [address] = useSearchParams();
  const plan = chosenPlans.find((name) => name === address.get('plan'));

  if (state && state !== 'signed_out') return <MoveOn to={nextPath(state, null, destination.current)} replace />;
  if (unconfirmed !== null) return <ConfirmationSent email={unconfirmed} />;

  const submit = form.handleSubmit(async (account) => {
    if (account.companyName.trim() === '' && !wasAsked.current) {
      wasAsked.current = true;
      form.setError('companyName', { message: 'companyMissing' }, { shouldFocus: true });
      return;
    }
    try {
      const { next } = await signUp(account, plan);
      if (next === 'confirm_email') return setUnconfirmed(account.email);
      destination.current = '/upload';
      await beginSession();
      notify.success(text.accountCreated);
    } catch (error) {
      const refusal = passwordRefusal(error);
      if (isApiError(error, 'email_taken') || isApiError(error, 'company_sign_in_required'))
        form.setError('email', { message: error.code }, { shouldFocus: true });
      else if (refusal) form.setError('password', { message: refusal }, { shouldFocus: true });
      else notify.error(errorMessage(error));
    }
  });

  return (
    <AuthLayout title={text.signUpTitle} subtitle={text.signUpSubtitle}>
      {plan && (
        <p className="rounded-md border border-line bg-petrol-soft px-4 py-3 text-petrol">{text.chosenPlan[plan]}</p>
      )}
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label={text.companyName} aside={<Optional />} errors={fieldErrorTexts(errors.companyName, fieldTexts)}>
          {(control) => <Input autoComplete="organization" {...control} {...companyName} />}
        </Field>
        <Field label={text.fullName} aside={<Optional />} errors={fieldErrorTexts(errors.fullName, fieldTexts)}>
          {(control) => <Input autoComplete="name" {...control} {...fullName} />}
        </Field>
        <Field label={text.email} errors={fieldErrorTexts(errors.email, fieldTexts)}>
          {(control) => <Input type="email" inputMode="email" autoComplete="username" {...control} {...email} />}
        </Field>
        <NewPasswordFields
          label={text.password}
          password={form.register('password')}
          confirmPassword={form.register('confirmPassword')}
          typed={password}
          errors={errors}
          hasMessagePerRule
        />
        <Button type="submit" look="primary" isBusy={isSubmitting} className="mt-1 h-11">
          {text.submitSignUp}
        </Button>
      </form>
      <p className="text-muted">
        {text.hasAccount} <AuthLink to="/login">{text.toLogin}</AuthLink>
      </p>
    </AuthLayout>
  );
}

function Optional() {
  return <span className="text-sm text-muted">{useAuthText().optional}</span>;
}
