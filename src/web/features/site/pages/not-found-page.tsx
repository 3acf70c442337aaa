import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Logo } from '#web/components/logo.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { buttonLooks } from '#web/components/ui/button.tsx';
import { sendReport } from '../client-report.ts';
import { useSiteText } from '../messages.ts';

export function NotFoundPage() {
  const text = useSiteText();
  const { pathname } = useLocation();
  useEffect(() => sendReport({ kind: 'page-missing', path: pathname }), [pathname]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center">
      <PageTitle>{text.notFoundTitle}</PageTitle>
      <Logo />
      <p className="tabular mt-4 text-6xl font-semibold tracking-tight text-petrol">404</p>
      <h1 className="text-2xl font-semibold">{text.notFoundTitle}</h1>
      <p className="max-w-md wrap-anywhere text-muted">{text.notFoundText(pathname)}</p>
      <Link to="/" className={buttonLooks({ look: 'primary', className: 'mt-2' })}>
        {text.toHome}
      </Link>
    </main>
  );
}
