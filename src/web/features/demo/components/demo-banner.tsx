import { FlaskConical } from 'lucide-react';
import { demoDay } from '#shared/limits.ts';
import { useNow } from '#web/components/use-now.ts';
import { useFormat } from '#web/lib/format.ts';
import { useDemoVisit } from '#web/lib/session/demo-visit.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useDemoText } from '../messages.ts';

/** The banner announces the reset this many minutes ahead. */
const warningMinutes = 10;

/**
 * On every demo page: says that this is a demo and, towards midnight, that it will reset soon (NAV-02, DEMO-03).
 * Truncated to one line on screen, but screen readers get all of it.
 */
export function DemoBanner() {
  const text = useDemoText();
  const { customer, fullName, isDemo } = useCurrentUser();
  const visit = useDemoVisit(isDemo);
  const format = useFormat();
  const now = useNow();
  const minutesLeft = visit ? Math.ceil((Date.parse(visit.endsAt) - now.getTime()) / 60_000) : null;
  const isEnding = minutesLeft !== null && minutesLeft <= warningMinutes;
  return (
    <aside aria-label={text.banner} className="border-b border-line bg-petrol-soft px-4 py-2 text-sm sm:px-6">
      <p className="flex items-start gap-2">
        <FlaskConical className="mt-0.5 size-4 shrink-0 text-petrol" aria-hidden="true" />
        <span>
          <strong className="font-semibold text-petrol">{text.banner}.</strong>{' '}
          <span className="max-md:sr-only">{text.signedInAs(fullName)}</span>{' '}
          <span className="max-2xl:sr-only">{text.bannerPapers(customer.companyName)}</span>{' '}
          <span className="max-lg:sr-only">{text.bannerDay(format.date(demoDay))}</span>{' '}
          <span className="max-xl:sr-only">{text.bannerText}</span>
          <span className="xl:hidden" aria-hidden="true">
            {text.bannerShort}
          </span>
        </span>
      </p>
      <p role="status" className={isEnding ? 'mt-1 font-medium text-warning' : 'sr-only'}>
        {isEnding ? text.endsSoon(minutesLeft) : ''}
      </p>
    </aside>
  );
}
