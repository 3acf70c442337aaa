import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { defineMessages } from '#web/lib/messages.ts';
import { IconButton } from './button.tsx';

const useText = defineMessages({ de: { close: 'Schließen' }, en: { close: 'Close' } });

const scrim = 'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-appear';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Read out with the title; left out where the content speaks for itself. */
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the end. */
  actions?: ReactNode;
}

/** A window in the middle of the screen. Radix holds the focus inside, gives it back, and closes on Esc. */
export function Dialog({ isOpen, onOpenChange, title, description, children, actions }: DialogProps) {
  const text = useText();
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrim} />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-xl border border-line bg-raised p-6 shadow-raised data-[state=open]:animate-appear"
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={text.close} size="smallIcon" className="-mt-1 -mr-2">
                <X />
              </IconButton>
            </Primitive.Close>
          </div>
          {description && (
            <Primitive.Description asChild>
              <div className="text-muted">{description}</div>
            </Primitive.Description>
          )}
          {children}
          {actions && <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The accessible name; the content brings its own visible heading. */
  label: string;
  side: 'left' | 'right';
  children: ReactNode;
}

/** A panel that slides over the page from one side; the small screens' form of a side panel. */
export function Sheet({ isOpen, onOpenChange, label, side, children }: SheetProps) {
  const edge = side === 'left' ? 'left-0 border-r' : 'right-0 border-l';
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrim} />
        <Primitive.Content
          aria-describedby={undefined}
          className={`fixed inset-y-0 z-50 flex w-[min(40rem,100vw)] flex-col overflow-y-auto border-line bg-raised shadow-raised data-[state=open]:animate-appear ${edge}`}
        >
          <Primitive.Title className="sr-only">{label}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
