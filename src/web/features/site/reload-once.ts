const key = 'boardsearch.reloadedAt';
/** A page that still lacks its code this soon after a reload has another trouble, and shows it. */
const quietMilliseconds = 30_000;

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
