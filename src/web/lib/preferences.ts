import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#shared/contracts/users.ts';
import { preferenceKeys, preferenceSeconds } from '#shared/preferences.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

interface Preference<Value extends string> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A choice kept in this browser; it follows changes made in other tabs, and lives in memory where storage is refused. */
function createPreference<Value extends string>(
  key: string,
  allowed: readonly Value[],
  fallback: Value,
  apply: (value: Value) => void,
): Preference<Value> {
  const listeners = new Set<() => void>();
  const parse = (stored: string | null) => allowed.find((value) => value === stored) ?? fallback;
  let current = fallback;
  try {
    current = parse(localStorage.getItem(key));
  } catch {
    // Storage is switched off: the default holds until the page is left.
  }

  const change = (value: Value) => {
    if (value === current) return;
    current = value;
    apply(value);
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) change(parse(event.newValue));
  });

  return {
    get: () => current,
    set: (value) => {
      change(value);
      try {
        localStorage.setItem(key, value);
      } catch {
        // As above.
      }
      // The server writes the public pages by it.
      const secure = location.protocol === 'https:' ? '; secure' : '';
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
      document.cookie = `${key}=${value}; path=/; max-age=${preferenceSeconds}; samesite=lax${secure}`;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Keys and values are repeated in public/preferences.js, which runs before the first paint. */
const languagePreference = createPreference<Language>(preferenceKeys.language, languages, 'de', (language) => {
  document.documentElement.lang = language;
});
const themePreference = createPreference<Theme>(preferenceKeys.theme, themes, 'light', (theme) => {
  const root = document.documentElement;
  root.dataset.themeSwitches = '';
  root.dataset.theme = theme;
  // Asked for, so that the new colours are there before anything may fade to them.
  void getComputedStyle(root).color;
  delete root.dataset.themeSwitches;
});

export const getLanguage = languagePreference.get;
export const setLanguage = languagePreference.set;
export const useLanguage = (): Language => useSyncExternalStore(languagePreference.subscribe, languagePreference.get);

export const setTheme = themePreference.set;
export const useTheme = (): Theme => useSyncExternalStore(themePreference.subscribe, themePreference.get);
