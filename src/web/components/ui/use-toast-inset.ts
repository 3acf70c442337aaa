import { type RefObject, useEffect } from 'react';

/** CSS pixels below the toast stack and above it. */
const stackMargin = 32;
/** How far each toast stacked behind the first sticks out; at most two do. */
const gap = 10;

/** Height of the toasts at the bottom of the screen in CSS pixels; 0 if there are none. */
export function toastsHeight(): number {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')];
  const [front] = toasts;
  if (!front) return 0;
  return front.offsetHeight + Math.min(toasts.length - 1, 2) * gap + stackMargin;
}

/** Scrolls the focused element clear of the toasts, which may be reporting on it. */
function uncoverFocus(height: number): void {
  const used = document.activeElement;
  if (!used || used === document.body || used.closest('[data-sonner-toaster], [role="dialog"]')) return;
  const hidden = used.getBoundingClientRect().bottom - (window.innerHeight - height);
  if (hidden > 0) window.scrollBy({ top: hidden });
}

/**
 * Publishes the toasts' height as `--toasts` on the document. Scroll containers add it as padding, so that toasts never
 * cover anything permanently.
 */
export function useToastInset(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    let known = 0;
    const measure = () => {
      const height = toastsHeight();
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
