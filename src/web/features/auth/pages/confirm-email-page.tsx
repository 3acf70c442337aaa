import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { confirmEmail, resendConfirmation } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { AuthLink } from '../components/auth-link.tsx';
import { ConfirmEmailForm } from '../components/confirm-email-form.tsx';
import { ConfirmationSent } from '../components/confirmation-sent.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { LinkProblem } from '../components/link-problem.tsx';
import { type EmailForm, emailFormSchema } from '../credentials.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { type LinkRefusal, linkRefusal } from '../link-refusal.ts';
import { useAuthText } from '../messages.ts';
import { useLinkToken } from '../use-link-token.ts';

/**
 * Target of the confirmation mail's link (AUTH-14). Requires the sign-up password: mail scanners that open links do not
 * know one, and nobody can confirm a stranger's sign-up.
 */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  // Another link may be opened on this page, hence the key.
  return token === '' ? <InvalidLink reason="link_invalid" /> : <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const { confirmEmail: text, backToLogin, toLogin } = useAuthText();
  const language = useLanguage();
  const confirmation = useMutation({ mutationFn: (password: string) => confirmEmail(token, password) });

  const refusal = linkRefusal(confirmation.error);
  if (refusal) return <InvalidLink reason={refusal} />;
  if (confirmation.data) {
    const title = confirmation.data.alreadyConfirmed ? text.alreadyTitle : text.doneTitle;
    return (
      <AuthLayout title={title} subtitle={text.doneText}>
        <Link to="/login" className={buttonLooks({ look: 'primary', className: 'h-11' })}>
          {toLogin}
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={text.title} subtitle={text.askText}>
      {confirmation.error && <FormProblem>{errorMessage(confirmation.error, language)}</FormProblem>}
      <ConfirmEmailForm isBusy={confirmation.isPending} onSubmit={confirmation.mutate} />
      <p>
        <AuthLink to="/login">{backToLogin}</AuthLink>
      </p>
    </AuthLayout>
  );
}

/** Asks for the address and sends a new link if it still needs confirmation. */
function InvalidLink({ reason }: { reason: LinkRefusal }) {
  const { confirmEmail: text, linkRefusals, ...common } = useAuthText();
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
      <LinkProblem icon={MailX} text={`${linkRefusals[reason]} ${text.invalidText}`}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label={common.email} errors={fieldErrorTexts(errors.email, common.fieldErrors)}>
            {(control) => (
              <Input type="email" inputMode="email" autoComplete="username" {...control} {...form.register('email')} />
            )}
          </Field>
          <Button type="submit" look="primary" isBusy={isSubmitting} className="h-11">
            {text.sendNew}
          </Button>
        </form>
      </LinkProblem>
      <p>
        <AuthLink to="/login">{common.backToLogin}</AuthLink>
      </p>
    </AuthLayout>
  );
}
