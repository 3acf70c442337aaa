/** The keys and values of lib/preferences.ts, which brings React along and is not for the public pages. */
const keys = { language: 'boardsearch.language', theme: 'boardsearch.theme' } as const;

type PreferenceName = keyof typeof keys;

const yearSeconds = 365 * 24 * 60 * 60;

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
  document.cookie = `${keys[name]}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
  try {
    localStorage.setItem(keys[name], value);
  } catch {
    // Storage is refused: the cookie alone holds it.
  }
}
