import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The head of pages outside the signed-in frame: whose product it is, its language and its theme. */
export function PlainHeader() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-8">
      <Logo />
      <div className="flex items-center gap-1.5">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </header>
  );
}
