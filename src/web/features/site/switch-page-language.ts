import { recall, remember } from './page-preferences.ts';

/** What differs between the languages besides the body. */
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
 * Links to the page in the other language. They work by themselves; here its text takes the place of this one, so that the
 * reader stays where they are. `page` ends with everything that listens to it, and `restart` starts the one that follows.
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
      // The new page does not appear once more: it is the same one.
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
      // The other link's page was here first.
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

  // An address that names its language has chosen it; otherwise what the browser remembers counts, should its cookie be gone.
  const { lang } = document.documentElement;
  const remembered = recall('language');
  if (new URLSearchParams(location.search).has('lang')) remember('language', lang);
  else if ((remembered === 'de' || remembered === 'en') && remembered !== lang) {
    const link = document.querySelector<HTMLAnchorElement>(`[data-language="${remembered}"]`);
    if (link) void open(link);
  }
}
