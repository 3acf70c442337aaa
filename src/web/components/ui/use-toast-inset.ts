import { type RefObject, useEffect } from 'react';

/** CSS pixels below the stack, and between it and what stands above. */
const around = 32;
/** As far as toasts behind the first one stick out, two at most. */
const gap = 10;

/** Height that toasts take at the foot of the screen, CSS pixels; 0 where there are none. */
export function heightOfToasts(): number {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')];
  const [front] = toasts;
  if (!front) return 0;
  return front.offsetHeight + Math.min(toasts.length - 1, 2) * gap + around;
}

/** What was used last would lie under the toasts that tell of it: it is scrolled from under them. */
function uncoverFocus(height: number): void {
  const used = document.activeElement;
  if (!used || used === document.body || used.closest('[data-sonner-toaster], [role="dialog"]')) return;
  const hidden = used.getBoundingClientRect().bottom - (window.innerHeight - height);
  if (hidden > 0) window.scrollBy({ top: hidden });
}

/**
 * Keeps the height of the toasts as `--toasts` on the document, so that what scrolls has room to be scrolled from under
 * them: they cover nothing for good.
 */
export function useToastInset(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    let known = 0;
    const measure = () => {
      const height = heightOfToasts();
      if (height === known) return;
      document.documentElement.style.setProperty('--toasts', `${height}px`);
      if (height > known) uncoverFocus(height);
      known = height;
    };
    const observer = new MutationObserver(measure);
    observer.observe(current, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-removed', 'data-front', 'style'],
    });
    return () => {
      observer.disconnect();
      document.documentElement.style.removeProperty('--toasts');
    };
  }, [place]);
}
