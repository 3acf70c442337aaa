const key = 'boardsearch.reloadedAt';
/** If code is missing again this soon after a reload, something else is wrong: show the error. */
const minimumGapMilliseconds = 30_000;

/** Whether to reload the page automatically: once, and only while the browser is online. */
export function mayReload(now: number = Date.now()): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(key) ?? 0);
    if (!navigator.onLine || now - reloadedAt < minimumGapMilliseconds) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    // Without storage, reloading could loop forever.
    return false;
  }
}
