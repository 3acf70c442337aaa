import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useHierarchyText } from './messages.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { namesQuery, openNames, refreshNames } from './requests.ts';

/** Says whether the names of a customer's chats and files are open, and opens them for a reason (ADM-05). */
export function NamesGate({ customerId, companyName }: { customerId: string; companyName: string }) {
  const text = useHierarchyText();
  const format = useFormat();
  const { data } = useQuery(namesQuery(customerId));
  const [isAsked, setIsAsked] = useState(false);
  const open = useMutation({
    mutationFn: (reason: string) => openNames(customerId, reason),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => refreshNames(),
  });
  const endsAt = data?.endsAt ?? null;
  useEffect(() => {
    if (endsAt === null) return;
    // The server closes the names by itself; this only takes them off the screen.
    const timer = setTimeout(() => void refreshNames(), Math.max(0, Date.parse(endsAt) - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (!data || data.users === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2 text-sm">
      <p className="min-w-0 flex-1 basis-64 text-muted" aria-live="polite">
        {endsAt !== null
          ? text.namesOpen(format.time(endsAt))
          : data.allowing === 0
            ? text.nobodyAllows
            : text.namesClosed(data.allowing, data.users)}
      </p>
      {endsAt === null && data.allowing > 0 && (
        <Button size="small" isBusy={open.isPending} onClick={() => setIsAsked(true)}>
          <Eye aria-hidden="true" />
          {text.openNames}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={text.namesTitle}
          description={text.namesText}
          name={companyName}
          confirm={text.openNames}
          onClose={() => setIsAsked(false)}
          onGiven={(reason) => {
            setIsAsked(false);
            open.mutate(reason);
          }}
        />
      )}
    </div>
  );
}
