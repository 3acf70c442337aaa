import type { preferenceKeys, preferenceSeconds } from '#shared/preferences.ts';

/**
 * What lib/preferences.ts does, which is not for the public pages: it brings React along. Whatever module both imported would
 * be a file of its own to wait for, so the values stand here once more, and the compiler holds them equal.
 */
const keys: typeof preferenceKeys = { language: 'boardsearch.language', theme: 'boardsearch.theme' };
const rememberSeconds: typeof preferenceSeconds = 31_536_000;

type PreferenceName = keyof typeof keys;

/** What this browser remembers; null where nothing, or where storage is refused. */
export function recall(name: PreferenceName): string | null {
  try {
    return localStorage.getItem(keys[name]);
  } catch {
    return null;
  }
}

/** Remembers a choice for the app, which reads the storage, and for the server, which reads the cookie. */
export function remember(name: PreferenceName, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = `${keys[name]}=${value}; path=/; max-age=${rememberSeconds}; samesite=lax${secure}`;
  try {
    localStorage.setItem(keys[name], value);
  } catch {
    // Storage is refused: the cookie alone holds it.
  }
}
