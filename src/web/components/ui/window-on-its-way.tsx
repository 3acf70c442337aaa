import { useLayoutEffect, useRef } from 'react';
import { defineMessages } from '#web/lib/messages.ts';
import { placeOf } from './focus-place.ts';

const useText = defineMessages({ de: { loading: 'Wird geladen' }, en: { loading: 'Loading' } });

/**
 * Stands in for a window whose code is still being fetched: it holds the focus, so that no key meant for the window
 * reaches what lies below it. Esc gives it up.
 */
export function WindowOnItsWay({ onCancel }: { onCancel: () => void }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let before: EventTarget | null = placeOf(document.activeElement);
    const hold = () => {
      place.current?.focus();
      // Composed letters go where the caret is, not where the focus is.
      getSelection()?.removeAllRanges();
    };
    hold();
    // A menu that closes gives the focus back to its button: it is taken again.
    const takeBack = ({ target }: FocusEvent) => {
      if (target === place.current) return;
      before = target;
      hold();
    };
    document.addEventListener('focusin', takeBack);
    return () => {
      document.removeEventListener('focusin', takeBack);
      // The window remembers who had the focus, and gives it back when it closes.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={place}
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label={text.loading}
      tabIndex={-1}
      onKeyDown={(event) => {
        event.preventDefault();
        if (event.key === 'Escape') onCancel();
      }}
      className="fixed inset-0 z-40 bg-scrim outline-none"
    />
  );
}
