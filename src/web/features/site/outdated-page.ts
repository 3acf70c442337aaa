const key = 'boardsearch.reloadedAt';
/** A page that still lacks its code this soon after a reload has another trouble, and shows it. */
const quietMilliseconds = 30_000;

/** How Chromium, Firefox, Safari and the build's loader say that a script could not be fetched. */
const missingCode =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module script/i;

/** Whether a page failed because its code could not be fetched: after an update of the server, an open page asks for scripts that are gone. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missingCode.test(error.message);

/** Whether to load the page anew by itself: once, and only where the browser is online. */
export function mayReload(now: number = Date.now()): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(key) ?? 0);
    if (!navigator.onLine || now - reloadedAt < quietMilliseconds) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    // Without storage nothing would end the reloading.
    return false;
  }
}
