import { LogOut, Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { LanguageSwitch } from '#web/components/frame/language-switch.tsx';
import { Logo } from '#web/components/frame/logo.tsx';
import { SignedInAs } from '#web/components/frame/signed-in-as.tsx';
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { useFrameText } from '../messages.ts';
import { useLogOut } from '../use-log-out.ts';
import { AccountMenu } from './account-menu.tsx';
import { MainLinks } from './main-links.tsx';
import { PaletteButton } from './palette-button.tsx';
import { ReadingLine } from './reading-progress.tsx';
import { SyncStatus } from './sync-status.tsx';

/** Header of the frame: one row on wide screens, a collapsible menu on narrow ones. */
export function FrameHeader() {
  const text = useFrameText();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { isBusy, logOut } = useLogOut();
  const menuButton = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on every page change, whatever its cause.
  useEffect(() => setIsMenuOpen(false), [pathname]);

  useEffect(() => {
    if (!isMenuOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsMenuOpen(false);
      menuButton.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isMenuOpen]);

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="flex h-16 items-center gap-3 px-4 sm:px-6">
        <Link to="/login" aria-label={text.home} className="flex shrink-0 rounded-md">
          <Logo />
        </Link>
        <div className="hidden min-w-0 border-l border-line pl-4 sm:block">
          <SyncStatus />
        </div>
        <nav aria-label={text.mainNavigation} className="ml-auto hidden shrink-0 xl:block">
          <ul className="flex items-center gap-1">
            <MainLinks />
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1.5 xl:ml-0 xl:border-l xl:border-line xl:pl-4">
          <PaletteButton />
        </div>
        <div className="hidden shrink-0 items-center gap-1.5 xl:flex">
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountMenu />
        </div>
        <IconButton
          ref={menuButton}
          label={isMenuOpen ? text.closeMenu : text.openMenu}
          aria-expanded={isMenuOpen}
          aria-controls="frame-menu"
          onClick={() => setIsMenuOpen(!isMenuOpen)}
          className="xl:hidden"
        >
          {isMenuOpen ? <X /> : <Menu />}
        </IconButton>
      </div>
      {/* Phones have no room for it in the row above. */}
      <ReadingLine className="border-t sm:hidden" />
      <div id="frame-menu" hidden={!isMenuOpen} className="border-t border-line px-4 py-4 xl:hidden">
        <div className="mb-3 sm:hidden">
          <SyncStatus />
        </div>
        <nav aria-label={text.mainNavigation}>
          <ul className="grid gap-1">
            <MainLinks onChoose={() => setIsMenuOpen(false)} />
          </ul>
        </nav>
        <SignedInAs className="mt-4 border-t border-line pt-4" />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <LanguageSwitch />
          <ThemeSwitch />
          <div className="ml-auto">
            <Button isBusy={isBusy} onClick={logOut}>
              {!isBusy && <LogOut aria-hidden="true" />}
              {text.logout}
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}
