import { CalendarDays, MessageSquareText, Settings, ShieldCheck, Upload } from 'lucide-react';
import { NavLink } from 'react-router';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useFrameText } from '../messages.ts';

/** Main navigation; only admins see the link to the admin area (NAV-01). */
export function MainLinks({ onChoose }: { onChoose?: () => void }) {
  const text = useFrameText();
  const { role, isDemo } = useCurrentUser();
  const links = [
    { to: '/chat', label: text.ask, icon: MessageSquareText },
    { to: '/meetings', label: text.meetings, icon: CalendarDays },
    { to: '/upload', label: text.upload, icon: Upload },
    { to: '/settings', label: text.settings, icon: Settings },
    ...(role === 'admin' && !isDemo ? [{ to: '/admin', label: text.admin, icon: ShieldCheck }] : []),
  ];
  return links.map(({ to, label, icon: Icon }) => (
    <li key={to}>
      <NavLink
        to={to}
        onClick={onChoose}
        className="touch-target flex h-10 items-center gap-2 rounded-md px-3 text-[0.9375rem] font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:bg-hover hover:text-ink aria-[current=page]:bg-petrol-soft aria-[current=page]:text-petrol"
      >
        <Icon className="size-4.5 xl:max-2xl:hidden" aria-hidden="true" />
        {label}
      </NavLink>
    </li>
  ));
}
