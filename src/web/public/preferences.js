// Sets language and theme before the first paint. It blocks on purpose, and it is a file because the
// content security policy allows no inline script. Keys and values: src/web/lib/preferences.ts.
(() => {
  const read = (key, allowed, fallback) => {
    try {
      const value = localStorage.getItem(key);
      return allowed.includes(value) ? value : fallback;
    } catch {
      return fallback;
    }
  };
  // The server writes the public pages by the same choices, which it reads from cookies.
  const tell = (key, value, fallback) => {
    if (value === fallback && !document.cookie.includes(`${key}=`)) return;
    if (document.cookie.includes(`${key}=${value}`)) return;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
    document.cookie = `${key}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
  };
  const root = document.documentElement;
  root.lang = read('boardsearch.language', ['de', 'en'], 'de');
  root.dataset.theme = read('boardsearch.theme', ['light', 'dark'], 'light');
  // Until the style sheet is there the browser paints by this alone, not by the system's own scheme.
  document.querySelector('meta[name="color-scheme"]').content = root.dataset.theme;
  tell('boardsearch.language', root.lang, 'de');
  tell('boardsearch.theme', root.dataset.theme, 'light');
})();
