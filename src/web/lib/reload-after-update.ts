const key = 'boardsearch.reloadedAt';
/** A page that still lacks its code this soon after a reload has another trouble, and shows it. */
const quietMilliseconds = 30_000;

/**
 * After an update of the server, an open page asks for scripts that are gone. It is then loaded anew, once: what was
 * stored is on the server, and a queue of uploads asks before it is left.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      const reloadedAt = Number(sessionStorage.getItem(key) ?? 0);
      if (!navigator.onLine || Date.now() - reloadedAt < quietMilliseconds) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage nothing would end the reloading.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
