import { type RefObject, useEffect, useState } from 'react';

/** Also renders pages within one viewport height above and below; the rest are blank placeholders of the same size. */
const margin = '100% 0px';

/**
 * Tracks which pages (`data-page` on children of the view's content) are visible, which are nearby, and which is
 * current: the one under the upper third of the view.
 */
export function usePageWindows(view: RefObject<HTMLElement | null>, isReady: boolean) {
  const [visible, setVisible] = useState<ReadonlySet<number>>(new Set());
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(1);

  useEffect(() => {
    const root = view.current;
    if (!root || !isReady) return;
    const slots = [...root.querySelectorAll<HTMLElement>('[data-page]')];
    const observers = [
      observePages(slots, { root }, setVisible),
      observePages(slots, { root, rootMargin: margin }, setNear),
    ];

    let frame = 0;
    const findCurrent = () => {
      frame = 0;
      const { top, height } = root.getBoundingClientRect();
      const line = top + height / 3;
      const found = slots.find((slot) => slot.getBoundingClientRect().bottom > line);
      if (found) setCurrent(Number(found.dataset.page));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(findCurrent);
    };
    root.addEventListener('scroll', onScroll, { passive: true });
    onScroll();
    return () => {
      for (const observer of observers) observer.disconnect();
      root.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [view, isReady]);

  return { visible, near, current };
}

function observePages(
  slots: readonly HTMLElement[],
  options: IntersectionObserverInit,
  tell: (pages: ReadonlySet<number>) => void,
): IntersectionObserver {
  const pages = new Set<number>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const number = Number((target as HTMLElement).dataset.page);
      if (isIntersecting) pages.add(number);
      else pages.delete(number);
    }
    tell(new Set(pages));
  }, options);
  for (const slot of slots) observer.observe(slot);
  return observer;
}
