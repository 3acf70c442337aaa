import { type KeyboardEvent, useState } from 'react';

/**
 * The target of an arrow key in a list of `count` rows; null if the key is not handled. Stops at the ends, does not
 * wrap.
 */
export function rovingTarget(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Makes a list a single tab stop: up and down move between rows (`data-roving-row`), left and right between a row and
 * its menu (`data-roving-menu`). `preferred` is the row Tab enters at.
 */
export function useRovingFocus(ids: readonly string[], preferred: string | null) {
  const [focused, setFocused] = useState<string | null>(null);
  const current = [focused, preferred, ids[0]].find((id) => id !== null && id !== undefined && ids.includes(id));

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement)) return;
    const row = event.target.closest('[data-roving]');
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const part = event.key === 'ArrowRight' ? '[data-roving-menu]' : '[data-roving-row]';
      row.querySelector<HTMLElement>(part)?.focus();
      return;
    }
    const rows = [...event.currentTarget.querySelectorAll('[data-roving]')];
    const target = rovingTarget(event.key, rows.indexOf(row), rows.length);
    if (target === null) return;
    event.preventDefault();
    rows[target]?.querySelector<HTMLElement>('[data-roving-row]')?.focus();
  }

  return {
    onKeyDown,
    rowProps: (id: string) => ({ tabIndex: id === current ? 0 : -1, onFocus: () => setFocused(id) }),
  };
}
