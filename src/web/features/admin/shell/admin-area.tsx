import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import { MoveOn } from '#web/components/move-on.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useAdminText } from './messages.ts';
import { adminTabs } from './tabs.ts';

const shown = adminTabs.map(({ path, load }) => ({
  path,
  Content: lazy(async () => ({ default: await loadSteadily(load) })),
}));

/** Heading and tabs of the admin area; each tab has its own URL (ADM-01). */
export function AdminArea() {
  const text = useAdminText();
  const { tab } = useParams();
  const current = shown.find(({ path }) => path === tab);
  const [first] = shown;
  const tabs = useRef<HTMLUListElement>(null);
  // On phones the tabs are a single scrolling row.
  useEffect(() => {
    const here = tabs.current?.querySelector(`[href="/admin/${tab}"]`);
    here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  if (!current && first) return <MoveOn to={`/admin/${first.path}`} replace />;
  return (
    <div className="mx-auto grid w-full max-w-7xl content-start gap-6 px-4 pt-6 pb-[max(2.5rem,var(--toasts,0px))] sm:px-6 sm:pt-8">
      <PageTitle>{current ? `${text.tabs[current.path]} · ${text.title}` : text.title}</PageTitle>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-[1.75rem]">{text.title}</h1>
      <FactorHint />
      {current && (
        <>
          <nav aria-label={text.tabsLabel} className="min-w-0 border-b border-line">
            <ul ref={tabs} className="-mb-px flex gap-x-1 overflow-x-auto whitespace-nowrap sm:flex-wrap">
              {shown.map(({ path }) => (
                <li key={path}>
                  <NavLink
                    to={`/admin/${path}`}
                    className="touch-target flex h-10 items-center rounded-t-md border-b-2 border-transparent px-3 text-[0.9375rem] font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-petrol aria-[current=page]:text-petrol"
                  >
                    {text.tabs[path]}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid min-w-0 gap-6">
            <Suspense fallback={<Skeleton className="h-96" />}>
              <current.Content />
            </Suspense>
          </div>
        </>
      )}
    </div>
  );
}

/** Tells admins who sign in with a password only how to add a second factor. */
function FactorHint() {
  const text = useAdminText().factorHint;
  const { data } = useQuery(factorSettingsQuery);
  if (!data || data.email || data.totp || data.passkey) return null;
  return (
    <p
      role="note"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md bg-warning-soft px-4 py-3 text-sm"
    >
      <span>{text.text}</span>
      <Link to="/settings" className="font-medium text-petrol underline underline-offset-2">
        {text.link}
      </Link>
    </p>
  );
}
