import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownAccount as de } from '#shared/messages/de/own-account.ts';
import { ownAccount as en } from '#shared/messages/en/own-account.ts';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { requestDone } from '#web/lib/api/api-client.ts';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useSession } from '#web/lib/session/session.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { linkRefusal } from '../link-refusal.ts';
import { useAuthText } from '../messages.ts';
import { useLinkToken } from '../use-link-token.ts';

const useOwnAccountText = defineMessages({ de, en });

/** Link target in the mail to the new address (SET-01): the signed-in user confirms with a button. */
export function ConfirmNewEmailPage() {
  const text = useOwnAccountText();
  const { toLogin } = useAuthText();
  const language = useLanguage();
  const token = useLinkToken();
  const session = useSession();
  const confirm = useMutation({
    mutationFn: () => requestDone('/api/account/email/confirm', { method: 'POST', body: { token } }),
    onSuccess: () => session.refetch(),
  });
  if (confirm.isSuccess) {
    return (
      <AuthLayout title={text.confirmedTitle} subtitle={text.confirmedText}>
        <ContinueLink to="/settings">{text.toSettings}</ContinueLink>
      </AuthLayout>
    );
  }
  if (token === '' || linkRefusal(confirm.error)) {
    return (
      <AuthLayout title={text.invalidTitle} subtitle={text.invalidText}>
        <ContinueLink to="/settings">{text.toSettings}</ContinueLink>
      </AuthLayout>
    );
  }
  if (isApiError(confirm.error, 'unauthenticated') || (session.data && session.data.state !== 'signed_in')) {
    return (
      <AuthLayout title={text.signedOutTitle} subtitle={text.signedOutText}>
        <ContinueLink to="/login">{toLogin}</ContinueLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={text.confirmTitle} subtitle={text.confirmText}>
      {confirm.error && <FormProblem>{errorMessage(confirm.error, language)}</FormProblem>}
      <Button look="primary" className="h-11" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
        {text.confirm}
      </Button>
    </AuthLayout>
  );
}

/** Link target in the mail to the current address: its owner keeps it, or gets it back, signed in or not. */
export function KeepEmailPage() {
  const text = useOwnAccountText();
  const language = useLanguage();
  const token = useLinkToken();
  const keep = useMutation({
    mutationFn: () => requestDone('/api/account/email/keep', { method: 'POST', body: { token } }),
  });
  if (keep.isSuccess) {
    return (
      <AuthLayout title={text.keptTitle} subtitle={text.keptText}>
        <ContinueLink to="/forgot-password">{text.reset}</ContinueLink>
      </AuthLayout>
    );
  }
  if (token === '' || linkRefusal(keep.error)) {
    return (
      <AuthLayout title={text.invalidTitle} subtitle={text.invalidText}>
        <ContinueLink to="/settings">{text.toSettings}</ContinueLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={text.keepTitle} subtitle={text.keepText}>
      {keep.error && <FormProblem>{errorMessage(keep.error, language)}</FormProblem>}
      <Button look="primary" className="h-11" isBusy={keep.isPending} onClick={() => keep.mutate()}>
        {text.keep}
      </Button>
    </AuthLayout>
  );
}

function ContinueLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonLooks({ look: 'primary', className: 'h-11' })}>
      {children}
    </Link>
  );
}
