import { useRef } from 'react';
import { placeOf } from './focus-place.ts';

/**
 * Gives the focus back to what had it before a window opened; where that is gone, to the page's main region. Radix does so
 * only for windows with a trigger of its own kind.
 */
export function useFocusReturn(onOpen: (event: Event) => void = () => undefined) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      const panel = event.currentTarget;
      before.current = placeOf(document.activeElement);
      if (before.current === document.body) {
        // A menu that has just closed gives the focus to its button a moment later, though the window takes it again.
        const remember = ({ target }: FocusEvent) => {
          const isOutside = target instanceof Element && panel instanceof Element && !panel.contains(target);
          if (isOutside) before.current = target;
        };
        document.addEventListener('focusin', remember);
        setTimeout(() => document.removeEventListener('focusin', remember), 100);
      }
      onOpen(event);
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const { current } = before;
      if (current instanceof HTMLElement && current !== document.body) current.focus({ preventScroll: true });
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    },
  };
}
