import { classNames } from '#web/lib/class-names.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';

const useText = defineMessages({
  de: { signedInAs: 'Angemeldet als' },
  en: { signedInAs: 'Logged in as' },
});

/** Name and e-mail of the signed-in user (NAV-01). */
export function SignedInAs({ className }: { className?: string }) {
  const text = useText();
  const { fullName, email } = useCurrentUser();
  return (
    <p className={classNames('text-sm leading-snug wrap-anywhere', className)}>
      <span className="text-muted">{text.signedInAs}</span> <span className="font-medium">{fullName || email}</span>
      {fullName && fullName !== email && <span className="block text-muted">{email}</span>}
    </p>
  );
}
