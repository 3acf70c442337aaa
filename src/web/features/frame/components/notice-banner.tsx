import { queryOptions, useQuery } from '@tanstack/react-query';
import { Info, type LucideIcon, ShieldAlert, Siren, TriangleAlert, Wrench, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { noticesPath, noticesSchema } from '#shared/contracts/admin-operations.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { requestJson } from '#web/lib/api/api-client.ts';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useFrameText } from '../messages.ts';

const pollMilliseconds = 10_000;
const storageKey = 'boardsearch.dismissed-notices';

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => requestJson(noticesPath, noticesSchema, { signal }),
  refetchInterval: pollMilliseconds,
});

/** Ids of announcements dismissed in this browser. */
function readDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const looks = {
  info: { icon: Info, className: 'bg-petrol-soft' },
  warning: { icon: TriangleAlert, className: 'bg-petrol-soft font-medium' },
  urgent: { icon: Siren, className: 'bg-danger-soft font-medium' },
} as const;

/** Maintenance, a second factor that is due, and the operator's announcements until dismissed. */
export function NoticeBanner() {
  const text = useFrameText().notices;
  const language = useLanguage();
  const { dateTime } = useFormat();
  const notices = useQuery(noticesQuery).data;
  const [dismissed, setDismissed] = useState(readDismissed);
  const { pathname, search } = useLocation();
  const factorDueAt = useSession().data?.factorDueAt;
  if (!notices) return null;
  const { maintenance, announcements } = notices;
  const shown = announcements.filter(({ id }) => !dismissed.includes(id));
  const dismiss = (id: string) => {
    // Drop expired announcements.
    const kept = [...dismissed.filter((each) => announcements.some((one) => one.id === each)), id];
    setDismissed(kept);
    try {
      localStorage.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // It will reappear after a reload.
    }
  };
  if (!maintenance && !factorDueAt && shown.length === 0) return null;
  return (
    <section aria-label={text.label} aria-live="polite" className="text-sm">
      {maintenance && (
        <Notice icon={Wrench} className="bg-danger-soft font-medium">
          {maintenance.until === null ? text.maintenance : text.maintenanceUntil(dateTime(maintenance.until))}
        </Notice>
      )}
      {factorDueAt && (
        <Notice
          icon={ShieldAlert}
          className="bg-petrol-soft font-medium"
          aside={
            <Link
              to={`/set-up-factor?next=${encodeURIComponent(pathname + search)}`}
              className="font-medium text-petrol underline underline-offset-4"
            >
              {text.setUpFactor}
            </Link>
          }
        >
          {text.factorDue(dateTime(factorDueAt))}
        </Notice>
      )}
      {shown.map(({ id, level, textDe, textEn }) => (
        <Notice
          key={id}
          icon={looks[level].icon}
          className={looks[level].className}
          aside={
            <IconButton label={text.dismiss} size="smallIcon" onClick={() => dismiss(id)}>
              <X aria-hidden="true" />
            </IconButton>
          }
        >
          {language === 'de' ? textDe : textEn}
        </Notice>
      ))}
    </section>
  );
}

interface NoticeProps {
  icon: LucideIcon;
  className: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Notice({ icon: Icon, className, aside, children }: NoticeProps) {
  return (
    <div className={`flex items-center gap-3 border-b border-line px-4 py-1.5 sm:px-6 ${className}`}>
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 py-1 text-pretty wrap-anywhere">{children}</p>
      {aside}
    </div>
  );
}
