import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { recoveryRedirectMilliseconds } from '#shared/limits.ts';
import { recoverySpecialCharacters } from '#shared/passwords/password-rules.ts';
import { usePasswordText } from '#web/components/password/messages.ts';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { loadRecoveryState, recoverAdmin } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { LinkProblem } from '../components/link-problem.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { type RecoveryForm, recoveryFormSchema } from '../credentials.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { useAuthText } from '../messages.ts';
import { passwordRefusal } from '../password-refusal.ts';

/** AUTH-07: regains the provider's own account with a code set by the operator. The page never names the code. */
export function AdminRecoveryPage() {
  const { recovery: text, backToLogin } = useAuthText();
  const texts = useErrorTexts();
  const state = useQuery({ queryKey: ['recovery-state'], queryFn: ({ signal }) => loadRecoveryState(signal) });
  if (state.isPending) {
    return (
      <AuthLayout title={text.title}>
        <Skeleton className="h-64" />
      </AuthLayout>
    );
  }
  // If the state could not be loaded, the form will report it.
  if (state.data?.isAvailable !== false) return <RecoveryScreen />;
  return (
    <AuthLayout title={text.title}>
      <LinkProblem icon={ShieldOff} text={texts.recovery_unavailable}>
        <Link to="/login" className={buttonLooks({ look: 'primary', className: 'h-11' })}>
          {backToLogin}
        </Link>
      </LinkProblem>
    </AuthLayout>
  );
}

function RecoveryScreen() {
  const { recovery: text, ...common } = useAuthText();
  const errorTexts = useErrorTexts();
  const passwordTexts = usePasswordText();
  const navigate = useNavigate();
  const [recovered, setRecovered] = useState<string | null>(null);
  const form = useForm<RecoveryForm>({
    resolver: zodResolver(recoveryFormSchema),
    defaultValues: { recoveryCode: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // The first rejected field takes the focus; this one must be registered first.
  const code = form.register('recoveryCode');
  const typed = useWatch({ control: form.control, name: 'password' });

  useEffect(() => {
    if (recovered === null) return;
    const timer = setTimeout(() => navigate('/login', { replace: true }), recoveryRedirectMilliseconds);
    return () => clearTimeout(timer);
  }, [recovered, navigate]);

  const showFault = ({ recoveryCode, password, confirmPassword }: FieldErrors<RecoveryForm>) => {
    const texts = { ...common.fieldErrors, ...errorTexts, ...passwordTexts, rules: '', specialOneOf: '' };
    const [first] = [recoveryCode, password, confirmPassword].flatMap((error) => fieldErrorTexts(error, texts));
    if (first) notify.error(text.errorTitle, first);
  };

  const submit = form.handleSubmit(async (input) => {
    try {
      const { success, email, error } = await recoverAdmin(input);
      if (!success) return notify.error(text.errorTitle, error ?? text.failed);
      notify.success(text.done(email ?? ''));
      setRecovered(email ?? '');
    } catch (error) {
      const refusal = passwordRefusal(error);
      if (refusal) form.setError('password', { message: refusal }, { shouldFocus: true });
      notify.error(text.errorTitle, isApiError(error, 'internal') ? text.failed : errorMessage(error));
    }
  }, showFault);

  if (recovered !== null) {
    return (
      <AuthLayout title={text.title} subtitle={text.done(recovered)}>
        <p role="status" className="text-muted">
          {text.redirecting}
        </p>
        <Link to="/login" replace className={buttonLooks({ className: 'h-11' })}>
          {common.backToLogin}
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label={text.code} errors={fieldErrorTexts(errors.recoveryCode, common.fieldErrors)}>
          {(control) => <PasswordInput autoComplete="off" {...control} {...code} />}
        </Field>
        <NewPasswordFields
          label={common.newPassword}
          password={form.register('password')}
          confirmPassword={form.register('confirmPassword')}
          typed={typed}
          errors={errors}
          hasMessagePerRule={false}
          specialCharacters={recoverySpecialCharacters}
        />
        <Button type="submit" look="primary" isBusy={isSubmitting} className="mt-1 h-11">
          {isSubmitting ? text.busy : text.submit}
        </Button>
      </form>
      <Link to="/login" className={buttonLooks({ className: 'h-11' })}>
        {common.backToLogin}
      </Link>
    </AuthLayout>
  );
}
