import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface NoteProps {
  icon: ReactNode;
  action?: ReactNode;
  /** Interrupts screen readers; otherwise it is announced politely. */
  isAlert?: boolean;
  className?: string;
  children: ReactNode;
}

/** A one-sentence notice with an optional action. */
export function Note({ icon, action, isAlert = false, className, children }: NoteProps) {
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-paper px-3.5 py-2.5 text-sm [&>svg]:size-4.5 [&>svg]:shrink-0',
        className,
      )}
    >
      {icon}
      <p className="min-w-0 flex-[1_1_16rem]">{children}</p>
      {action}
    </div>
  );
}
