import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { mailStateSchema } from '#shared/contracts/auth.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { useCommonText } from '#web/lib/common-messages.ts';

/** Whether mail waits shows only after a first try, so it is asked again, in milliseconds. */
const askAgainMilliseconds = 5_000;

/**
 * Beside the word that a mail is on its way: says so where mails wait because the mail server is away. Otherwise it is
 * empty, and takes no room; `className` is the message's.
 */
export function MailDelay({ className = '' }: { className?: string }) {
  const text = useCommonText();
  const state = useQuery({
    queryKey: ['mail-state'],
    queryFn: ({ signal }) => requestJson('/api/auth/mail-state', mailStateSchema, { signal }),
    refetchInterval: askAgainMilliseconds,
    staleTime: 0,
  });
  return (
    <div role="status">
      {state.data?.isDelayed && (
        <p className={`flex items-start gap-2 text-sm ${className}`}>
          <MailWarning className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
          {text.mailDelayed}
        </p>
      )}
    </div>
  );
}
