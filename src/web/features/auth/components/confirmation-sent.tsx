import { useMailState } from '#web/components/mail-delay.tsx';
import { useAuthText } from '../messages.ts';
import { AuthLayout } from './auth-layout.tsx';
import { AuthLink } from './auth-link.tsx';
import { MailNotice } from './mail-notice.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** Shown after a sign-up whose address needs confirmation (AUTH-14). */
export function ConfirmationSent({ email }: { email: string }) {
  const { confirmEmail: text, backToLogin } = useAuthText();
  const isOff = useMailState()?.isOff;
  return (
    <AuthLayout title={isOff ? text.title : text.sentTitle}>
      <MailNotice text={text.sentText} address={email} hint={text.sentHint}>
        <ResendConfirmation label={text.resend} email={email} className="h-11" />
        <p>
          <AuthLink to="/login">{backToLogin}</AuthLink>
        </p>
      </MailNotice>
    </AuthLayout>
  );
}
