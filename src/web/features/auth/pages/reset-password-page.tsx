import { zodResolver } from '@hookform/resolvers/zod';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { isApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { beginSession } from '#web/lib/session.ts';
import { resetPassword } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { AuthLink } from '../components/auth-link.tsx';
import { LinkProblem } from '../components/link-problem.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { type NewPasswordForm, newPasswordFormSchema } from '../credentials.ts';
import { useAuthText } from '../messages.ts';
import { passwordRefusal } from '../password-refusal.ts';
import { useLinkToken } from '../use-link-token.ts';

/** A new password with the link from the mail (AUTH-04). */
export function ResetPasswordPage() {
  const { reset: text, ...common } = useAuthText();
  const navigate = useNavigate();
  const token = useLinkToken();
  // Another link may be opened on this page.
  const [refusedToken, setRefusedToken] = useState('');
  const form = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await resetPassword(token, password);
      // All sessions of the account have ended, perhaps this browser's, too.
      await beginSession();
      notify.success(text.done);
      navigate('/login', { replace: true });
    } catch (error) {
      const refusal = passwordRefusal(error);
      if (isApiError(error, 'link_invalid')) setRefusedToken(token);
      else if (refusal) form.setError('password', { message: refusal }, { shouldFocus: true });
      else notify.error(errorMessage(error));
    }
  });

  if (token === refusedToken) {
    return (
      <AuthLayout title={text.invalidTitle}>
        <LinkProblem icon={Unlink} text={text.invalidText}>
          <Link to="/forgot-password" className={buttonLooks({ look: 'primary', className: 'h-11' })}>
            {text.newLink}
          </Link>
        </LinkProblem>
        <p>
          <AuthLink to="/login">{common.backToLogin}</AuthLink>
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
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
    </AuthLayout>
  );
}
