import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { findLinkRefusal, resetPassword } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { AuthLink } from '../components/auth-link.tsx';
import { LinkProblem } from '../components/link-problem.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { type NewPasswordForm, newPasswordFormSchema } from '../credentials.ts';
import { type LinkRefusal, linkRefusal } from '../link-refusal.ts';
import { useAuthText } from '../messages.ts';
import { passwordRefusal } from '../password-refusal.ts';
import { useLinkToken } from '../use-link-token.ts';

/**
 * Sets a new password through the mailed link (AUTH-04). The link is checked first, so that nobody makes up a password
 * for a dead one.
 */
export function ResetPasswordPage() {
  const token = useLinkToken();
  // Another link may be opened on this page, hence the key.
  return token === '' ? <InvalidLink reason="link_invalid" /> : <OpenedLink key={token} token={token} />;
}

function OpenedLink({ token }: { token: string }) {
  const { reset: text, loadingPage } = useAuthText();
  const [refused, setRefused] = useState<LinkRefusal | null>(null);
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => findLinkRefusal(token, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reason = refused ?? link.data;
  if (reason) return <InvalidLink reason={reason} />;
  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      {link.isPending ? (
        <div aria-busy="true" className="grid gap-5">
          <p role="status" className="sr-only">
            {loadingPage}
          </p>
          <Skeleton className="h-48" />
        </div>
      ) : (
        // If the link could not be checked, submitting the password will tell.
        <ResetForm token={token} onRefused={setRefused} />
      )}
    </AuthLayout>
  );
}

function ResetForm({ token, onRefused }: { token: string; onRefused: (reason: LinkRefusal) => void }) {
  const { reset: text, ...common } = useAuthText();
  const navigate = useNavigate();
  const form = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await resetPassword(token, password);
      // All sessions of the account have ended, possibly this browser's, too.
      await beginSession();
      notify.success(text.done);
      navigate('/login', { replace: true });
    } catch (error) {
      const reason = linkRefusal(error);
      const refusal = passwordRefusal(error);
      if (reason) onRefused(reason);
      else if (refusal) form.setError('password', { message: refusal }, { shouldFocus: true });
      else notify.error(errorMessage(error));
    }
  });

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <NewPasswordFields
          label={common.newPassword}
          password={form.register('password')}
          confirmPassword={form.register('confirmPassword')}
          typed={typed}
          errors={errors}
          hasMessagePerRule
        />
        <Button type="submit" look="primary" isBusy={isSubmitting} className="mt-1 h-11">
          {text.submit}
        </Button>
      </form>
      <p>
        <AuthLink to="/login">{common.backToLogin}</AuthLink>
      </p>
    </>
  );
}

function InvalidLink({ reason }: { reason: LinkRefusal }) {
  const { reset: text, linkRefusals, backToLogin } = useAuthText();
  return (
    <AuthLayout title={text.invalidTitle}>
      <LinkProblem icon={Unlink} text={`${linkRefusals[reason]} ${text.invalidText}`}>
        <Link to="/forgot-password" className={buttonLooks({ look: 'primary', className: 'h-11' })}>
          {text.newLink}
        </Link>
      </LinkProblem>
      <p>
        <AuthLink to="/login">{backToLogin}</AuthLink>
      </p>
    </AuthLayout>
  );
}
