import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useMailState } from '#web/components/mail-delay.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { requestPasswordReset } from '../auth-requests.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { AuthLink } from '../components/auth-link.tsx';
import { MailNotice } from '../components/mail-notice.tsx';
import { type EmailForm, emailFormSchema } from '../credentials.ts';
import { fieldErrorTexts } from '../field-errors.ts';
import { useAuthText } from '../messages.ts';

/** AUTH-04: same message whether or not the account exists. */
export function ForgotPasswordPage() {
  const { forgot: text, ...common } = useAuthText();
  const isOff = useMailState()?.isOff;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<EmailForm>({ resolver: zodResolver(emailFormSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await requestPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      notify.error(errorMessage(error));
    }
  });

  if (sentTo !== null) {
    return (
      <AuthLayout title={isOff ? text.title : text.sentTitle}>
        <MailNotice text={text.sentText} address={sentTo} hint={text.sentHint}>
          <Link to="/login" className={buttonLooks({ look: 'primary', className: 'h-11' })}>
            {common.backToLogin}
          </Link>
          <Button look="link" onClick={() => setSentTo(null)}>
            {text.again}
          </Button>
        </MailNotice>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label={common.email} errors={fieldErrorTexts(errors.email, common.fieldErrors)}>
          {(control) => (
            <Input type="email" inputMode="email" autoComplete="username" {...control} {...form.register('email')} />
          )}
        </Field>
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
