import { defineMessages } from '#web/lib/messages.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const useText = defineMessages({
  de: { home: 'BoardSearch, zur Startseite' },
  en: { home: 'BoardSearch, home page' },
});

/** Header of pages outside the signed-in frame: brand, language and theme. */
export function PlainHeader() {
  const text = useText();
  return (
    <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-8">
      <a href="/" aria-label={text.home} className="touch-target inline-flex items-center rounded-sm">
        <Logo />
      </a>
      <div className="flex items-center gap-1.5">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </header>
  );
}
