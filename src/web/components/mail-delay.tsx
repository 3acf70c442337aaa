import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { type MailState, mailStateSchema } from '#shared/contracts/auth.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { useCommonText } from '#web/lib/common-messages.ts';

/** Poll interval in milliseconds: a delay only becomes visible after the first delivery attempt. */
const pollMilliseconds = 5_000;

/**
 * Goes next to a "mail is on its way" message; adds a notice while the mail server is down, or if there is none.
 * Otherwise it renders empty and takes no space. `className` styles the notice.
 */
export function MailDelay({ className = '' }: { className?: string }) {
  const text = useCommonText();
  const state = useMailState();
  return (
    <div role="status">
      {(state?.isOff || state?.isDelayed) && (
        <p className={`flex items-start gap-2 text-sm ${className}`}>
          <MailWarning className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
          {state.isOff ? text.mailOff : text.mailDelayed}
        </p>
      )}
    </div>
  );
}

/** Whether mails are sent at all, and at once; undefined while it is unknown. */
export function useMailState(): MailState | undefined {
  const state = useQuery({
    queryKey: ['mail-state'],
    queryFn: ({ signal }) => requestJson('/api/auth/mail-state', mailStateSchema, { signal }),
    refetchInterval: pollMilliseconds,
    staleTime: 0,
  });
  return state.data;
}
