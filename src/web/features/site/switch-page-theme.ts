import { recall, remember } from './page-preferences.ts';

function show(theme: string): void {
  document.documentElement.dataset.themeSwitches = '';
  document.documentElement.dataset.theme = theme;
  // As in lib/preferences.ts: apply the new colours before any transition can start.
  void getComputedStyle(document.documentElement).color;
  delete document.documentElement.dataset.themeSwitches;
  const isDark = theme === 'dark';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#0f171d' : '#f7f6f3');
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch]')) {
    button.setAttribute('aria-label', (isDark ? button.dataset.toLight : button.dataset.toDark) ?? '');
  }
}

/** The light/dark switches. The browser's stored choice applies if the server did not know it. */
export function startThemeSwitches(signal: AbortSignal): void {
  const remembered = recall('theme');
  if ((remembered === 'light' || remembered === 'dark') && remembered !== document.documentElement.dataset.theme) {
    remember('theme', remembered);
    show(remembered);
  }
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    button.addEventListener(
      'click',
      () => {
        const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
        remember('theme', theme);
        show(theme);
      },
      { signal },
    );
  }
}
