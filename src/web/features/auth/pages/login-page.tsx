import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { safeReturnPath } from '#web/lib/safe-return-path.ts';
import { beginSession, useSession } from '#web/lib/session.ts';
import { signIn } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { type LoginForm, loginFormSchema } from '../credentials.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { useAuthText } from '../messages.ts';

export function LoginPage() {
  const text = useAuthText();
  const session = useSession();
  const [parameters] = useSearchParams();
  const form = useForm<LoginForm>({
    resolver: zodResolver(loginFormSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  // Whoever is signed in is sent on, right after signing in as well as on coming here with a session (NAV-01).
  if (session.data) return <Navigate to={safeReturnPath(parameters.get('next'))} replace />;

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await signIn(credentials);
      await beginSession();
      notify.success(text.loggedIn);
    } catch (error) {
      notify.error(errorMessage(error));
      form.setError('root', { message: errorMessage(error) });
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <AuthLayout title={text.loginTitle} subtitle={text.loginSubtitle}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label={text.email} errors={fieldErrorTexts(errors.email, text.fieldErrors)}>
          {(control) => (
            <Input type="email" inputMode="email" autoComplete="username" {...control} {...form.register('email')} />
          )}
        </Field>
        <Field label={text.password} errors={fieldErrorTexts(errors.password, text.fieldErrors)}>
          {(control) => <PasswordInput autoComplete="current-password" {...control} {...form.register('password')} />}
        </Field>
        {errors.root?.message && (
          <p role="alert" className="flex items-start gap-2 text-sm text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {errors.root.message}
          </p>
        )}
        <Button type="submit" look="primary" isBusy={isSubmitting} className="mt-1 h-11">
          {text.submitLogin}
        </Button>
      </form>
      <p className="text-muted">
        {text.noAccount}{' '}
        <Link to="/signup" className="font-medium text-petrol underline underline-offset-4">
          {text.toSignUp}
        </Link>
      </p>
    </AuthLayout>
  );
}
