import { Dialog as Primitive } from 'radix-ui';
import { keepOpenOnToastClick } from './spare-toasts.ts';
import { useFocusReturn } from './use-focus-return.ts';
import type { SheetProps } from './window-props.ts';

/** Lazy-loaded by dialog.tsx. */
export function SheetPanel({ isOpen, onOpenChange, label, side, isNarrow = false, children }: SheetProps) {
  const focus = useFocusReturn();
  const width = isNarrow ? 'w-[min(20rem,calc(100vw-2.5rem))]' : 'w-[min(40rem,100vw)]';
  const edge = side === 'left' ? 'left-0 border-r' : 'right-0 border-l';
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-appear" />
        <Primitive.Content
          aria-describedby={undefined}
          onInteractOutside={keepOpenOnToastClick}
          {...focus}
          className={`fixed inset-y-0 z-50 flex ${width} flex-col overflow-y-auto border-line bg-raised shadow-raised data-[state=open]:animate-appear ${edge}`}
        >
          <Primitive.Title className="sr-only">{label}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
