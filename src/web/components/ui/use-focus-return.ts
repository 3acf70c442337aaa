import { useRef } from 'react';
import { focusTargetOf } from './focus-place.ts';

/**
 * When a window closes, returns focus to the element that had it before, or to the main region if that element is gone.
 * Radix only does so for windows opened by its own triggers.
 */
export function useFocusReturn(onOpen: (event: Event) => void = () => undefined) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      const panel = event.currentTarget;
      before.current = focusTargetOf(document.activeElement);
      if (before.current === document.body) {
        // A closing menu focuses its button a moment later, although the window grabs the focus back.
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
