import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { tooltipDelayMilliseconds } from '#shared/limits.ts';

interface TooltipProps {
  content: ReactNode;
  /** A single focusable element; it keeps its own accessible name. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short explanation on hover and focus. Nothing may be found only here: touch screens never show it. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={tooltipDelayMilliseconds}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-80 rounded-md border border-line bg-raised px-3 py-1.5 text-sm text-ink shadow-raised data-[state=delayed-open]:animate-appear"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
