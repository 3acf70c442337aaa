/** A section is active while it crosses the middle of the screen. */
const middle = '-50% 0px -50% 0px';

/** Marks the navigation entry of the section being read: hero, pricing or demo (PUB-05). */
export function followSections(signal: AbortSignal): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-section-link]')];
  if (links.length === 0) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const active = entries.find((entry) => entry.isIntersecting)?.target;
      if (!(active instanceof HTMLElement)) return;
      for (const link of links) {
        if (link.dataset.sectionLink === active.dataset.section) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: middle },
  );
  for (const section of document.querySelectorAll('[data-section]')) observer.observe(section);
  signal.addEventListener('abort', () => observer.disconnect());
}
