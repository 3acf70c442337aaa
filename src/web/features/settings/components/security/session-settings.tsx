import { useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import type { SignInSession } from '#shared/contracts/auth.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { endSession, useCurrentUser } from '#web/lib/session/session.ts';
import { useSecurityText, useSettingsText } from '../../messages.ts';
import { nameSessions } from '../../name-sessions.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../../security-queries.ts';
import { useDeviceName } from '../../use-device-name.ts';
import { SettingsSection } from '../settings-section.tsx';

/** Where the account is signed in, with the three sign-out scopes (AUTH-09). */
export function SessionSettings() {
  const text = useSecurityText().sessions;
  const loading = useSettingsText().loading;
  const sessions = useQuery(sessionsQuery);
  const { isDemo } = useCurrentUser();
  const nameDevice = useDeviceName();
  const names = nameSessions(sessions.data ?? [], nameDevice);
  return (
    <SettingsSection title={text.title}>
      {sessions.data ? (
        <>
          <ul className="divide-y divide-line">
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} name={names.get(session.id) ?? ''} />
            ))}
          </ul>
          {/* Strangers share a demo account: each signs out only their own row. */}
          {!isDemo && <SignOutButtons hasOthers={sessions.data.length > 1} />}
        </>
      ) : sessions.error ? (
        <ErrorState title={text.loadFailed} error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <div aria-busy="true" className="py-5">
          <p role="status" className="sr-only">
            {loading}
          </p>
          <Skeleton className="h-12" />
        </div>
      )}
    </SettingsSection>
  );
}

/** Signs this device out and goes to the sign-in page. */
function useSignOut(scope: 'local' | 'global') {
  const text = useSecurityText().sessions;
  const [isBusy, setIsBusy] = useState(false);
  const signOut = async () => {
    setIsBusy(true);
    try {
      await endSession(scope);
    } catch (error) {
      notify.error(text.failed, errorMessage(error));
      setIsBusy(false);
    }
  };
  return { isBusy, signOut };
}

function SessionRow({ session, name }: { session: SignInSession; name: string }) {
  const text = useSecurityText().sessions;
  const { dateTime, mediumDate } = useFormat();
  const end = useEndSession();
  const here = useSignOut('local');
  // The row unmounts before mutation callbacks fire, so await the promise instead.
  const signOutDevice = async () => {
    try {
      await end.mutateAsync(session.id);
      notify.success(text.ended);
    } catch (error) {
      notify.error(text.failed, errorMessage(error));
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <Monitor className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {name}
            {session.isCurrent && (
              <span className="rounded-sm bg-petrol-soft px-1.5 text-sm text-petrol">{text.current}</span>
            )}
          </p>
          <p className="tabular text-sm wrap-anywhere text-muted">
            {[session.address, text.since(dateTime(session.createdAt)), text.until(mediumDate(session.expiresAt))]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <Button
        size="small"
        aria-label={session.isCurrent ? text.endCurrent : text.endOf(name)}
        isBusy={session.isCurrent ? here.isBusy : end.isPending}
        onClick={session.isCurrent ? here.signOut : signOutDevice}
      >
        {text.end}
      </Button>
    </li>
  );
}

function SignOutButtons({ hasOthers }: { hasOthers: boolean }) {
  const text = useSecurityText().sessions;
  const [isAsking, setIsAsking] = useState(false);
  const others = useEndOtherSessions();
  const everywhere = useSignOut('global');
  const endOthers = () =>
    others.mutate(undefined, {
      onSuccess: () => notify.success(text.othersEnded),
      onError: (error) => notify.error(text.failed, errorMessage(error)),
    });
  return (
    <div className="flex flex-wrap gap-3 py-4">
      {hasOthers && (
        <Button size="small" isBusy={others.isPending} onClick={endOthers}>
          {text.endOthers}
        </Button>
      )}
      <Button size="small" isBusy={everywhere.isBusy} onClick={() => setIsAsking(true)}>
        {text.endAll}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.endAllTitle}
        description={text.endAllText}
        confirmLabel={text.endAll}
        onConfirm={everywhere.signOut}
      />
    </div>
  );
}
