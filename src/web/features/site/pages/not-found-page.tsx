import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LegalLinks } from '#web/components/frame/legal-links.tsx';
import { PlainHeader } from '#web/components/frame/plain-header.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { buttonLooks } from '#web/components/ui/button.tsx';
import { loadedPath, sendReport } from '../client-report.ts';
import { useSiteText } from '../messages.ts';

export function NotFoundPage() {
  const text = useSiteText();
  const { pathname } = useLocation();
  useEffect(() => {
    // The server has logged direct requests itself, but not in-app navigation.
    if (pathname !== loadedPath()) sendReport({ kind: 'page-missing', path: pathname });
  }, [pathname]);
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle>{text.notFoundTitle}</PageTitle>
      <PlainHeader />
      <main className="grid flex-1 place-content-center justify-items-center gap-4 px-4 text-center">
        <p className="tabular text-6xl font-semibold tracking-tight text-petrol">404</p>
        <h1 className="text-2xl font-semibold">{text.notFoundTitle}</h1>
        <p className="max-w-md wrap-anywhere text-muted">{text.notFoundText(pathname)}</p>
        <a href="/" className={buttonLooks({ look: 'primary', className: 'mt-2' })}>
          {text.toHome}
        </a>
      </main>
      <LegalLinks place="w-full justify-center px-4" />
    </div>
  );
}
