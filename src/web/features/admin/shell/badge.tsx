import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const tones = {
  plain: 'border-line text-muted',
  accent: 'border-petrol bg-petrol-soft text-petrol',
  good: 'border-line text-success',
  bad: 'border-line text-danger',
} as const;

/** A short fact next to a name. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center truncate rounded-sm border px-1.5 text-sm',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
