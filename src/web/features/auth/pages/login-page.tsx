import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { SignInResult } from '#shared/contracts/auth.ts';
import { errorCodes } from '#shared/contracts/errors.ts';
import { MailDelay } from '#web/components/mail-delay.tsx';
import { MoveOn } from '#web/components/move-on.tsx';
import { usePasskeysText } from '#web/components/passkeys/messages.ts';
import { usePasswordText } from '#web/components/password/messages.ts';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { OtherWaysIn } from '#web/features/mfa/components/other-ways-in.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useScreenFailures } from '#web/lib/screens/screen-failures.ts';
import { type FactorNavigation, openFactorSession } from '#web/lib/session/factor-session.ts';
import { beginSession, forgetOtherQueries, useSession } from '#web/lib/session/session.ts';
import { nextPath } from '#web/lib/session/session-screens.ts';
import { abandonSignIn, signIn } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { AuthLink } from '../components/auth-link.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { ResendConfirmation } from '../components/resend-confirmation.tsx';
import { type LoginForm, loginFormSchema } from '../credentials.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { useAuthText } from '../messages.ts';
import { useLinkToken } from '../use-link-token.ts';

/** Why the last attempt failed: an error, or missing input. Stored untranslated, so that it follows the language. */
type Problem = { error: unknown } | { missing: 'passkeyNeedsEmail' | 'companyNeedsEmail' };

export function LoginPage() {
  const text = useAuthText();
  const passkeysText = usePasskeysText();
  const language = useLanguage();
  const fieldTexts = { ...text.fieldErrors, required: usePasswordText().required };
  const session = useSession();
  const token = useLinkToken();
  const [parameters] = useSearchParams();
  const failures = useScreenFailures();
  const [factor, setFactor] = useState<FactorNavigation | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // The company sign-in's error shows until the user tries something else.
  const [isRefusalStale, setIsRefusalStale] = useState(false);
  const form = useForm<LoginForm>({
    resolver: zodResolver(loginFormSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const typedEmail = useWatch({ control: form.control, name: 'email' }).trim();
  const state = session.data?.state;
  // Why the company sign-in redirected back here.
  const refusalCode = errorCodes.find((code) => code === parameters.get('error'));
  const refusal = useErrorTexts()[refusalCode ?? 'company_sign_in_failed'];
  const isRefused = parameters.has('error') && !isRefusalStale;

  // When a session ends, drop its user's data from this tab.
  useEffect(() => {
    if (state === 'signed_out') forgetOtherQueries();
  }, [state]);

  // Moves on with the sign-in, both right after the password and when arriving with a session (NAV-01).
  if (state && state !== 'signed_out')
    return (
      <MoveOn
        to={nextPath(state, parameters.get('next'))}
        state={state === 'change_password' ? { email: form.getValues('email') } : factor}
        replace
      />
    );

  const goOn = async ({ next }: SignInResult) => {
    if (next === 'second_factor' && !(await prepareFactor())) return;
    await beginSession();
    if (next === 'signed_in') notify.success(text.loggedIn);
  };

  const begin = () => {
    failures.end();
    setProblem(null);
    setIsRefusalStale(true);
  };

  const submit = form.handleSubmit(async (credentials) => {
    begin();
    try {
      await goOn(await signIn(credentials, token));
    } catch (error) {
      failures.show(errorMessage(error));
      setProblem({ error });
      form.setFocus('password', { shouldSelect: true });
    }
  });

  const prepareFactor = async (): Promise<boolean> => {
    try {
      setFactor({ session: await openFactorSession(), openedAt: Date.now() });
      return true;
    } catch {
      failures.show(text.factorSessionFailed);
      // Otherwise an orphaned session would remain.
      await abandonSignIn();
      return false;
    }
  };

  return (
    <AuthLayout title={text.loginTitle} subtitle={text.loginSubtitle}>
      {token !== '' && (
        <p className="rounded-md border border-line bg-petrol-soft px-4 py-3 text-petrol">{text.confirmedByMail}</p>
      )}
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label={text.email} errors={fieldErrorTexts(errors.email, fieldTexts)}>
          {(control) => (
            <Input type="email" inputMode="email" autoComplete="username" {...control} {...form.register('email')} />
          )}
        </Field>
        <div className="grid gap-2">
          <Field label={text.password} errors={fieldErrorTexts(errors.password, fieldTexts)}>
            {(control) => <PasswordInput autoComplete="current-password" {...control} {...form.register('password')} />}
          </Field>
          <p className="text-sm">
            <AuthLink to="/forgot-password">{text.forgot.link}</AuthLink>
          </p>
        </div>
        {problem && (
          <FormProblem>
            {'missing' in problem ? passkeysText[problem.missing] : errorMessage(problem.error, language)}
            {'error' in problem && isApiError(problem.error, 'email_not_confirmed') && typedEmail !== '' && (
              <ResendConfirmation
                label={text.confirmEmail.send}
                email={typedEmail}
                size="small"
                className="mt-1 justify-self-start"
              />
            )}
            {'error' in problem && isApiError(problem.error, 'sign_in_needs_mail') && <MailDelay className="mt-1" />}
          </FormProblem>
        )}
        {isRefused && <FormProblem>{refusal}</FormProblem>}
        <Button type="submit" look="primary" isBusy={isSubmitting} className="mt-1 h-11">
          {text.submitLogin}
        </Button>
      </form>
      <OtherWaysIn
        email={() => form.getValues('email')}
        next={parameters.get('next')}
        onStart={begin}
        onSignedIn={goOn}
        onUnconfirmed={(error) => {
          failures.show(errorMessage(error));
          setProblem({ error });
        }}
        onEmailMissing={(missing) => {
          setProblem({ missing });
          form.setFocus('email');
        }}
      />
      <p className="text-muted">
        {text.noAccount} <AuthLink to="/signup">{text.toSignUp}</AuthLink>
      </p>
    </AuthLayout>
  );
}
