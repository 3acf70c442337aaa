import { useEffect, useRef } from 'react';

type ReviewActs = Record<'right' | 'wrong' | 'edit' | 'undo', () => void>;

const actOfKey: Record<string, keyof ReviewActs> = {
  Enter: 'right',
  j: 'right',
  x: 'wrong',
  e: 'edit',
  u: 'undo',
};

/** The keys that answer. Enter stays with a button or link that has the focus; text fields and windows keep all keys. */
export function useReviewKeys(acts: ReviewActs, isActive: boolean): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOfKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const isTaken = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat;
      if (!act || isTaken || !(event.target instanceof Element)) return;
      if (event.target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return;
      if (event.key === 'Enter' && event.target.closest('button, a, summary')) return;
      event.preventDefault();
      latest.current[act]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
