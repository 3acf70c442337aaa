import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, Navigate } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { isApiError } from '#web/lib/api-error.ts';
import { errorMessage, useErrorTexts } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { beginSession, useSession } from '#web/lib/session.ts';
import { signUp } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { PasswordChecklist } from '../components/password-checklist.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { type SignUpForm, signUpFormSchema } from '../credentials.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { useAuthText } from '../messages.ts';

export function SignUpPage() {
  const text = useAuthText();
  const session = useSession();
  const fieldTexts = { ...text.fieldErrors, email_taken: useErrorTexts().email_taken };
  const checklistId = useId();
  // A new account begins with its documents; whoever comes here signed in goes to the chat.
  const destination = useRef('/chat');
  const form = useForm<SignUpForm>({
    resolver: zodResolver(signUpFormSchema),
    defaultValues: { companyName: '', fullName: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  if (session.data) return <Navigate to={destination.current} replace />;

  const submit = form.handleSubmit(async (account) => {
    try {
      await signUp(account);
      destination.current = '/upload';
      await beginSession();
      notify.success(text.accountCreated);
    } catch (error) {
      if (isApiError(error, 'email_taken')) {
        form.setError('email', { message: 'email_taken' }, { shouldFocus: true });
      } else notify.error(errorMessage(error));
    }
  });

  return (
    <AuthLayout title={text.signUpTitle} subtitle={text.signUpSubtitle}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label={text.companyName}
          aside={<Optional />}
          errors={fieldErrorTexts(errors.companyName, text.fieldErrors)}
        >
          {(control) => <Input autoComplete="organization" {...control} {...form.register('companyName')} />}
        </Field>
        <Field label={text.fullName} aside={<Optional />} errors={fieldErrorTexts(errors.fullName, text.fieldErrors)}>
          {(control) => <Input autoComplete="name" {...control} {...form.register('fullName')} />}
        </Field>
        <Field label={text.email} errors={fieldErrorTexts(errors.email, fieldTexts)}>
          {(control) => (
            <Input type="email" inputMode="email" autoComplete="username" {...control} {...form.register('email')} />
          )}
        </Field>
        <div className="grid gap-2">
          <Field label={text.password}>
            {(control) => (
              <PasswordInput
                autoComplete="new-password"
                {...control}
                aria-describedby={checklistId}
                aria-invalid={errors.password ? true : undefined}
                {...form.register('password')}
              />
            )}
          </Field>
          <PasswordChecklist id={checklistId} password={password} showsMessages={errors.password !== undefined} />
        </div>
        <Field label={text.confirmPassword} errors={fieldErrorTexts(errors.confirmPassword, text.fieldErrors)}>
          {(control) => (
            <PasswordInput autoComplete="new-password" {...control} {...form.register('confirmPassword')} />
          )}
        </Field>
        <Button type="submit" look="primary" isBusy={isSubmitting} className="mt-1 h-11">
          {text.submitSignUp}
        </Button>
      </form>
      <p className="text-muted">
        {text.hasAccount}{' '}
        <Link to="/login" className="font-medium text-petrol underline underline-offset-4">
          {text.toLogin}
        </Link>
      </p>
    </AuthLayout>
  );
}

function Optional() {
  return <span className="text-sm text-muted">{useAuthText().optional}</span>;
}
