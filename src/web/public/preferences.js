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
  const root = document.documentElement;
  root.lang = read('boardsearch.language', ['de', 'en'], 'de');
  root.dataset.theme = read('boardsearch.theme', ['light', 'dark'], 'light');
})();
