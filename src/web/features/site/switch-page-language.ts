import { recall, remember } from './page-preferences.ts';

/** Elements in the head that differ between languages. */
const namedInHead =
  'title, meta[name="description"], link[rel="canonical"], meta[property^="og:"], meta[name="theme-color"]';

function replaceHead(fresh: Document): void {
  const mine = [...document.querySelectorAll(`head :is(${namedInHead})`)];
  const theirs = [...fresh.querySelectorAll(`head :is(${namedInHead})`)];
  mine.forEach((element, index) => {
    const other = theirs[index];
    if (other) element.replaceWith(other);
  });
}

/**
 * Links to the page in the other language. They work as plain links; with JavaScript, the text is swapped in place, so
 * that the reader keeps their scroll position. `page` aborts all listeners of the old page, and `restart` sets up the
 * new one.
 */
export function startLanguageLinks(page: AbortController, restart: (page: AbortController) => void): void {
  const { signal } = page;
  const open = async (link: HTMLAnchorElement): Promise<void> => {
    const isInMenu = link.closest('[popover]') !== null;
    try {
      const answer = await fetch(link.href, { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const { language } = link.dataset;
      if (!language || fresh.documentElement.lang !== language) throw new Error('another page');
      if (signal.aborted) return;
      remember('language', language);
      // Skip the entrance animation: it is the same page.
      document.documentElement.dataset.entered = '';
      document.documentElement.lang = language;
      replaceHead(fresh);
      document.body.replaceWith(document.adoptNode(fresh.body));
      history.replaceState(history.state, '', `${link.pathname}${link.search}${location.hash}`);
      page.abort();
      restart(new AbortController());
      const focused = isInMenu
        ? document.querySelector<HTMLElement>('[popovertarget]')
        : document.querySelector<HTMLElement>(`[data-language="${language}"]`);
      focused?.focus({ preventScroll: true });
    } catch (error) {
      if (!signal.aborted) location.assign(link.href);
      // Otherwise a later click has won.
      else if (error !== signal.reason) throw error;
    }
  };

  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
    link.addEventListener(
      'click',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void open(link);
      },
      { signal },
    );
  }

  // A URL that names its language takes precedence; otherwise the browser's stored choice applies, in case its cookie
  // is gone.
  const { lang } = document.documentElement;
  const remembered = recall('language');
  if (new URLSearchParams(location.search).has('lang')) remember('language', lang);
  else if ((remembered === 'de' || remembered === 'en') && remembered !== lang) {
    const link = document.querySelector<HTMLAnchorElement>(`[data-language="${remembered}"]`);
    if (link) void open(link);
  }
}
