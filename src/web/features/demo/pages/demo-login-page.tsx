import { useQuery } from '@tanstack/react-query';
import { Check, Hourglass } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { DemoAccount } from '#shared/contracts/demo.ts';
import { PageTitle } from '#web/components/page.tsx';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { PlainHeader } from '#web/components/plain-header.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { isDemoPath } from '#web/lib/area.ts';
import { noteVisit, wasVisiting } from '#web/lib/demo-visit.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { safeReturnPath } from '#web/lib/safe-return-path.ts';
import { beginSession, forgetOtherQueries, useSession } from '#web/lib/session.ts';
import { useDemoText } from '../messages.ts';
import { demoAccountsQuery, enterDemo } from '../queries.ts';

/** Three accounts that fill the form with one click, and a sign-in form as any other (DEMO-01). */
export function DemoLoginPage() {
  const text = useDemoText();
  const language = useLanguage();
  const session = useSession();
  const accounts = useQuery(demoAccountsQuery);
  const [parameters] = useSearchParams();
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasEnded] = useState(wasVisiting);
  const { state, user } = session.data ?? {};

  // After a visit that ended, nothing of it stays in this tab.
  useEffect(() => {
    if (state !== 'signed_out') return;
    forgetDemo();
    noteVisit(false);
  }, [state]);

  // Whoever signs in here with an account of their own is led on as from the sign-in page.
  if (state && state !== 'signed_out')
    return <Navigate to={user?.isDemo ? wayIn(parameters.get('next')) : '/login'} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setProblem(null);
    try {
      const { isDemo } = await enterDemo(credentials);
      noteVisit(isDemo);
      await beginSession();
      if (isDemo) notify.success(text.loggedIn, text.initialised);
    } catch (error) {
      notify.error(errorMessage(error));
      setProblem(error);
      setIsBusy(false);
    }
  };

  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <PageTitle>{text.loginTitle}</PageTitle>
      <PlainHeader />
      <main className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-8 px-4 pt-4 pb-32 sm:px-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:content-center lg:pb-12">
        <div className="lg:col-span-2">
          <h1 className="text-2xl font-semibold tracking-tight">{text.loginTitle}</h1>
          <p className="mt-1 max-w-[64ch] text-muted">{text.loginSubtitle}</p>
          {hasEnded && (
            <p role="status" className="mt-4 rounded-md border border-line bg-paper px-4 py-3">
              {text.ended}
            </p>
          )}
        </div>
        <section aria-label={text.accounts}>
          {accounts.isPending && <Skeleton className="h-72" />}
          {accounts.isError && <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />}
          {accounts.data && !accounts.data.isOn && <p className="text-muted">{text.isOff}</p>}
          <ul className="grid gap-3">
            {accounts.data?.accounts.map((account) => (
              <li key={account.key}>
                <AccountCard
                  account={account}
                  isChosen={credentials.email === account.email}
                  onChoose={() => {
                    setProblem(null);
                    setCredentials({ email: account.email, password: account.password });
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
        <form
          onSubmit={submit}
          noValidate
          className="grid content-start gap-5 rounded-xl border border-line bg-paper p-5"
        >
          <Field label={text.email}>
            {(control) => (
              <Input
                type="email"
                inputMode="email"
                autoComplete="off"
                {...control}
                value={credentials.email}
                onChange={({ target }) => setCredentials({ ...credentials, email: target.value })}
              />
            )}
          </Field>
          <Field label={text.password}>
            {(control) => (
              <PasswordInput
                autoComplete="off"
                {...control}
                value={credentials.password}
                onChange={({ target }) => setCredentials({ ...credentials, password: target.value })}
              />
            )}
          </Field>
          {problem !== null && (
            <p role="alert" className="text-sm text-danger">
              {errorMessage(problem, language)}
            </p>
          )}
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            disabled={credentials.email.trim() === '' || credentials.password === ''}
            className="h-11"
          >
            {text.submit}
          </Button>
          <p className="text-muted">
            {text.ownAccount}{' '}
            <Link to="/signup" className="font-medium text-petrol underline underline-offset-4">
              {text.toSignUp}
            </Link>
          </p>
        </form>
      </main>
    </div>
  );
}

interface AccountCardProps {
  account: DemoAccount;
  isChosen: boolean;
  onChoose: () => void;
}

function AccountCard({ account, isChosen, onChoose }: AccountCardProps) {
  const text = useDemoText();
  const language = useLanguage();
  const { displayName, role, organisation, documents, documentsReady, isReady } = account;
  const progress = documentsReady < documents ? text.preparing(documentsReady, documents) : text.preparingChats;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex w-full items-start gap-4 rounded-xl border border-line bg-paper p-4 text-left transition-colors hover:bg-hover aria-pressed:border-petrol aria-pressed:bg-petrol-soft"
    >
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-6 shrink-0 place-content-center rounded-full border border-field text-on-petrol [[aria-pressed=true]>&]:border-petrol [[aria-pressed=true]>&]:bg-petrol-fill"
      >
        {isChosen && <Check className="size-4" />}
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold">
          {displayName[language]}, {organisation}
        </span>
        <span className="text-muted">{role[language]}</span>
        {isReady ? (
          <span className="tabular text-sm text-muted">{text.documents(documents)}</span>
        ) : (
          <span className="tabular flex items-center gap-1.5 text-sm text-muted">
            <Hourglass className="size-4 shrink-0" aria-hidden="true" />
            {progress}
          </span>
        )}
      </span>
    </button>
  );
}

function wayIn(next: string | null): string {
  const wanted = safeReturnPath(next, '/demo-chat');
  return isDemoPath(wanted) || wanted.startsWith('/documents/') ? wanted : '/demo-chat';
}

/** The list of accounts is nobody's. */
function forgetDemo(): void {
  forgetOtherQueries({ keep: 'demo' });
}
