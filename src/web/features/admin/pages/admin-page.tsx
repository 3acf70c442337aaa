import { ShieldX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PageTitle } from '#web/components/page.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { defineMessages } from '#web/lib/messages.ts';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';

/** The only texts non-admins ever load. */
const useText = defineMessages({
  de: {
    loading: 'Wird geladen …',
    deniedTitle: 'Zugriff verweigert',
    denied: 'Sie sind nicht berechtigt, diese Seite zu öffnen.',
  },
  en: {
    loading: 'Loading...',
    deniedTitle: 'Access Denied',
    denied: "You don't have permission to access this page",
  },
});

const AdminArea = lazy(async () => ({
  default: (await loadSteadily(() => import('../shell/admin-area.tsx'))).AdminArea,
}));

/** The admin area; its code is loaded for admins only (ADM-01). */
export function AdminPage() {
  const text = useText();
  const { role, isDemo } = useCurrentUser();
  if (role !== 'admin' || isDemo) {
    return (
      <>
        <PageTitle>{text.deniedTitle}</PageTitle>
        <h1 className="sr-only">{text.deniedTitle}</h1>
        <EmptyState icon={ShieldX} title={text.deniedTitle} description={text.denied} />
      </>
    );
  }
  return (
    <Suspense fallback={<p className="px-4 py-12 text-center text-muted sm:px-6">{text.loading}</p>}>
      <AdminArea />
    </Suspense>
  );
}
