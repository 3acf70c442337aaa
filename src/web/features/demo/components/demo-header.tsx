import { CalendarDays, LogOut, MessageSquareText, Settings, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { LanguageSwitch } from '#web/components/frame/language-switch.tsx';
import { Logo } from '#web/components/frame/logo.tsx';
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { noteVisit } from '#web/lib/session/demo-visit.ts';
import { endSession } from '#web/lib/session/session.ts';
import { useDemoText } from '../messages.ts';

const linkLooks =
  'touch-target flex h-10 items-center gap-2 rounded-md px-3 max-sm:px-2 max-xs:px-0.5 text-[0.9375rem] max-sm:text-sm max-xs:text-[0.8125rem] max-xs:tracking-tight font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:bg-hover hover:text-ink aria-[current=page]:bg-petrol-soft aria-[current=page]:text-petrol';

/** The demo's top bar: four links, language, theme and exit (NAV-02). */
export function DemoHeader({ search }: { search: ReactNode }) {
  const text = useDemoText();
  const links = [
    { to: '/demo-chat', label: text.ask, icon: MessageSquareText },
    { to: '/demo-meetings', label: text.meetings, icon: CalendarDays },
    { to: '/demo-upload', label: text.upload, icon: Upload },
    { to: '/demo-settings', label: text.settings, icon: Settings },
  ];
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
        <span className="max-sm:[&_span_span]:sr-only">
          <Logo />
        </span>
        <nav aria-label={text.navigation} className="max-lg:order-last max-lg:w-full lg:ml-auto">
          <ul className="flex items-center gap-1 max-sm:justify-between">
            {links.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <NavLink to={to} className={linkLooks}>
                  <Icon className="size-4.5 max-sm:hidden lg:max-xl:hidden" aria-hidden="true" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1.5 lg:ml-0 lg:border-l lg:border-line lg:pl-4">
          {search}
          <LanguageSwitch />
          <ThemeSwitch />
          <ExitLink />
        </div>
      </div>
    </header>
  );
}

/** Ends the visit, discarding its data, and goes to the landing page. */
function ExitLink() {
  const text = useDemoText();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    try {
      noteVisit(false);
      await endSession('local', '/');
    } catch (error) {
      notify.error(`${text.exitFailed} ${errorMessage(error)}`);
      noteVisit(true);
      setIsBusy(false);
    }
  };
  return (
    <a
      href="/"
      aria-disabled={isBusy}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) void leave();
      }}
      className={linkLooks}
    >
      <LogOut className="size-4.5" aria-hidden="true" />
      <span className="max-sm:sr-only">{text.exit}</span>
    </a>
  );
}
