import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { confirmEmail, resendConfirmation } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { AuthLink } from '../components/auth-link.tsx';
import { ConfirmationSent } from '../components/confirmation-sent.tsx';
import { LinkProblem } from '../components/link-problem.tsx';
import { type EmailForm, emailFormSchema } from '../credentials.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { useAuthText } from '../messages.ts';
import { useLinkToken } from '../use-link-token.ts';

/** Where the link of the confirmation mail leads (AUTH-14): confirms at once. */
export function ConfirmEmailPage() {
  const { confirmEmail: text, backToLogin, toLogin } = useAuthText();
  const token = useLinkToken();
  const confirmation = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      await confirmEmail(token);
      return true;
    },
    enabled: token !== '',
    // The link works once: a second time would say that it is used up.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  const { error } = confirmation;
  if (token === '' || (error instanceof ApiError && error.status < 500 && error.code !== 'rate_limited')) {
    return <InvalidLink />;
  }
  if (error) {
    return (
      <AuthLayout title={text.title}>
        <ErrorState title={text.failedTitle} error={error} onRetry={() => void confirmation.refetch()} />
        <p>
          <AuthLink to="/login">{backToLogin}</AuthLink>
        </p>
      </AuthLayout>
    );
  }
  if (!confirmation.isSuccess) {
    return (
      <AuthLayout title={text.title}>
        <p role="status" className="text-muted">
          {text.busy}
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={text.doneTitle} subtitle={text.doneText}>
      <Link to="/login" className={buttonLooks({ look: 'primary', className: 'h-11' })}>
        {toLogin}
      </Link>
    </AuthLayout>
  );
}

/** Asks for the address, and sends a new link where it is still to be confirmed. */
function InvalidLink() {
  const { confirmEmail: text, ...common } = useAuthText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<EmailForm>({ resolver: zodResolver(emailFormSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await resendConfirmation(email);
      setSentTo(email);
    } catch (error) {
      notify.error(errorMessage(error));
    }
  });
  if (sentTo !== null) return <ConfirmationSent email={sentTo} />;
  return (
    <AuthLayout title={text.invalidTitle}>
      <LinkProblem icon={MailX} text={text.invalidText}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label={common.email} errors={fieldErrorTexts(errors.email, common.fieldErrors)}>
            {(control) => (
              <Input type="email" inputMode="email" autoComplete="username" {...control} {...form.register('email')} />
            )}
          </Field>
          <Button type="submit" look="primary" isBusy={isSubmitting} className="h-11">
            {text.resend}
          </Button>
        </form>
      </LinkProblem>
      <p>
        <AuthLink to="/login">{common.backToLogin}</AuthLink>
      </p>
    </AuthLayout>
  );
}
