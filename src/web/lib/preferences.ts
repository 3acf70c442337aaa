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

/** A setting stored in this browser; follows changes in other tabs, and lives in memory if storage is blocked. */
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
    // Storage is disabled: the default applies until the page is left.
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
      // The server renders the public pages from the cookie.
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

/** public/preferences.js repeats keys and values, since it runs before the first paint. */
const languagePreference = createPreference<Language>(preferenceKeys.language, languages, 'de', (language) => {
  document.documentElement.lang = language;
});
const themePreference = createPreference<Theme>(preferenceKeys.theme, themes, 'light', (theme) => {
  const root = document.documentElement;
  root.dataset.themeSwitches = '';
  root.dataset.theme = theme;
  // Forces a style recalculation, so that the new colours apply before any transition can start.
  void getComputedStyle(root).color;
  delete root.dataset.themeSwitches;
});

export const getLanguage = languagePreference.get;
export const setLanguage = languagePreference.set;
export const useLanguage = (): Language => useSyncExternalStore(languagePreference.subscribe, languagePreference.get);

export const setTheme = themePreference.set;
export const useTheme = (): Theme => useSyncExternalStore(themePreference.subscribe, themePreference.get);
