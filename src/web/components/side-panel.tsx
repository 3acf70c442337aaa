import type { ReactNode } from 'react';
import { Sheet } from '#web/components/ui/dialog.tsx';
import { classNames } from '#web/lib/class-names.ts';

interface SidePanelProps {
  side: 'left' | 'right';
  label: string;
  /** Beside the conversation if there is room, otherwise on top of it. */
  isBeside: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A region beside the conversation that becomes a sheet on small screens. */
export function SidePanel({ side, label, isBeside, isOpen, onOpenChange, children }: SidePanelProps) {
  if (!isBeside) {
    return (
      <Sheet isOpen={isOpen} onOpenChange={onOpenChange} label={label} side={side} isNarrow={side === 'left'}>
        {children}
      </Sheet>
    );
  }
  if (!isOpen) return null;
  return (
    <aside
      aria-label={label}
      className={classNames(
        'min-h-0 shrink-0 bg-paper',
        side === 'left'
          ? 'w-70 border-r border-line'
          : 'w-[clamp(30rem,42vw,52rem)] animate-appear border-l border-line',
      )}
    >
      {children}
    </aside>
  );
}
