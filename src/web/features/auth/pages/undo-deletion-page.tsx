import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deletion as de } from '#shared/messages/de/deletion.ts';
import { deletion as en } from '#shared/messages/en/deletion.ts';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { requestDone } from '#web/lib/api/api-client.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { linkRefusal } from '../link-refusal.ts';
import { useAuthText } from '../messages.ts';
import { useLinkToken } from '../use-link-token.ts';

const useDeletionText = defineMessages({ de, en });

/**
 * Link target in the mail about a deletion (SET-04). Keeping the account takes a button press, because mail scanners
 * open links.
 */
export function UndoDeletionPage() {
  const text = useDeletionText();
  const { toLogin } = useAuthText();
  const language = useLanguage();
  const token = useLinkToken();
  const undo = useMutation({
    mutationFn: () => requestDone('/api/account/deletion/undo', { method: 'POST', body: { token } }),
  });
  const login = (
    <Link to="/login" className={buttonLooks({ look: 'primary', className: 'h-11' })}>
      {toLogin}
    </Link>
  );
  if (undo.isSuccess) {
    return (
      <AuthLayout title={text.undoDoneTitle} subtitle={text.undoDoneText}>
        {login}
      </AuthLayout>
    );
  }
  if (token === '' || linkRefusal(undo.error)) {
    return (
      <AuthLayout title={text.undoInvalidTitle} subtitle={text.undoInvalidText}>
        {login}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={text.undoTitle} subtitle={text.undoText}>
      {undo.error && <FormProblem>{errorMessage(undo.error, language)}</FormProblem>}
      <Button look="primary" className="h-11" isBusy={undo.isPending} onClick={() => undo.mutate()}>
        {text.keep}
      </Button>
    </AuthLayout>
  );
}
