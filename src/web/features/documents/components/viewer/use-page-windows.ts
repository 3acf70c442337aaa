import { type RefObject, useEffect, useState } from 'react';

/** Pages within one view's height above and below are drawn; the others stand as empty paper of their size. */
const margin = '100% 0px';

/**
 * Which of the pages (`data-page` on children of the view's content) are in or near the view, and which one is read:
 * the page under the view's upper third.
 */
export function usePageWindows(view: RefObject<HTMLElement | null>, isReady: boolean) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(1);

  useEffect(() => {
    const root = view.current;
    if (!root || !isReady) return;
    const slots = [...root.querySelectorAll<HTMLElement>('[data-page]')];
    const visible = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = Number((target as HTMLElement).dataset.page);
          if (isIntersecting) visible.add(number);
          else visible.delete(number);
        }
        setNear(new Set(visible));
      },
      { root, rootMargin: margin },
    );
    for (const slot of slots) observer.observe(slot);

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
      observer.disconnect();
      root.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [view, isReady]);

  return { near, current };
}
