import type { ToggleEvent } from 'react';

/** What unfolds at the end of the conversation scrolls into view, instead of lying behind the composer. */
export function keepInView({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
}
