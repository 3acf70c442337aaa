import { useLayoutEffect, useRef } from 'react';
import { defineMessages } from '#web/lib/messages.ts';
import { focusTargetOf } from './focus-place.ts';

const useText = defineMessages({ de: { loading: 'Wird geladen' }, en: { loading: 'Loading' } });

/**
 * Placeholder while a window's code is loading: holds the focus, so that no key meant for the window reaches the page
 * below. Esc cancels.
 */
export function WindowOnItsWay({ onCancel }: { onCancel: () => void }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let before: EventTarget | null = focusTargetOf(document.activeElement);
    const hold = () => {
      place.current?.focus();
      // IME input goes to the caret, not to the focused element.
      getSelection()?.removeAllRanges();
    };
    hold();
    // A closing menu returns focus to its button: take it back.
    const takeBack = ({ target }: FocusEvent) => {
      if (target === place.current) return;
      before = target;
      hold();
    };
    document.addEventListener('focusin', takeBack);
    return () => {
      document.removeEventListener('focusin', takeBack);
      // The window remembers who had the focus and restores it on close.
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
