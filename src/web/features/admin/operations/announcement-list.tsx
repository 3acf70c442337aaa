import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Announcement } from '#shared/contracts/admin-operations.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { AdminSection } from '../parts/admin-section.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { useOperationsText } from './messages.ts';
import { announcementsQuery, removeAnnouncement } from './requests.ts';
import { useAct } from './use-act.ts';
import { WorkRow } from './work-list.tsx';

/** Announcements shown to all users above every page. */
export function AnnouncementList() {
  const text = useOperationsText();
  const { title, hint, add, empty } = text.announcements;
  const announcements = useQuery(announcementsQuery);
  /** `announcement: null` creates a new one. */
  const [written, setWritten] = useState<{ announcement: Announcement | null } | null>(null);
  return (
    <AdminSection
      title={title}
      hint={hint}
      aside={<Button onClick={() => setWritten({ announcement: null })}>{add}</Button>}
    >
      {announcements.data ? (
        announcements.data.length > 0 ? (
          <ul className="max-h-[37.5rem] divide-y divide-line overflow-y-auto rounded-md border border-line bg-paper px-4">
            {announcements.data.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                onEdit={() => setWritten({ announcement })}
              />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{empty}</p>
        )
      ) : announcements.error ? (
        <ErrorState error={announcements.error} onRetry={() => void announcements.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
      {written && <AnnouncementDialog announcement={written.announcement} onClose={() => setWritten(null)} />}
    </AdminSection>
  );
}

function AnnouncementRow({ announcement, onEdit }: { announcement: Announcement; onEdit: () => void }) {
  const text = useOperationsText();
  const { dateTime } = useFormat();
  const language = useLanguage();
  const remove = useAct(removeAnnouncement);
  const { textDe, textEn, level, startsAt, endsAt } = announcement;
  const shown = language === 'de' ? textDe : textEn;
  const now = Date.now();
  const time = Date.parse(endsAt) <= now ? 'over' : Date.parse(startsAt) > now ? 'coming' : 'shown';
  const acts = [
    { label: text.acts.edit, of: text.actOn(text.acts.edit, shown), isBusy: false, run: onEdit },
    {
      label: text.acts.remove,
      of: text.actOn(text.acts.remove, shown),
      isBusy: remove.isPending,
      question: { title: text.announcements.removeTitle, description: shown },
      run: () => remove.mutate(announcement.id),
    },
  ];
  const facts = [
    text.announcements.times[time],
    text.announcements.levels[level],
    text.announcements.fromTo(dateTime(startsAt), dateTime(endsAt)),
  ];
  return (
    <li>
      <WorkRow title={shown} facts={facts} acts={acts} />
    </li>
  );
}
