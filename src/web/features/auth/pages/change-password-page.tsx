import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router';
import { MoveOn } from '#web/components/move-on.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { beginSession, endSession, useSession } from '#web/lib/session/session.ts';
import { blockingPath, nextPath } from '#web/lib/session/session-screens.ts';
import { changeFirstPassword } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { SessionPending } from '../components/session-pending.tsx';
import { changePasswordFormSchema, type NewPasswordForm } from '../credentials.ts';
import { useAuthText } from '../messages.ts';
import { passwordRefusal } from '../password-refusal.ts';

/** The forced change at first sign-in (AUTH-05); in any other state it redirects to the settings. */
export function ChangePasswordPage() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  // Right after the change, continue to the requested page; anyone else who lands here goes to the settings.
  const isDone = useRef(false);
  if (!session.data) return <SessionPending session={session} />;
  const { state } = session.data;
  if (state === 'change_password') return <ChangePasswordForm onDone={() => (isDone.current = true)} />;
  if (state === 'signed_out') return <MoveOn to={blockingPath(pathname + search, state) ?? '/login'} replace />;
  return <MoveOn to={nextPath(state, isDone.current ? parameters.get('next') : '/settings')} replace />;
}

/** The address typed at sign-in, passed along as navigation state. */
const emailOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined;

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { change: text, ...common } = useAuthText();
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm<NewPasswordForm>({
    resolver: zodResolver(changePasswordFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await changeFirstPassword(password);
      onDone();
      await beginSession();
      notify.success(text.done);
    } catch (error) {
      const refusal = passwordRefusal(error);
      if (refusal) form.setError('password', { message: refusal }, { shouldFocus: true });
      else notify.error(errorMessage(error));
    }
  });
  const leave = async () => {
    setIsLeaving(true);
    try {
      await endSession();
    } catch (error) {
      notify.error(errorMessage(error));
      setIsLeaving(false);
    }
  };

  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <NewPasswordFields
          label={common.newPassword}
          password={form.register('password')}
          confirmPassword={form.register('confirmPassword')}
          typed={typed}
          errors={errors}
          hasMessagePerRule={false}
          email={emailOf(useLocation().state)}
        />
        <Button type="submit" look="primary" isBusy={isSubmitting} className="mt-1 h-11">
          {text.submit}
        </Button>
      </form>
      <Button look="link" isBusy={isLeaving} onClick={leave} className="-ml-4 justify-self-start">
        {common.otherAccount}
      </Button>
    </AuthLayout>
  );
}
