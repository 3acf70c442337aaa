import { Link } from 'react-router';
import { LanguageSwitch } from '#web/components/frame/language-switch.tsx';
import { LegalLinks } from '#web/components/frame/legal-links.tsx';
import { Logo } from '#web/components/frame/logo.tsx';
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { OperationGroups } from '../components/operation-groups.tsx';
import { useApiReferenceText } from '../messages.ts';
import { useOpenApi } from '../queries.ts';

/** The browsable form of /api/openapi.json (API-02), open to everyone. */
export function ApiReferencePage() {
  const text = useApiReferenceText();
  const description = useOpenApi();
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-paper px-4 py-3.5 sm:px-6">
        <Link to="/" aria-label={text.toApplication} className="flex rounded-md">
          <Logo />
        </Link>
        <div className="flex items-center gap-1.5">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:px-6 sm:py-10">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight sm:text-[1.75rem]">{text.title}</h1>
          <p className="mt-1.5 max-w-[72ch] text-pretty text-muted">{text.subtitle}</p>
          <p className="mt-2">
            <a href="/api/openapi.json" className="font-medium text-petrol underline underline-offset-4">
              {text.raw}
            </a>
          </p>
        </div>
        {description.isPending ? (
          <div aria-busy="true" className="grid gap-3">
            <p role="status" className="sr-only">
              {text.loading}
            </p>
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        ) : description.data ? (
          <OperationGroups description={description.data} />
        ) : (
          <ErrorState title={text.loadFailed} error={description.error} onRetry={() => void description.refetch()} />
        )}
      </main>
      <LegalLinks place="w-full max-w-6xl px-4 sm:px-6" />
    </>
  );
}
