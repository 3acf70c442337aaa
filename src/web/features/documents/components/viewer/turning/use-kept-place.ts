import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where the eye is: a reader looks at the upper third. */
const lookingAt = 1 / 3;

/**
 * Keeps what is read in place when the view gets another width, as when a phone is turned: what it shows grows or shrinks
 * with it, and the same place of it stays in the upper third.
 * @param width of the view, in CSS pixels; 0 until it is measured
 */
export function useKeptPlace(view: RefObject<HTMLElement | null>, width: number): void {
  /** As a share of the whole height. */
  const place = useRef<number | null>(null);
  useEffect(() => {
    const { current: element } = view;
    if (!element) return;
    const remember = () => {
      place.current = (element.scrollTop + element.clientHeight * lookingAt) / element.scrollHeight;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [view]);
  const before = useRef(0);
  useLayoutEffect(() => {
    const { current: element } = view;
    const isResized = before.current > 0 && before.current !== width;
    before.current = width;
    if (isResized && element && place.current !== null)
      element.scrollTop = place.current * element.scrollHeight - element.clientHeight * lookingAt;
  }, [view, width]);
}
