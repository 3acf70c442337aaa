import { useQuery } from '@tanstack/react-query';
import { BookOpenText, Check, FileText, Hourglass, Landmark, type LucideIcon, Users } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DemoAccount } from '#shared/contracts/demo.ts';
import { LegalLinks } from '#web/components/frame/legal-links.tsx';
import { PlainHeader } from '#web/components/frame/plain-header.tsx';
import { MoveOn } from '#web/components/move-on.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { isDemoPath } from '#web/lib/screens/area.ts';
import { findAnsweredSample, noteVisit, wasVisiting } from '#web/lib/session/demo-visit.ts';
import { safeReturnPath } from '#web/lib/session/safe-return-path.ts';
import { beginSession, forgetOtherQueries, useSession } from '#web/lib/session/session.ts';
import { useDemoText } from '../messages.ts';
import { demoAccountsQuery, enterDemo } from '../queries.ts';

/** Three demo accounts that fill in the form with one click, and a regular sign-in form (DEMO-01). */
export function DemoLoginPage() {
  const text = useDemoText();
  const language = useLanguage();
  const session = useSession();
  const accounts = useQuery(demoAccountsQuery);
  const [parameters] = useSearchParams();
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasEntered = useRef(false);
  const [isEmptyRefused, setIsEmptyRefused] = useState(false);
  const [hasEnded] = useState(wasVisiting);
  /** Set by landing page links: signs in to this account at once and opens an answered sample question. */
  const entered = parameters.get('enter');
  const [answered, setAnswered] = useState<string | null>(null);
  const { state, user } = session.data ?? {};

  // After a visit has ended, drop its data from this tab.
  useEffect(() => {
    if (state !== 'signed_out') return;
    forgetDemo();
    noteVisit(false);
  }, [state]);

  const enter = async (chosen: typeof credentials, isToAnswer: boolean) => {
    setIsBusy(true);
    try {
      const { isDemo } = await enterDemo(chosen);
      noteVisit(isDemo);
      if (isDemo && isToAnswer) setAnswered(await findAnsweredSample(language));
      await beginSession();
      if (isDemo) notify.success(text.loggedIn, text.initialised);
    } catch (error) {
      notify.error(errorMessage(error));
      setProblem(error);
      setIsBusy(false);
    }
  };

  const wanted = accounts.data?.accounts.find(({ key, isReady }) => key === entered && isReady);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the account is ready.
  useEffect(() => {
    if (!wanted || state !== 'signed_out' || hasEntered.current) return;
    hasEntered.current = true;
    const chosen = { email: wanted.email, password: wanted.password };
    setCredentials(chosen);
    void enter(chosen, true);
  }, [wanted, state]);

  // Anyone signing in here with an account of their own continues as from the sign-in page.
  if (state && state !== 'signed_out')
    return <MoveOn to={user?.isDemo ? (answered ?? wayIn(parameters.get('next'))) : '/login'} replace />;

  const fill = (filled: typeof credentials) => {
    setProblem(null);
    setIsEmptyRefused(false);
    setCredentials(filled);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const isEmpty = credentials.email.trim() === '' || credentials.password === '';
    setIsEmptyRefused(isEmpty);
    if (!isEmpty) void enter(credentials, false);
  };

  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <PageTitle>{text.loginTitle}</PageTitle>
      <PlainHeader />
      <main className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-8 px-4 pt-4 pb-12 sm:px-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:content-center lg:pb-12">
        <div className="lg:col-span-2">
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{text.loginTitle}</h1>
          <p className="mt-2 max-w-[64ch] text-pretty text-muted">{text.loginSubtitle}</p>
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
                    fill({ email: account.email, password: account.password });
                    // On phones the form is below the three accounts.
                    form.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
        <form
          ref={form}
          onSubmit={submit}
          noValidate
          className="grid content-start gap-5 self-start rounded-xl border border-line bg-paper p-5 sm:p-6"
        >
          <Field label={text.email}>
            {(control) => (
              <Input
                type="email"
                inputMode="email"
                autoComplete="off"
                {...control}
                value={credentials.email}
                onChange={({ target }) => fill({ ...credentials, email: target.value })}
              />
            )}
          </Field>
          <Field label={text.password}>
            {(control) => (
              <PasswordInput
                autoComplete="off"
                {...control}
                value={credentials.password}
                onChange={({ target }) => fill({ ...credentials, password: target.value })}
              />
            )}
          </Field>
          {problem !== null && (
            <p role="alert" className="text-sm text-danger">
              {errorMessage(problem, language)}
            </p>
          )}
          {isEmptyRefused && (
            <p role="alert" className="text-sm text-danger">
              {text.chooseFirst}
            </p>
          )}
          <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
            {text.submit}
          </Button>
          <p className="text-[0.9375rem] text-balance text-muted">
            {text.ownAccount}{' '}
            <Link to="/signup" className="font-medium text-petrol underline underline-offset-4">
              {text.toSignUp}
            </Link>
          </p>
        </form>
      </main>
      <LegalLinks place="w-full max-w-5xl px-4 sm:px-8" />
    </div>
  );
}

/** By the persona's stable id. */
const icons: Record<string, LucideIcon> = {
  'supervisory-board': Landmark,
  'works-council': Users,
  'board-secretary': BookOpenText,
};

interface AccountCardProps {
  account: DemoAccount;
  isChosen: boolean;
  onChoose: () => void;
}

function AccountCard({ account, isChosen, onChoose }: AccountCardProps) {
  const text = useDemoText();
  const language = useLanguage();
  const { key, displayName, role, organisation, documents, documentsReady, isReady } = account;
  const progress = documentsReady < documents ? text.preparing(documentsReady, documents) : text.preparingChats;
  const Icon = isChosen ? Check : (icons[key] ?? FileText);
  const State = isReady ? FileText : Hourglass;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex w-full items-start gap-4 rounded-xl border border-line bg-paper p-4 text-left transition-colors duration-150 hover:border-field aria-pressed:border-petrol aria-pressed:bg-petrol-soft aria-pressed:ring-1 aria-pressed:ring-petrol sm:p-5"
    >
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-content-center rounded-md bg-petrol-soft text-petrol [[aria-pressed=true]>&]:bg-petrol-fill [[aria-pressed=true]>&]:text-on-petrol"
      >
        <Icon className="size-5" />
      </span>
      <span className="grid gap-1">
        <span className="leading-snug font-semibold">{displayName[language]}</span>
        <span className="text-[0.9375rem] text-pretty text-muted">{role[language]}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-muted">
          <span>{organisation}</span>
          <span className="flex items-center gap-1.5">
            <State className="size-4 shrink-0" aria-hidden="true" />
            {isReady ? text.documents(documents) : progress}
          </span>
        </span>
      </span>
    </button>
  );
}

function wayIn(next: string | null): string {
  const wanted = safeReturnPath(next, '/demo-chat');
  return isDemoPath(wanted) || wanted.startsWith('/documents/') ? wanted : '/demo-chat';
}

/** The list of accounts is the same for everybody, so keep it. */
function forgetDemo(): void {
  forgetOtherQueries({ keep: 'demo' });
}
