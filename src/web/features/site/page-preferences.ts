import type { preferenceKeys, preferenceSeconds } from '#shared/preferences.ts';

/**
 * Counterpart of lib/preferences.ts for the public pages, which must not load React. A shared module would become a
 * separate file to wait for, so the values are repeated here, and the compiler keeps them equal.
 */
const keys: typeof preferenceKeys = { language: 'boardsearch.language', theme: 'boardsearch.theme' };
const rememberSeconds: typeof preferenceSeconds = 31_536_000;

type PreferenceName = keyof typeof keys;

/** A preference stored in this browser; null if none, or if storage is blocked. */
export function recall(name: PreferenceName): string | null {
  try {
    return localStorage.getItem(keys[name]);
  } catch {
    return null;
  }
}

/** Stores a choice for the app, which reads local storage, and for the server, which reads the cookie. */
export function remember(name: PreferenceName, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store.
  document.cookie = `${keys[name]}=${value}; path=/; max-age=${rememberSeconds}; samesite=lax${secure}`;
  try {
    localStorage.setItem(keys[name], value);
  } catch {
    // Storage is blocked: only the cookie has it.
  }
}
