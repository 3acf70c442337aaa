// Sets language and theme before the first paint. Blocks rendering on purpose, and is a separate file because the CSP
// allows no inline scripts. Keys and values: src/web/lib/preferences.ts.
(() => {
  const read = (key, allowed, fallback) => {
    try {
      const value = localStorage.getItem(key);
      return allowed.includes(value) ? value : fallback;
    } catch {
      return fallback;
    }
  };
  // The server renders the public pages with the same choices, which it reads from cookies.
  const storeCookie = (key, value, fallback) => {
    if (value === fallback && !document.cookie.includes(`${key}=`)) return;
    if (document.cookie.includes(`${key}=${value}`)) return;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store.
    document.cookie = `${key}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
  };
  const root = document.documentElement;
  root.lang = read('boardsearch.language', ['de', 'en'], 'de');
  root.dataset.theme = read('boardsearch.theme', ['light', 'dark'], 'light');
  // Until the style sheet has loaded, this overrides the system's colour scheme.
  document.querySelector('meta[name="color-scheme"]').content = root.dataset.theme;
  storeCookie('boardsearch.language', root.lang, 'de');
  storeCookie('boardsearch.theme', root.dataset.theme, 'light');
})();
